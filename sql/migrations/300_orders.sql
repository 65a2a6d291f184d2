-- Ordering ahead (ordering.md §1, §2): capacity and brake of a branch; orders with their lines, units,
-- events and payments. Orders are written by functions alone (sql/functions/place_orders.sql and
-- move_order.sql).

-- Whether a branch takes orders by the app, and how many seconds of preparation a quarter hour has.
alter table branches
  add column takes_orders boolean not null default true,
  add column window_seconds integer not null default 1800
    constraint branches_window_seconds_check check (window_seconds between 60 and 36000);
comment on column branches.window_seconds is 'seconds of preparation in a quarter hour: 1800 is two people';

-- The quarter hours of a branch in which something was ordered.
create table order_windows (
  branch_id bigint not null references branches (id) on delete cascade,
  starts_at timestamptz not null,
  capacity integer not null,
  units integer not null default 0,
  primary key (branch_id, starts_at),
  constraint window_of_a_quarter check (extract(epoch from starts_at)::bigint % 900 = 0),
  constraint window_not_overfull check (units between 0 and capacity)
);
comment on column order_windows.units is 'seconds of preparation that orders have taken';
grant select on order_windows to telve_api, telve_worker;

-- What staff have said about new orders; a time that is over means nothing any more.
create table branch_brakes (
  branch_id bigint primary key references branches (id) on delete cascade,
  delay_minutes smallint not null default 0 check (delay_minutes in (0, 5, 10, 15)),
  delay_until timestamptz,
  paused_until timestamptz,
  actor_id bigint references users (id),
  at timestamptz not null default now(),
  -- Version 1 is what nobody has changed yet, which has no row.
  version integer not null default 2,
  check ((delay_minutes > 0) = (delay_until is not null))
);
grant select, insert, update on branch_brakes to telve_api;
grant select on branch_brakes to telve_worker;

create type order_state as enum (
  'placed', 'accepted', 'preparing', 'ready', 'collected', 'expired', 'cancelled', 'no_show');
create type line_state as enum ('queued', 'making', 'done', 'voided');
create type order_party as enum ('customer', 'staff', 'system');

-- What an order may become, and by whom.
create table order_transitions (
  "from" order_state not null,
  "to" order_state not null,
  party order_party not null,
  primary key ("from", "to", party)
);
insert into order_transitions ("from", "to", party) values
  ('placed', 'accepted', 'staff'),
  ('placed', 'expired', 'system'),
  ('placed', 'cancelled', 'customer'),
  ('placed', 'cancelled', 'staff'),
  ('accepted', 'preparing', 'staff'),
  ('accepted', 'cancelled', 'customer'),
  ('accepted', 'cancelled', 'staff'),
  ('preparing', 'ready', 'staff'),
  ('preparing', 'cancelled', 'staff'),
  ('ready', 'preparing', 'staff'),
  ('ready', 'collected', 'staff'),
  ('ready', 'cancelled', 'staff'),
  ('ready', 'no_show', 'system'),
  ('no_show', 'collected', 'staff'),
  ('no_show', 'cancelled', 'system');
create trigger append_only before update or delete or truncate on order_transitions
  for each statement execute function refuse_change();
grant select on order_transitions to telve_api, telve_worker;

create sequence order_ids;

create table orders (
  id bigint primary key,
  user_id bigint not null,
  branch_id bigint not null,
  request_key request_key not null,
  -- What was asked: a repeated key is compared with it.
  asked jsonb not null check (jsonb_typeof(asked) = 'object'),
  at timestamptz(3) not null,
  scheduled boolean not null,
  promise timestamptz not null,
  first_promise timestamptz not null,
  day date not null,
  number smallint not null check (number between 100 and 999),
  -- The quarter hour whose preparation it has taken, and how much of it.
  window_at timestamptz not null,
  units integer not null check (units >= 0),
  total integer not null check (total between 0 and 5000000),
  discount integer not null check (discount between 0 and total),
  points integer not null check (points >= 0),
  point_value integer not null check (point_value > 0),
  due integer generated always as (total - discount - points * point_value) stored,
  first boolean not null,
  state order_state not null default 'placed',
  -- Its last event.
  seq integer not null default 1,
  state_at timestamptz(3) not null,
  -- The ledger's entry of its points, and the purchase that it earned by.
  entry_id bigint,
  purchase_id bigint unique,
  here_at timestamptz,
  told_late_at timestamptz,
  refunded integer not null default 0,
  refunded_points integer not null default 0,
  -- What it took and has given back: counts and window; points and coupons.
  released boolean not null default false,
  returned boolean not null default false,
  unique (request_key, user_id),
  constraint orders_of_one_number unique (branch_id, day, number),
  constraint order_of_the_right_day check (day = ((promise at time zone 'Europe/Istanbul') - interval '5 hours')::date),
  constraint order_promise_kept check (promise >= first_promise),
  constraint order_points_within_total check (points::bigint * point_value <= total - discount),
  constraint order_paid_by_its_entry check ((points = 0) = (entry_id is null)),
  constraint order_refunded_within_paid check (
    refunded between 0 and total - discount - points * point_value and refunded_points between 0 and points),
  constraint order_earns_when_collected check (purchase_id is null or state = 'collected'),
  -- As in the ledger: who writes holds the people's rows and checks the branches itself.
  constraint order_of_user foreign key (user_id) references users (id) not enforced,
  constraint order_at_branch foreign key (branch_id) references branches (id) not enforced
) with (fillfactor = 80);
comment on column orders.total is 'kuruş, before coupons and points';
comment on column orders.discount is 'kuruş that coupons took off';
comment on column orders.points is 'points that pay a part';
comment on column orders.point_value is 'kuruş that a point stood for then';
comment on column orders.due is 'kuruş to be paid at the till';
comment on column orders.units is 'seconds of preparation';
comment on column orders.first is 'whether it was the customer''s first order ever';
create index orders_of_person on orders (user_id, id desc);
create index orders_open on orders (branch_id, promise)
  where state in ('placed', 'accepted', 'preparing', 'ready', 'no_show');
create index orders_of_branch_day on orders (branch_id, day);
create index orders_not_come_for on orders (user_id, state_at) where state = 'no_show';
create trigger append_only before delete or truncate on orders
  for each statement execute function refuse_change();
grant select on orders to telve_api, telve_worker;
grant update (here_at) on orders to telve_api;

create table order_lines (
  order_id bigint not null references orders (id),
  line smallint not null check (line between 1 and 30),
  item_id bigint not null references menu_items (id),
  name text not null,
  quantity smallint not null constraint order_line_quantity check (quantity between 1 and 20),
  unit_price integer not null check (unit_price >= 0),
  vat_rate smallint not null,
  -- Of one unit, seconds.
  preparation_seconds integer not null,
  note text check (length(note) between 1 and 140),
  state line_state not null default 'queued',
  primary key (order_id, line)
) with (fillfactor = 80);
comment on column order_lines.unit_price is 'kuruş, of one unit with its options';
create index order_lines_of_item on order_lines (item_id);
create trigger append_only before delete or truncate on order_lines
  for each statement execute function refuse_change();
grant select on order_lines to telve_api, telve_worker;

create table order_line_options (
  order_id bigint not null,
  line smallint not null,
  option_id bigint not null references options (id),
  place smallint not null,
  group_name text not null,
  name text not null,
  quantity smallint not null check (quantity between 1 and 20),
  price_difference integer not null,
  primary key (order_id, line, option_id),
  foreign key (order_id, line) references order_lines (order_id, line)
);
create trigger append_only before update or delete or truncate on order_line_options
  for each statement execute function refuse_change();
grant select on order_line_options to telve_api, telve_worker;

-- Each unit with its own shares of coupons, points and money: a refund returns just those.
create table order_units (
  order_id bigint not null,
  line smallint not null,
  unit smallint not null check (unit between 1 and 20),
  discount integer not null check (discount >= 0),
  points integer not null check (points >= 0),
  money integer not null check (money >= 0),
  refund_id bigint,
  primary key (order_id, line, unit),
  foreign key (order_id, line) references order_lines (order_id, line)
) with (fillfactor = 80);
comment on column order_units.money is 'kuruş of its price that is paid at the till';
create trigger append_only before delete or truncate on order_units
  for each statement execute function refuse_change();
grant select on order_units to telve_api, telve_worker;

-- What happened to an order. Its state is the projection of these.
create table order_events (
  order_id bigint not null references orders (id),
  seq integer not null check (seq > 0),
  "from" order_state,
  "to" order_state not null,
  party order_party not null,
  actor_id bigint references users (id),
  at timestamptz(3) not null,
  reason text check (length(reason) between 1 and 100),
  primary key (order_id, seq),
  check ((seq = 1) = ("from" is null)),
  check ("from" is not null or "to" = 'placed'),
  check ((actor_id is null) = (party = 'system')),
  constraint order_event_allowed foreign key ("from", "to", party)
    references order_transitions ("from", "to", party)
);
create index order_events_by_time on order_events (at);
create trigger append_only before update or delete or truncate on order_events
  for each statement execute function refuse_change();
grant select on order_events to telve_api, telve_worker;

-- Coupons that orders use, with what each took off.
create table order_coupons (
  order_id bigint not null references orders (id),
  coupon_id bigint not null references coupons (id),
  item_id bigint,
  discount integer not null check (discount > 0),
  primary key (order_id, coupon_id)
);
comment on column order_coupons.discount is 'kuruş';
create index order_coupons_by_coupon on order_coupons (coupon_id);
create trigger append_only before update or delete or truncate on order_coupons
  for each statement execute function refuse_change();
grant select on order_coupons to telve_api, telve_worker;

alter table coupons
  add column order_id bigint,
  add constraint coupon_used_by_order foreign key (order_id) references orders (id) not enforced,
  drop constraint coupons_used,
  add constraint coupons_used check ((state = 'used') = (num_nonnulls(purchase_id, order_id) = 1));
comment on column coupons.order_id is 'the order that it is used on';

-- What is paid for an order. Each provider names its payments once.
create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references orders (id),
  provider text not null check (length(provider) between 1 and 40),
  ref text not null check (length(ref) between 1 and 100),
  method text not null check (method in ('nakit', 'kart', 'yemek kartı')),
  amount integer not null check (amount > 0),
  receipt text check (length(receipt) between 1 and 40),
  state text not null check (state in ('paid', 'refunded_in_part', 'refunded')),
  actor_id bigint not null references users (id),
  at timestamptz(3) not null,
  constraint payments_once unique (provider, ref)
);
comment on column payments.amount is 'kuruş';
create trigger append_only before delete or truncate on payments
  for each statement execute function refuse_change();
grant select on payments to telve_api, telve_worker;

create table order_refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  actor_id bigint not null references users (id),
  request_key request_key not null,
  asked jsonb not null,
  at timestamptz(3) not null,
  reason text not null check (length(reason) between 1 and 40),
  note text check (length(note) between 1 and 200),
  amount integer not null check (amount >= 0),
  points integer not null check (points >= 0),
  entry_id bigint,
  -- The refund of the purchase that it earned by.
  purchase_refund_id bigint references purchase_refunds (id),
  unique (request_key, actor_id),
  check ((points = 0) = (entry_id is null))
);
comment on column order_refunds.amount is 'kuruş of money';
create index order_refunds_of_order on order_refunds (order_id);
create trigger append_only before update or delete or truncate on order_refunds
  for each statement execute function refuse_change();
grant select on order_refunds to telve_api, telve_worker;
alter table order_units add constraint unit_refunded_by
  foreign key (refund_id) references order_refunds (id);

-- A purchase that an order makes when it is collected has no scan where it was handed over by number and
-- name.
alter table purchases
  add column order_id bigint unique,
  alter column scan_id drop not null,
  add constraint purchase_of_order foreign key (order_id) references orders (id) not enforced,
  add constraint purchases_scanned check (scan_id is not null or order_id is not null);
