-- What placing orders needs beside the tables of 300 (ordering.md §2).

-- How many numbers a branch has called on a day, and by which of many permutations. Who places orders
-- at a branch locks its rows of the present day and the next one: one transaction after the other.
create table order_numbers (
  branch_id bigint not null references branches (id) on delete cascade,
  day date not null,
  seed integer not null default floor(random() * 2147483647)::integer,
  drawn smallint not null default 0,
  primary key (branch_id, day),
  constraint order_numbers_enough check (drawn between 0 and 900)
);
comment on column order_numbers.drawn is 'orders of the day so far: the numbers 100 to 999 are enough for 900';

-- Whether an order has taken units of what was counted then: it gives back what it has taken.
alter table order_lines add column counted boolean not null default false;
alter table order_line_options add column counted boolean not null default false;

-- What is asked of a person before each order.
drop index orders_not_come_for;
create index orders_not_handed_over on orders (user_id, at) where state in ('no_show', 'cancelled');
create index orders_open_of_person on orders (user_id)
  where state in ('placed', 'accepted', 'preparing', 'ready');

-- A line as the menu and a branch's availability have it; problem: why it cannot be ordered so, with the
-- option or group that it is about and the units that are left of what is short.
create type judged_line as (
  line integer, item_id bigint, name text, quantity integer, unit_price integer,
  preparation_seconds integer, vat_rate smallint, note text, counted boolean, options jsonb,
  problem text, option_id bigint, group_id bigint, units_left integer
);

-- A unit with its shares: price = discount + points × point value + money, all but points in kuruş.
create type unit_shares as (
  line integer, unit integer, price integer, discount integer, points integer, money integer
);

-- What an order comes to. branch_problem: why the branch takes it not at all; promise: of what was asked,
-- null where it cannot be kept; soonest: as soon as possible.
create type judged_order as (
  lines judged_line[], branch_problem text, problem_until timestamptz, delay_minutes integer,
  units integer, promise timestamptz, soonest timestamptz, total integer, discount integer,
  coupon_refusal text, uses coupon_use[], point_value integer, most_points integer, points integer,
  shares unit_shares[], due integer, is_placeable boolean
);

-- The answer to an order that is placed: outcome 'placed' | 'repeated' | 'locked' | the code of a refusal.
create type order_verdict as (outcome text, id bigint);
