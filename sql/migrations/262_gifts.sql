-- Gifts to customers: a coupon after registration, and one for the birthday (programme.md §6).

-- A coupon may need that so much is paid beside it.
alter table coupons add column least_paid integer not null default 0
  check (least_paid between 0 and 5000000);
comment on column coupons.least_paid is 'kuruş that must be left to pay on the bill it is used on';

-- Since when a birth date is on file: who gives today's date today has no birthday gift today.
alter table users add column birth_date_given_at timestamptz;
update users set birth_date_given_at = created_at where birth_date is not null;

-- Month and day, 229 for 29 February.
create function birthday_of(born date) returns integer language sql immutable parallel safe
return (extract(month from born) * 100 + extract(day from born))::integer;
create index people_by_birthday on users (birthday_of(birth_date)) where birth_date is not null;

-- Who has had the welcome gift, by the person and by the phone number: an account that is opened anew
-- with the same number gets no second one.
create table welcome_gifts (
  user_id bigint primary key references users (id),
  phone_hash bytea not null unique,
  coupon_id bigint not null references coupons (id)
);

-- One birthday gift a person and year of the birthday.
create table birthday_gifts (
  user_id bigint references users (id),
  year integer,
  coupon_id bigint not null references coupons (id),
  primary key (user_id, year)
);
