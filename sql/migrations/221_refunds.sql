-- Refunds of purchases, whole or in part (programme.md §2). Written by refund_purchase() only, in the
-- transaction of their entries.
create type refund_reason as enum (
  'ürün iadesi', 'yanlış tutar', 'yanlış müşteri', 'çift kayıt', 'diğer');

create table purchase_refunds (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases (id),
  actor_id bigint not null,
  request_key request_key not null,
  at timestamptz(3) not null,
  asked integer,
  amount integer not null check (amount > 0),
  reason refund_reason not null,
  note text check (length(note) between 1 and 200),
  owed integer not null check (owed >= 0),
  taken integer not null check (taken between 0 and owed),
  waived integer generated always as (owed - taken) stored,
  campaign_points integer not null check (campaign_points between 0 and taken),
  entry_id bigint,
  unique (request_key, actor_id),
  check ((taken = 0) = (entry_id is null))
);
comment on column purchase_refunds.asked is 'kuruş; null for all that was left';
comment on column purchase_refunds.amount is 'kuruş';
comment on column purchase_refunds.owed is 'points that the refunded part had earned';
comment on column purchase_refunds.taken is 'points that were taken back: owed, or the balance where that is less';
comment on column purchase_refunds.waived is 'points that stay with the customer for good';
comment on column purchase_refunds.campaign_points is 'points of taken that went back to the campaign''s budget';
create index refunds_of_purchase on purchase_refunds (purchase_id);
create trigger append_only before update or delete or truncate on purchase_refunds
  for each statement execute function refuse_change();
grant select on purchase_refunds to telve_api, telve_worker;

insert into security_kinds (kind) values ('purchase_refunded') on conflict do nothing;
