-- Option groups of products (ordering.md §1): Boy, Süt, Ekstra. Orders will name groups and options, so
-- neither is ever deleted: a group is taken off sale, an option is archived.

create table option_groups (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  -- Tells two groups of one name apart; administrators alone read it.
  note text not null default '' check (length(note) <= 80),
  -- Units that may be chosen in all: of a group with least = 0, none.
  least smallint not null check (least between 0 and 10),
  most smallint not null check (most between 1 and 20),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint option_groups_least_within_most check (least <= most)
);
create trigger edited before update of name, note, least, most, is_active on option_groups
  for each row execute function count_edit();

create table options (
  id bigint generated always as identity primary key,
  group_id bigint not null references option_groups (id),
  name text not null check (length(name) between 1 and 60),
  price_difference integer not null check (price_difference between -1000000 and 1000000),
  -- Units of this option that one unit of a product may have.
  most smallint not null default 1 check (most between 1 and 10),
  default_quantity smallint not null default 0,
  position smallint not null check (position between 1 and 20),
  archived_at timestamptz,
  constraint options_default_within_most check (default_quantity between 0 and most),
  -- Deferred: a save moves and renames several at once.
  constraint options_of_one_name exclude using btree (group_id with =, name with =)
    where (archived_at is null) deferrable initially deferred,
  constraint options_in_order exclude using btree (group_id with =, position with =)
    where (archived_at is null) deferrable initially deferred
);
comment on column options.price_difference is 'kuruş, added to the price of the product';
create index options_of_group on options (group_id, position) where archived_at is null;

-- A group can be answered as it is: its options reach the least, and what is chosen beforehand is
-- nothing, or an answer. Checked when a transaction ends.
create function check_option_group() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  whole boolean;
begin
  select sum(o.most) >= g.least
         and (sum(o.default_quantity) = 0 or sum(o.default_quantity) between g.least and g.most)
    into whole
    from option_groups g left join options o on o.group_id = g.id and o.archived_at is null
   where g.id = case tg_table_name when 'options' then (to_jsonb(new) ->> 'group_id')::bigint
                                   else (to_jsonb(new) ->> 'id')::bigint end
   group by g.id;
  if whole is not true then
    raise exception 'an option group cannot be answered'
      using errcode = 'check_violation', constraint = 'option_groups_whole';
  end if;
  return null;
end
$$;
revoke execute on function check_option_group() from public;
create constraint trigger whole after insert or update on option_groups
  deferrable initially deferred for each row execute function check_option_group();
create constraint trigger whole after insert or update on options
  deferrable initially deferred for each row execute function check_option_group();

-- The groups of a product, in its own order; ten at most.
create table item_option_groups (
  item_id bigint not null references menu_items (id) on delete cascade,
  group_id bigint not null references option_groups (id),
  position smallint not null check (position between 1 and 10),
  primary key (item_id, group_id),
  constraint item_option_groups_in_order unique (item_id, position) deferrable initially deferred
);
create index item_option_groups_of_group on item_option_groups (group_id);

grant select on option_groups, options, item_option_groups to telve_api;
grant insert (name, note, least, most, is_active), update (name, note, least, most, is_active)
  on option_groups to telve_api;
grant insert (group_id, name, price_difference, most, default_quantity, position),
      update (name, price_difference, most, default_quantity, position, archived_at)
  on options to telve_api;
grant insert, delete on item_option_groups to telve_api;
grant update (position) on item_option_groups to telve_api;
