-- What customers think of their visits (decisions/304): of an order that was collected, or of a bill at the till, once each.
-- Beside `ratings`, which are of the app: these have no branch, and the release before this one adds up all of them.
create table visit_ratings (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_ids (id) on delete cascade,
  -- of the order or the bill
  branch_id bigint not null,
  order_id bigint,
  -- of a bill that no order made
  purchase_id bigint,
  stars smallint not null check (stars between 1 and 5),
  comment text check (length(comment) <= 2000),
  created_at timestamptz not null default now(),
  constraint visit_at_branch foreign key (branch_id) references branches (id) not enforced,
  constraint visit_of_order foreign key (order_id) references orders (id) not enforced,
  constraint visit_of_purchase foreign key (purchase_id) references purchases (id) not enforced,
  constraint one_visit check (num_nonnulls(order_id, purchase_id) = 1)
);
comment on table visit_ratings is 'written by rate_visit() alone; of a rating its words go with the account';
create unique index visit_ratings_of_order on visit_ratings (order_id) where order_id is not null;
create unique index visit_ratings_of_purchase on visit_ratings (purchase_id) where purchase_id is not null;
create index visit_ratings_of_person on visit_ratings (user_id, id);
create index visit_ratings_of_branch on visit_ratings (branch_id, id);
-- Means by day and branch, from the index alone (decisions/258).
create index visit_ratings_by_time on visit_ratings (created_at) include (branch_id, stars);
grant select on visit_ratings to telve_api;
