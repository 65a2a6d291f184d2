-- What people are sorted by when they are sorted by points. An index over users.points would end
-- HOT updates of balances, which the ledger's write rate rests on, so their order is kept beside
-- them: the worker brings it up to date where it writes the notification of an entry
-- (deliver_points()), moments after the balance. No foreign key: it would be asked at each change
-- of a balance.
create table point_standings (
  user_id bigint primary key,
  points integer not null
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
create index point_standings_by_points on point_standings (points, user_id);
comment on table point_standings is 'copy of users.points in order, moments old; rebuilt by `ledger rebuild`';
insert into point_standings (user_id, points) select id, points from users;

create function keep_standings() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into point_standings (user_id, points) select id, points from changed_people;
  else
    delete from point_standings s using changed_people p where s.user_id = p.id;
  end if;
  return null;
end
$$;
create trigger stand_arrivals after insert on users
  referencing new table as changed_people for each statement execute function keep_standings();
create trigger stand_departures after delete on users
  referencing old table as changed_people for each statement execute function keep_standings();

grant select on point_standings to telve_api, telve_worker;
grant update (points) on point_standings to telve_worker;

-- Every search reads the index's list of what is still to be sorted in, which was up to 4 MB long.
alter index users_by_search set (gin_pending_list_limit = 256);
