-- What members bought by day, branch and hour (decisions/260). Bills that earn nothing have no entry and no
-- outbox row, so purchases and refunds are named by rows of their own until they are counted.
create table purchase_totals (
  -- the branches' day, which runs from 05:00 to 05:00
  day date not null,
  branch_id bigint not null,
  -- of the clocks in Istanbul
  hour smallint not null check (hour between 0 and 23),
  purchases integer not null default 0,
  -- kuruş, before coupons; of orders without what points paid
  total bigint not null default 0,
  -- kuruş that coupons took off
  discount bigint not null default 0,
  -- points that they earned
  earned bigint not null default 0,
  -- by the moment of the refund
  refunds integer not null default 0,
  -- kuruş
  refunded bigint not null default 0,
  primary key (day, branch_id, hour)
) with (fillfactor = 70);
comment on table purchase_totals is
  'members'' purchases and refunds by the branches'' day and hour; rebuilt by `ledger rebuild`';
grant select on purchase_totals to telve_api;
grant select, insert, update on purchase_totals to telve_worker;

create table uncounted_purchases (
  id bigint generated always as identity primary key,
  purchase_ids bigint[] not null default '{}',
  refund_ids bigint[] not null default '{}'
);
grant select on uncounted_purchases to telve_api;
grant select, delete on uncounted_purchases to telve_worker;

-- Names what a statement has written: purchases or refunds, as its trigger says.
create function queue_uncounted() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  ids constant bigint[] := array(select id from added);
begin
  if ids <> '{}' then
    insert into uncounted_purchases (purchase_ids, refund_ids)
    values (case tg_argv[0] when 'purchases' then ids else '{}' end,
            case tg_argv[0] when 'refunds' then ids else '{}' end);
  end if;
  return null;
end
$$;
revoke execute on function queue_uncounted() from public;
create trigger queue_uncounted after insert on purchases
  referencing new table as added for each statement execute function queue_uncounted('purchases');
create trigger queue_uncounted after insert on purchase_refunds
  referencing new table as added for each statement execute function queue_uncounted('refunds');
