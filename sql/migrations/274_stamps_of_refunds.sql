-- Refunds in part take stamps back, too (decisions/114).

alter table stamp_events add column worth integer check (worth > 0);
comment on column stamp_events.worth is 'kuruş that each stamp of a purchase stood for at least, its card''s cheapest product then; null of before and of other kinds';

-- The stamps that a refund takes back, card by card.
create table refund_stamps (
  refund_id bigint not null references purchase_refunds (id),
  card_id bigint not null references stamp_cards (id),
  owed integer not null check (owed > 0),
  taken integer not null check (taken between 0 and owed),
  primary key (refund_id, card_id)
);
comment on column refund_stamps.owed is 'stamps of the purchase that the refund undoes';
comment on column refund_stamps.taken is 'stamps that were taken back: owed, or what the card had where that is less; the others are final';
create trigger append_only before update or delete or truncate on refund_stamps
  for each statement execute function refuse_change();
grant select on refund_stamps to telve_api, telve_worker;

-- What whole refunds of before took, so that every refund names its stamps.
insert into refund_stamps (refund_id, card_id, owed, taken)
select r.id, s.card_id, s.given, least(s.given, s.taken)
  from (select e.purchase_id, e.card_id,
               sum(e.stamps) filter (where e.kind = 'stamped')::integer as given,
               coalesce(-sum(e.stamps) filter (where e.kind = 'taken'), 0)::integer as taken
          from stamp_events e where e.kind in ('stamped', 'taken') group by 1, 2) s
  join purchases p on p.id = s.purchase_id and p.refunded = p.due
 cross join lateral (
   select id from purchase_refunds where purchase_id = p.id order by id desc limit 1) r;

alter table purchase_refunds add column asked_stamps jsonb
  check (jsonb_typeof(asked_stamps) = 'array');
comment on column purchase_refunds.asked_stamps is 'stamps to take back, as the request named them; null where it named none';
