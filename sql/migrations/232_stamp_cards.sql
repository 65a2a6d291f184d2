-- Stamp cards (programme.md §4): a stamp for each paid unit of a card's products, a coupon for a full card.

create table stamp_cards (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  terms text not null default '' check (length(terms) <= 500),
  -- What earns stamps, and what a full card gives one of. No foreign key, as in rewards.
  item_ids bigint[] not null
    check (cardinality(item_ids) between 1 and 50 and array_position(item_ids, null) is null),
  size integer not null check (size between 2 and 30),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
comment on column stamp_cards.size is 'stamps of a full card';
create trigger edited before update of name, terms, item_ids, size, is_active on stamp_cards
  for each row execute function count_edit();

alter table coupons
  add column stamp_card_id bigint references stamp_cards (id),
  add constraint coupons_of_stamps check ((source = 'stamps') = (stamp_card_id is not null));
create index coupons_of_stamp_card on coupons (user_id, stamp_card_id) where stamp_card_id is not null;

-- What happened to somebody's stamps, each with its sign.
create table stamp_events (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  card_id bigint not null references stamp_cards (id),
  purchase_id bigint not null,
  -- stamped: by the purchase; filled: turned into the coupon; taken: by the purchase's refund;
  -- reopened: the coupon of a full card was cancelled, since its stamps are taken.
  kind text not null,
  stamps integer not null,
  coupon_id bigint references coupons (id),
  at timestamptz(3) not null,
  constraint stamps_have_their_sign check (case kind
    when 'stamped' then stamps > 0 and coupon_id is null
    when 'filled' then stamps < 0 and coupon_id is not null
    when 'taken' then stamps < 0 and coupon_id is null
    when 'reopened' then stamps > 0 and coupon_id is not null
    else false end),
  constraint stamps_of_user foreign key (user_id) references users (id) not enforced,
  constraint stamps_of_purchase foreign key (purchase_id) references purchases (id) not enforced
);
create index stamp_events_of_purchase on stamp_events (purchase_id);
create index stamp_events_of_person on stamp_events (user_id, card_id, id);
create trigger append_only before update or delete or truncate on stamp_events
  for each statement execute function refuse_change();

-- How many stamps somebody's card has: a projection of stamp_events, in the same transaction.
create table stamp_balances (
  user_id bigint not null,
  card_id bigint not null references stamp_cards (id),
  stamps integer not null check (stamps >= 0),
  primary key (user_id, card_id)
) with (fillfactor = 70);
comment on table stamp_balances is 'a projection of stamp_events';

insert into security_kinds (kind) values ('stamp_card_changed') on conflict do nothing;
grant select on stamp_cards, stamp_events, stamp_balances to telve_api;
grant insert (name, terms, item_ids, size, is_active), update (name, terms, item_ids, size, is_active)
  on stamp_cards to telve_api;
