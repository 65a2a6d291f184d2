-- Tiers (programme.md §5): more points for who earned much in the last 12 months.

-- What tiers are there, lowest first; the newest row holds, the others are its history. A tier is known by
-- its place.
create function tiers_fit(names text[], thresholds integer[], multipliers integer[]) returns boolean
language sql immutable parallel safe
return coalesce(
  cardinality(names) between 1 and 6 and cardinality(thresholds) = cardinality(names)
  and cardinality(multipliers) = cardinality(names) and thresholds[1] = 0
  and array_position(names, null) is null and array_position(thresholds, null) is null
  and array_position(multipliers, null) is null
  and not exists (
    select from unnest(names, thresholds, multipliers)
                     with ordinality as t (name, threshold, multiplier, place)
     where length(t.name) not between 1 and 20 or t.multiplier not between 100 and 300
        or t.place > 1 and (t.threshold <= thresholds[t.place - 1] or t.threshold > 1000000
                            or t.multiplier < multipliers[t.place - 1])), false);
create table tier_settings (
  version integer generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint, -- null: what the product came with
  names text[] not null,
  thresholds integer[] not null,
  multipliers integer[] not null,
  constraint tiers_fit check (tiers_fit(names, thresholds, multipliers))
);
comment on column tier_settings.thresholds is 'base points of the last 12 months from which on somebody has the tier';
comment on column tier_settings.multipliers is 'of base points, in hundredths';
create trigger append_only before update or delete or truncate on tier_settings
  for each statement execute function refuse_change();
insert into tier_settings (names, thresholds, multipliers)
values ('{Çekirdek,Fincan,Cezve}', '{0,500,1500}', '{100,110,125}');

-- Base points of a person by day of Istanbul, less what was refunded of them.
create table tier_points (
  user_id bigint not null,
  day date not null,
  points integer not null check (points >= 0),
  primary key (user_id, day)
) with (fillfactor = 80);
comment on table tier_points is 'what counts towards tiers, by person and day; rebuilt by `ledger rebuild`';

-- Which tier somebody had when. Who has no row that is open has the first one.
create table person_tiers (
  user_id bigint not null,
  tier smallint not null check (tier between 2 and 6),
  holds tstzrange not null check (not isempty(holds) and not lower_inf(holds)),
  review_on date not null,
  why text not null check (why in ('reached', 'kept', 'lowered', 'undone')),
  constraint person_tiers_apart exclude using gist (user_id with =, holds with &&)
);
comment on column person_tiers.review_on is 'the day of Istanbul on which it is kept or lowered';
create unique index person_tiers_now on person_tiers (user_id) where upper_inf(holds);
create index person_tiers_to_review on person_tiers (review_on) where upper_inf(holds);

grant select on tier_settings, tier_points, person_tiers to telve_api, telve_worker;
