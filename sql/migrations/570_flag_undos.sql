-- What was taken back as a flag was settled, and what could not be (decisions/285). It is removed with its flag.
create table flag_undos (
  flag_id bigint not null references flags (id) on delete cascade,
  -- the entry of the act: points by hand, or those of a bill
  entry_id bigint not null,
  -- why it was not taken back; null: it was
  refused text check (length(refused) between 1 and 40),
  -- that were taken back; of a bill, that had been spent by then
  points integer not null default 0 check (points >= 0),
  waived integer not null default 0 check (waived >= 0),
  -- of the bill: it is no odd act itself, and found by this
  refund_id bigint references purchase_refunds (id),
  primary key (flag_id, entry_id),
  constraint refused_took_nothing check (refused is null or (points = 0 and waived = 0))
);
comment on table flag_undos is 'grows by the acts that somebody takes back; never changed';
create index flag_undos_by_entry on flag_undos (entry_id);
create index flag_undos_by_refund on flag_undos (refund_id) where refund_id is not null;
grant select on flag_undos to telve_api, telve_worker;
