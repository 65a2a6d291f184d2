-- What refunds waived, and how much of it has been taken since (programme.md §2, decisions/200). Written by
-- write_refund() and pay_waivers() only, both in the transaction of their entries.
create table waivers (
  refund_id bigint primary key references purchase_refunds (id),
  user_id bigint not null references user_ids (id),
  after_seq integer not null check (after_seq >= 0),
  points integer not null check (points > 0),
  paid integer not null default 0 check (paid between 0 and points),
  check (after_seq > 0 or paid = 0)
);
comment on table waivers is 'points that refunds could not take, and what of them has been taken since';
comment on column waivers.after_seq is
  'the person''s last entry then: what was spent until there pays when it comes back; 0 of refunds of before, which are final';
comment on column waivers.points is 'what the refund waived';
comment on column waivers.paid is 'points of it that were taken since, as they came back';
create index open_waivers on waivers (user_id, refund_id) where paid < points;
grant select on waivers to telve_api, telve_worker;
comment on column purchase_refunds.waived is 'points that were spent; taken later where they come back (waivers)';

-- Waivers of before stay final.
insert into waivers (refund_id, user_id, after_seq, points)
select r.id, p.user_id, 0, r.waived
  from purchase_refunds r join purchases p on p.id = r.purchase_id where r.waived > 0;

create function keep_waiver() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if (new.refund_id, new.user_id, new.after_seq, new.points)
     is distinct from (old.refund_id, old.user_id, old.after_seq, old.points) or new.paid < old.paid then
    raise exception 'the waiver of refund % keeps what it is', old.refund_id
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end
$$;
revoke execute on function keep_waiver() from public;
create trigger keep_waiver before update on waivers for each row execute function keep_waiver();
create trigger append_only before delete or truncate on waivers
  for each statement execute function refuse_change();
