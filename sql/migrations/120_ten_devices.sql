-- A person has ten devices (decisions.md §8): the one that has not come by for the longest time goes.
-- sql/functions/devices.sql holds everybody to it from now on.
alter table devices add column confirmed_at timestamptz not null default now();
update devices set confirmed_at = created_at;
delete from devices d
 using (select id, row_number() over (partition by user_id order by created_at desc, id desc) as place
          from devices) counted
 where counted.id = d.id and counted.place > 10;
