-- Gifts to customers (programme.md §6, decisions/080).

create or replace function note_birth_date() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.birth_date_given_at := case when new.birth_date is not null then now() end;
  return new;
end
$$;
create or replace trigger note_birth_date before insert on users
  for each row when (new.birth_date is not null and new.birth_date_given_at is null)
  execute function note_birth_date();
create or replace trigger note_changed_birth_date before update of birth_date on users
  for each row when (new.birth_date is distinct from old.birth_date)
  execute function note_birth_date();

-- Whose account has had the welcome gift with a number, null for nobody's. marks: HMACs of names_of() whoever
-- has the number now, by the keys of the environment, of which a gift has one (decisions/188).
create or replace function gift_of_number(number text, marks bytea[]) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select g.user_id from welcome_gifts g
   where g.phone_hash = any (marks)
      -- of before, and the worker has not come yet
      or g.key_id is null and g.phone_hash = sha256(convert_to(number, 'UTF8'))
$$;

-- The welcome gift that holds now, in kuruş: what it takes off, and what must be left to pay. No row: there is none.
create or replace function welcome_gift() returns table (amount integer, least_paid integer)
language sql stable set search_path = public, pg_temp as $$
  select 2500, 5000
$$;

drop function if exists give_welcome (bigint);
drop function if exists give_welcome (bigint, bytea[]);
-- Gives somebody who has just registered their welcome coupon, welcome_gift(). Nothing where there is none, and
-- to whoever has had one, by the account or by the phone number. mark: the HMAC of the name 'gift:…' of the person
-- under the environment's newest key, whose id is `key`; marks as gift_of_number() has them.
create or replace function give_welcome(person bigint, key text, mark bytea, marks bytea[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  number constant text := (select phone from users where id = person);
  gift record;
  coupon bigint := nextval(pg_get_serial_sequence('coupons', 'id'));
begin
  select w.amount, w.least_paid into gift from welcome_gift() w;
  if number is null or not found then return; end if;
  -- Another registration with this number waits here for the first one.
  perform pg_advisory_xact_lock(hashtext('welcome'), hashtext(number));
  if exists (select from welcome_gifts where user_id = person)
     or gift_of_number(number, marks) is not null then
    return;
  end if;
  insert into coupons (id, user_id, source, name, terms, benefit, amount, least_paid, created_at,
                       expires_at)
  overriding system value
  values (coupon, person, 'welcome', 'Hoş geldin hediyesi', '', 'amount', gift.amount, gift.least_paid,
          now(), coupon_end(now(), coupon_days()));
  insert into welcome_gifts (user_id, phone_hash, key_id, coupon_id) values (person, mark, key, coupon);
  insert into notifications (user_id, title, message, type)
  values (person, 'Hoş geldiniz!',
          format('İlk alışverişiniz için ₺%s indirim kuponunuz hazır. Ödüller sayfasında sizi bekliyor.',
                 translate(to_char(gift.amount / 100.0, 'FM999,999,990.00'), ',.', '.,')),
          'coupon');
end
$$;

-- Marks of gifts that no key has made yet, as names of which somebody with the keys makes digests: those of before
-- decisions/188.
create or replace function gifts_to_key(most integer) returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select 'gift:' || encode(g.phone_hash, 'hex') from welcome_gifts g where g.key_id is null limit most
$$;

-- Puts digests in their place, made under the key `key`. Returns how many.
create or replace function key_gifts(key text, named text[], digests bytea[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n integer;
begin
  update welcome_gifts g set phone_hash = d.digest, key_id = key
    from unnest(named, digests) d (name, digest)
   where g.key_id is null and d.name = 'gift:' || encode(g.phone_hash, 'hex');
  get diagnostics n = row_count;
  return n;
end
$$;

-- The day on which a birth date is celebrated in a year: 29 February on the 28th of other years.
create or replace function birthday_in(born date, year integer) returns date
language sql immutable parallel safe
return case
  when birthday_of(born) = 229 and (year % 4 <> 0 or year % 100 = 0 and year % 400 <> 0)
    then make_date(year, 2, 28)
  else make_date(year, extract(month from born)::integer, extract(day from born)::integer) end;

-- Gives a coupon to the customers whose birthday is on one of the days since `since` in Istanbul, once a
-- year: a drink of up to 150 TL, until the end of the seventh day after the birthday. The date must have
-- been on file for 30 days. Returns whom it has given one.
create or replace function give_birthday_gifts(since date, today date) returns bigint[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given bigint[];
begin
  with days as (
    select day::date, extract(year from day)::integer as year
      from generate_series(since, today, interval '1 day') day
  ), celebrated as (
    select u.id, d.year, d.day
      from days d
      join users u on birthday_of(u.birth_date) = any (
        array[birthday_of(d.day), case when birthday_of(d.day) = 228 then 229 end])
     where birthday_in(u.birth_date, d.year) = d.day
       and u.birth_date < d.day
       and u.birth_date_given_at
           <= (d.day::timestamp at time zone 'Europe/Istanbul') - interval '30 days'
       and u.is_active and u.roles = '{}'
       and not exists (select from birthday_gifts g where g.user_id = u.id and g.year = d.year)
     order by u.id
  ), made as (
    insert into coupons (user_id, source, name, terms, benefit, percentage, most, created_at,
                         expires_at)
    select id, 'birthday', 'Doğum günü kahveniz', 'Dilediğiniz bir içecek bizden.', 'percentage', 100,
           15000, now(),
           (day + 8)::timestamp at time zone 'Europe/Istanbul'
      from celebrated
    returning id, user_id
  ), noted as (
    insert into birthday_gifts (user_id, year, coupon_id)
    select c.id, c.year, m.id from celebrated c join made m on m.user_id = c.id
    returning user_id
  ), told as (
    insert into notifications (user_id, title, message, type)
    select user_id, 'Doğum gününüz kutlu olsun!',
           'Kahveniz bizden. Kuponunuz Ödüller sayfasında, yedi gün boyunca sizi bekliyor.', 'coupon'
      from noted
  )
  select array_agg(user_id order by user_id) into given from noted;
  return coalesce(given, '{}');
end
$$;

revoke execute on function gift_of_number, welcome_gift, give_welcome, gifts_to_key, key_gifts, give_birthday_gifts from public;
grant execute on function welcome_gift, give_welcome to telve_api;
grant execute on function give_birthday_gifts, gifts_to_key, key_gifts to telve_worker;
