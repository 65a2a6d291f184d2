-- What İYS must be told, and by when (decisions/163, docs/privacy.md).

-- Official holidays (law 2429), for business days. Half ones begin at 13:00 and count as business days here:
-- what shortens a term is the safe reading.
create table public_holidays (
  day date primary key,
  name text not null,
  half boolean not null default false,
  source text not null
);
insert into public_holidays (day, name, half, source)
select make_date(y, m, d), n, h, '2429 sayılı Kanun'
  from generate_series(2026, 2030) y
 cross join (values (1, 1, 'Yılbaşı', false),
                    (4, 23, 'Ulusal Egemenlik ve Çocuk Bayramı', false),
                    (5, 1, 'Emek ve Dayanışma Günü', false),
                    (5, 19, 'Atatürk’ü Anma, Gençlik ve Spor Bayramı', false),
                    (7, 15, 'Demokrasi ve Millî Birlik Günü', false),
                    (8, 30, 'Zafer Bayramı', false),
                    (10, 28, 'Cumhuriyet Bayramı arifesi', true),
                    (10, 29, 'Cumhuriyet Bayramı', false)) fixed (m, d, n, h);
-- The first days of both feasts. 2026: as Diyanet has published them; later years: as its calendar is
-- computed, the same days as the Umm al-Qura calendar's (compared in sql/iys/holidays.test.ts), to be
-- confirmed each year.
insert into public_holidays (day, name, half, source)
select f.first + n,
       f.feast || case when n < 0 then ' arifesi' else ' ' || (n + 1) || '. günü' end, n < 0,
       case when extract(year from f.first) = 2026 then 'Diyanet İşleri Başkanlığı, 2026'
            else 'hesapla; yılın takvimiyle doğrulanmalı' end
  from (values (date '2026-03-20', 'Ramazan Bayramı', 3), (date '2026-05-27', 'Kurban Bayramı', 4),
               (date '2027-03-09', 'Ramazan Bayramı', 3), (date '2027-05-16', 'Kurban Bayramı', 4),
               (date '2028-02-26', 'Ramazan Bayramı', 3), (date '2028-05-05', 'Kurban Bayramı', 4),
               (date '2029-02-14', 'Ramazan Bayramı', 3), (date '2029-04-24', 'Kurban Bayramı', 4),
               (date '2030-02-04', 'Ramazan Bayramı', 3), (date '2030-04-13', 'Kurban Bayramı', 4)
       ) f (first, feast, days)
 cross join lateral generate_series(-1, f.days - 1) n
-- a feast may meet a fixed holiday: a whole day off stays one
on conflict (day) do update set half = public_holidays.half and excluded.half,
                                name = public_holidays.name || ', ' || excluded.name;
grant select on public_holidays to telve_api, telve_worker;

-- One row for each change that İYS must be told. What is not settled is waiting; those of one address and
-- channel are sent in their order.
create table iys_reports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('email', 'sms', 'call')),
  recipient text not null, -- the address that the consent was given for
  given boolean not null,
  at timestamptz not null, -- when it was given or withdrawn; whole seconds
  due_on date not null,
  tries integer not null default 0 check (tries >= 0),
  next_try_at timestamptz not null default now(),
  settled_at timestamptz,
  outcome text check (outcome in ('reported', 'by_hand', 'overtaken', 'not_needed', 'newer_there', 'refused')),
  answer text, -- what İYS said last
  check ((settled_at is null) = (outcome is null))
);
comment on column iys_reports.outcome is 'overtaken: a newer change was made before it was sent; not_needed: İYS holds no consent that a withdrawal could end; newer_there: what İYS has is newer, and was taken in; refused: somebody has to look at it';
create index iys_waiting on iys_reports (kind, recipient, id) where settled_at is null;
create index iys_of_address on iys_reports (recipient, kind, id);
create index iys_refused on iys_reports (id) where outcome = 'refused';
grant select on iys_reports to telve_api, telve_worker;

-- The connection to İYS: where reading its changes goes on, and how it went last.
create table iys_link (
  single boolean primary key default true check (single),
  after_change text,
  pulled_at timestamptz,
  failed_at timestamptz,
  failure text
);
insert into iys_link default values;
grant select on iys_link to telve_api, telve_worker;
grant update (after_change, pulled_at, failed_at, failure) on iys_link to telve_worker;

insert into security_kinds (kind) values ('iys_exported'), ('iys_settled') on conflict do nothing;

-- What was consented to before there was a queue is told as well.
insert into iys_reports (user_id, kind, recipient, given, at, due_on)
select c.user_id, c.kind, case c.kind when 'email' then u.username else u.phone end, true,
       date_trunc('second', c.at), (now() at time zone 'Europe/Istanbul')::date + 3
  from (select distinct on (user_id, kind) * from consents
         where kind <> 'push' order by user_id, kind, at desc, given, id desc) c
  join users u on u.id = c.user_id
 where c.given and (c.kind = 'email' or u.phone is not null);
