-- What a purchase earns (programme.md §3): so many points for each whole step of what was paid.

-- The versions of the base rule. Each holds from the change that made it until the next one; what was
-- earned by an earlier one stays as it is.
create table earning_rules (
  version integer generated always as identity primary key,
  actor_id bigint, -- null: what the product came with
  holds tstzrange not null check (not isempty(holds)),
  step integer not null check (step between 100 and 100000),
  points integer not null check (points > 0),
  -- At most 2 points a lira: the dearest purchase, of 50,000 TL, then stays within what one entry may give.
  constraint earning_rules_bounded check (points * 100::bigint <= step * 2::bigint),
  constraint earning_rules_apart exclude using gist (holds with &&)
);
comment on column earning_rules.step is 'kuruş; each whole step of what is paid earns points';

-- A version never changes; its open end may be closed, once and not before now.
create function refuse_change_but_end() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if upper_inf(old.holds) and not upper_inf(new.holds)
     and lower(new.holds) is not distinct from lower(old.holds)
     and upper(new.holds) >= now()
     and to_jsonb(new) - 'holds' = to_jsonb(old) - 'holds' then
    return new;
  end if;
  raise exception '% on % is refused: a version never changes', tg_op, tg_table_name
    using errcode = 'object_not_in_prerequisite_state';
end
$$;
create trigger append_only before delete or truncate on earning_rules
  for each statement execute function refuse_change();
create trigger only_ends before update on earning_rules
  for each row execute function refuse_change_but_end();
insert into earning_rules (holds, step, points) values ('(,)', 500, 1);
grant select on earning_rules to telve_api, telve_worker;

-- What a purchase earns, and by which rules.
create type earning_line as (kind text, ref bigint, version integer, name text, points integer);
create type earning as (points integer, lines earning_line[]);
comment on column earning_line.kind is 'base, tier or campaign';
comment on column earning_line.ref is 'the campaign; null for the others';
comment on column earning_line.version is 'of the base rule or of the campaign; null for a tier';
