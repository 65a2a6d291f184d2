-- The whole schema as the migrations leave it, read from a migrated database's catalogs.
-- To be read, never run and never edited: `npm run schema` writes it, a test compares it.

create extension btree_gist;
create extension pg_trgm;
create extension pgcrypto;
create extension unaccent;

create collation tr (locale = 'tr-TR');

create type availability_state as enum ('on', 'off', 'until_opening', 'counted');

create type benefit as enum ('item', 'amount', 'percentage');

create type campaign_state as enum ('draft', 'published', 'paused');

create type coupon_source as enum ('reward', 'stamps', 'welcome', 'birthday');

create type coupon_state as enum ('usable', 'used', 'cancelled', 'expired');

create type entry_kind as enum ('manual', 'purchase', 'order', 'reward', 'refund', 'welcome', 'birthday', 'referral', 'donation', 'expiry', 'reversal');

create type entry_reason as enum ('düzeltme', 'iyi niyet', 'şikâyet', 'test', 'diğer', 'belirtilmedi');

create type flag_kind as enum ('often', 'pair', 'generous', 'taken_back', 'while_closed', 'colleague', 'accounts');

create type flag_outcome as enum ('fine', 'wrong');

create type hanging_kind as enum ('hung', 'handed_out', 'taken_back');

create type line_state as enum ('queued', 'making', 'done', 'voided');

create type order_party as enum ('customer', 'staff', 'system');

create type order_state as enum ('placed', 'accepted', 'preparing', 'ready', 'collected', 'expired', 'cancelled', 'no_show');

create type outbox_topic as enum ('points', 'message', 'broadcast', 'simulation', 'mail');

create type point_kind as enum ('EARN', 'SPEND');

create type post_role as enum ('barista', 'branch_manager', 'area_manager', 'customer_care', 'marketing', 'accountant', 'analyst', 'administrator');

create type referral_state as enum ('waiting', 'flagged', 'earned', 'rejected', 'lapsed', 'undone');

create type refund_reason as enum ('ürün iadesi', 'yanlış tutar', 'yanlış müşteri', 'çift kayıt', 'diğer');

create type asked_bill as (place integer, session text, address text, bill purchases, own_key text, duplicate purchases, is_void boolean, head ledger_head, counts customer_bills, tier integer, is_due_for_review boolean, by_admin boolean, by_number boolean, branch_name text, branch_known boolean, barred text, refusal text);

create type asked_entry as (place integer, session text, address text, entry point_transactions, head ledger_head, duplicate point_transactions, is_void boolean, reversed point_transactions, is_reversed boolean, by_hand boolean, is_award boolean, by_admin boolean, scan_awards integer, branch_name text, branch_known boolean, barred text, refusal text);

create type asked_order as (place integer, user_id bigint, request_key text, asked jsonb, opens tstzmultirange, lines judged_line[], branch_id bigint, branch_known boolean, duplicate bigint, duplicate_asked jsonb, is_void boolean, open_orders integer, is_first boolean, barred text);

create type coupon_use as (coupon_id bigint, item_id bigint, discount integer);

create type earning as (points integer, lines earning_line[]);

create type earning_line as (kind text, ref bigint, version integer, name text, points integer);

create type judged_line as (line integer, item_id bigint, name text, quantity integer, unit_price integer, preparation_seconds integer, vat_rate smallint, note text, counted boolean, options jsonb, problem text, option_id bigint, group_id bigint, units_left integer);

create type judged_order as (lines judged_line[], branch_problem text, problem_until timestamp with time zone, delay_minutes integer, units integer, promise timestamp with time zone, soonest timestamp with time zone, total integer, discount integer, coupon_refusal text, uses coupon_use[], point_value integer, most_points integer, points integer, shares unit_shares[], due integer, is_placeable boolean, slots timestamp with time zone[]);

create type ledger_head as (user_id bigint, points integer, seq integer, hash bytea, awarded_on date, awarded bigint);

create type order_verdict as (outcome text, id bigint);

create type own_bounds as (entry integer, day integer, bill integer, bill_day integer);

create type point_verdict as (outcome text, id bigint, seq integer, type point_kind, amount integer, branch_id bigint, branch_name text, created_at timestamp with time zone, balance_after integer, reversed boolean, points integer);

create type purchase_verdict as (outcome text, id bigint, at timestamp with time zone, branch_name text, due integer, earned integer, lines jsonb, entry_id bigint, seq integer, points integer, bound integer, used bigint);

create type unit_shares as (line integer, unit integer, price integer, discount integer, points integer, money integer);

create domain email_address as text
  CHECK (VALUE = lower(VALUE COLLATE "C") AND length(VALUE) >= 3 AND length(VALUE) <= 254);

create domain entry_note as text
  CHECK (length(VALUE) >= 1 AND length(VALUE) <= 200);

create domain gender as text
  CHECK (VALUE = ANY (ARRAY['female'::text, 'male'::text, 'other'::text]));

create domain ledger_seq as integer
  CHECK (VALUE > 0);

create domain message_kind as text
  CHECK (length(VALUE) >= 1 AND length(VALUE) <= 40);

create domain message_text as text
  CHECK (length(VALUE) >= 1 AND length(VALUE) <= 2000);

create domain message_title as text
  CHECK (length(VALUE) >= 1 AND length(VALUE) <= 200);

create domain person_name as text
  CHECK (length(VALUE) >= 1 AND length(VALUE) <= 120);

create domain phone_number as text
  CHECK (VALUE ~ '^\+[1-9][0-9]+$'::text AND length(VALUE) >= 8 AND length(VALUE) <= 16);

create domain points_amount as integer
  CHECK (VALUE > 0);

create domain points_balance as integer
  CHECK (VALUE >= 0 AND VALUE <= 2000000000);

create domain request_key as text collate "C"
  CHECK (length(VALUE) >= 1 AND length(VALUE) <= 128 AND VALUE !~ '[^!-~]'::text);

create domain sha256_hash as bytea
  CHECK (length(VALUE) = 32);

create sequence order_ids as bigint;

create sequence point_entry_ids as bigint;

create sequence purchase_ids as bigint;

create table address_changes (
  user_id bigint not null,
  address email_address not null,
  asked_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint address_changes_pkey PRIMARY KEY (user_id),
  constraint address_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE
);
comment on table address_changes is 'the address that somebody wants, until it is confirmed';
CREATE INDEX address_changes_by_end ON public.address_changes USING btree (expires_at);
grant select on address_changes to telve_api;
grant delete on address_changes to telve_worker;
grant select (expires_at) on address_changes to telve_worker;

create table admin_invitations (
  token_hash sha256_hash not null,
  username email_address not null,
  expires_at timestamp with time zone not null,
  constraint admin_invitations_pkey PRIMARY KEY (token_hash),
  constraint admin_invitations_username_key UNIQUE (username)
);
comment on table admin_invitations is 'for 60 minutes; swept by the worker';
grant delete, select on admin_invitations to telve_api;
grant delete on admin_invitations to telve_worker;
grant select (expires_at) on admin_invitations to telve_worker;

create table approvals (
  id bigint generated always as identity,
  session_hash sha256_hash not null,
  actor_id bigint not null,
  approver_id bigint not null,
  tablet_id bigint not null,
  request_key text,
  given_at timestamp with time zone not null default clock_timestamp(),
  used_at timestamp with time zone,
  act text,
  subject bigint,
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES user_ids(id),
  constraint approvals_approver_id_fkey FOREIGN KEY (approver_id) REFERENCES user_ids(id),
  constraint approvals_tablet_id_fkey FOREIGN KEY (tablet_id) REFERENCES tablets(id),
  constraint approvals_act_check CHECK (act = ANY (ARRAY['award'::text, 'bill'::text, 'take_back'::text, 'refund'::text, 'coupon'::text])),
  constraint approvals_request_key_check CHECK (length(request_key) >= 1 AND length(request_key) <= 200),
  constraint nobody_approves_their_own CHECK (actor_id <> approver_id),
  constraint used_for_an_act CHECK ((used_at IS NULL) = (act IS NULL))
);
comment on table approvals is 'grows by the acts that were approved; unused ones are swept after a day';
comment on column approvals.subject is 'the customer of an award or a bill, the entry that was taken back, the purchase that was refunded; null: not told';
CREATE INDEX approvals_at_tablet ON public.approvals USING btree (tablet_id);
CREATE INDEX approvals_by_key ON public.approvals USING btree (request_key) WHERE (request_key IS NOT NULL);
CREATE INDEX approvals_of_actor ON public.approvals USING btree (actor_id);
CREATE INDEX approvals_of_approver ON public.approvals USING btree (approver_id);
CREATE INDEX approvals_unused ON public.approvals USING btree (session_hash) WHERE (used_at IS NULL);
grant select on approvals to telve_api;
grant delete on approvals to telve_worker;
grant select (given_at, used_at) on approvals to telve_worker;

create unlogged table attempts (
  key text not null,
  count integer not null,
  resets_at timestamp with time zone not null,
  constraint attempts_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on attempts to telve_api;
grant delete, select on attempts to telve_worker;

create table availability (
  id bigint generated always as identity,
  branch_id bigint not null,
  item_id bigint,
  option_id bigint,
  state availability_state not null,
  until timestamp with time zone,
  units_left integer,
  actor_id bigint,
  at timestamp with time zone not null default now(),
  version integer not null default 2,
  constraint availability_pkey PRIMARY KEY (id),
  constraint availability_of_item UNIQUE (branch_id, item_id),
  constraint availability_of_option UNIQUE (branch_id, option_id),
  constraint availability_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES user_ids(id),
  constraint availability_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE,
  constraint availability_item_id_fkey FOREIGN KEY (item_id) REFERENCES menu_items(id) ON DELETE CASCADE,
  constraint availability_option_id_fkey FOREIGN KEY (option_id) REFERENCES options(id),
  constraint availability_not_oversold CHECK (units_left >= 0),
  constraint availability_of_one_thing CHECK (num_nonnulls(item_id, option_id) = 1),
  constraint availability_whole CHECK ((state = 'until_opening'::availability_state) = (until IS NOT NULL) AND (state = 'counted'::availability_state) = (units_left IS NOT NULL))
);
CREATE INDEX availability_by_item ON public.availability USING btree (item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX availability_by_option ON public.availability USING btree (option_id) WHERE (option_id IS NOT NULL);
CREATE TRIGGER edited BEFORE UPDATE OF state, until, units_left ON availability FOR EACH ROW EXECUTE FUNCTION count_edit();
CREATE TRIGGER tell_content AFTER UPDATE ON availability FOR EACH ROW WHEN (new.version <> old.version AND (new.actor_id IS DISTINCT FROM old.actor_id OR new.at IS DISTINCT FROM old.at) OR (new.units_left = 0) IS DISTINCT FROM (old.units_left = 0)) EXECUTE FUNCTION tell_content('availability');
CREATE TRIGGER tell_content_of_new AFTER INSERT ON availability FOR EACH ROW EXECUTE FUNCTION tell_content('availability');
grant select on availability to telve_api;
grant insert (actor_id, at, branch_id, item_id, option_id, state, units_left, until), update (actor_id, at, state, units_left, until) on availability to telve_api;

create table award_bounds (
  id bigint generated always as identity,
  at timestamp with time zone not null default now(),
  actor_id bigint,
  staff_entry integer not null,
  scan_entries integer not null,
  customer_day integer not null,
  staff_day integer not null,
  admin_entry integer not null,
  manager_entry integer not null,
  manager_day integer not null,
  area_entry integer not null,
  area_day integer not null,
  staff_bill integer not null,
  staff_bill_day integer not null,
  manager_bill integer not null,
  manager_bill_day integer not null,
  area_bill integer not null,
  area_bill_day integer not null,
  care_bill integer not null,
  care_bill_day integer not null,
  admin_bill integer not null,
  customer_bill_day integer not null,
  number_bill integer not null,
  number_day integer not null,
  constraint award_bounds_pkey PRIMARY KEY (id),
  constraint award_bounds_admin_entry_check CHECK (admin_entry > 0),
  constraint award_bounds_customer_day_check CHECK (customer_day > 0),
  constraint award_bounds_scan_entries_check CHECK (scan_entries > 0),
  constraint award_bounds_staff_day_check CHECK (staff_day > 0),
  constraint award_bounds_staff_entry_check CHECK (staff_entry > 0),
  constraint bills_within_the_table CHECK (GREATEST(staff_bill, manager_bill, area_bill, care_bill, admin_bill) <= 5000000),
  constraint bounds_are_positive CHECK (LEAST(manager_entry, manager_day, area_entry, area_day, staff_bill, staff_bill_day, manager_bill, manager_bill_day, area_bill, area_bill_day, care_bill, care_bill_day, admin_bill, customer_bill_day) > 0),
  constraint days_within_reach CHECK (GREATEST(staff_day, manager_day, area_day, customer_day, staff_bill_day, manager_bill_day, area_bill_day, care_bill_day, customer_bill_day) <= 2000000000),
  constraint entries_within_the_ledger CHECK (GREATEST(staff_entry, manager_entry, area_entry, admin_entry) <= 2000000000),
  constraint number_bills_within_the_table CHECK (number_bill >= 1 AND number_bill <= 5000000 AND number_day >= 1 AND number_day <= 100)
);
comment on table award_bounds is 'what people may give by hand and record as bills, by role; the newest row holds';
comment on column award_bounds.staff_entry is 'points that a barista may give with one entry';
comment on column award_bounds.scan_entries is 'entries that staff may give points with on one scan';
comment on column award_bounds.customer_day is 'points that everybody below administrator together may give a customer on a day of Istanbul';
comment on column award_bounds.staff_day is 'points that a barista may give on a day of Istanbul';
comment on column award_bounds.admin_entry is 'points that an administrator may give with one entry';
comment on column award_bounds.manager_entry is 'the same of a branch_manager';
comment on column award_bounds.area_entry is 'the same of an area_manager';
comment on column award_bounds.staff_bill is 'kuruş that a barista may record with one bill';
comment on column award_bounds.staff_bill_day is 'kuruş that a barista may record on a day of Istanbul';
comment on column award_bounds.care_bill is 'kuruş that customer_care may record with one late bill';
comment on column award_bounds.customer_bill_day is 'kuruş that everybody below administrator together may record for a customer on a day of Istanbul';
comment on column award_bounds.number_bill is 'kuruş that anybody may record with one bill by number';
comment on column award_bounds.number_day is 'bills by number that a customer has on a day of Istanbul, by whomever';
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON award_bounds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_other_bounds BEFORE INSERT ON award_bounds FOR EACH ROW EXECUTE FUNCTION keep_other_bounds();
CREATE TRIGGER log_bounds AFTER INSERT ON award_bounds FOR EACH ROW EXECUTE FUNCTION log_bounds();
grant select on award_bounds to telve_api;
grant insert (actor_id, admin_bill, admin_entry, area_bill, area_bill_day, area_day, area_entry, care_bill, care_bill_day, customer_bill_day, customer_day, manager_bill, manager_bill_day, manager_day, manager_entry, number_bill, number_day, scan_entries, staff_bill, staff_bill_day, staff_day, staff_entry) on award_bounds to telve_api;

create table birthday_gifts (
  user_id bigint not null,
  year integer not null,
  coupon_id bigint not null,
  constraint birthday_gifts_pkey PRIMARY KEY (user_id, year),
  constraint birthday_gifts_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint birthday_gifts_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id)
);
grant select (coupon_id, user_id, year) on birthday_gifts to telve_api;

create table branch_brakes (
  branch_id bigint not null,
  delay_minutes smallint not null default 0,
  delay_until timestamp with time zone,
  paused_until timestamp with time zone,
  actor_id bigint,
  at timestamp with time zone not null default now(),
  version integer not null default 2,
  constraint branch_brakes_pkey PRIMARY KEY (branch_id),
  constraint branch_brakes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES user_ids(id),
  constraint branch_brakes_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE,
  constraint branch_brakes_check CHECK ((delay_minutes > 0) = (delay_until IS NOT NULL)),
  constraint branch_brakes_delay_minutes_check CHECK (delay_minutes = ANY (ARRAY[0, 5, 10, 15]))
);
CREATE TRIGGER edited BEFORE UPDATE OF delay_minutes, delay_until, paused_until ON branch_brakes FOR EACH ROW EXECUTE FUNCTION count_edit();
CREATE TRIGGER tell_content AFTER INSERT OR UPDATE ON branch_brakes FOR EACH ROW EXECUTE FUNCTION tell_content('ordering');
grant select on branch_brakes to telve_api, telve_worker;
grant insert (actor_id, at, branch_id, delay_minutes, delay_until, paused_until), update (actor_id, at, delay_minutes, delay_until, paused_until) on branch_brakes to telve_api;

create table branch_exception_hours (
  branch_id bigint not null,
  date date not null,
  opens time without time zone not null,
  closes time without time zone not null,
  open_span tsrange generated always as (open_on_date(date, opens, closes)) stored,
  constraint branch_exception_hours_pkey PRIMARY KEY (branch_id, date, opens),
  constraint branch_exception_hours_apart EXCLUDE USING gist (branch_id WITH =, open_span WITH &&),
  constraint branch_exception_hours_branch_id_date_fkey FOREIGN KEY (branch_id, date) REFERENCES branch_exceptions(branch_id, date) ON DELETE CASCADE,
  constraint branch_exception_hours_closes_check CHECK (EXTRACT(second FROM closes) = 0::numeric),
  constraint branch_exception_hours_opens_check CHECK (EXTRACT(second FROM opens) = 0::numeric)
);
grant delete, select on branch_exception_hours to telve_api;
grant select on branch_exception_hours to telve_worker;
grant insert (branch_id, closes, date, opens) on branch_exception_hours to telve_api;

create table branch_exceptions (
  branch_id bigint not null,
  date date not null,
  name text not null,
  constraint branch_exceptions_pkey PRIMARY KEY (branch_id, date),
  constraint branch_exceptions_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE,
  constraint branch_exceptions_name_check CHECK (length(name) >= 1 AND length(name) <= 80)
);
grant delete, select on branch_exceptions to telve_api;
grant select on branch_exceptions to telve_worker;
grant insert (branch_id, date, name) on branch_exceptions to telve_api;

create table branch_hours (
  branch_id bigint not null,
  weekday smallint not null,
  opens time without time zone not null,
  closes time without time zone not null,
  open_span int4multirange generated always as (open_in_week(weekday, opens, closes)) stored,
  constraint branch_hours_pkey PRIMARY KEY (branch_id, weekday, opens),
  constraint branch_hours_apart EXCLUDE USING gist (branch_id WITH =, open_span WITH &&),
  constraint branch_hours_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE,
  constraint branch_hours_closes_check CHECK (EXTRACT(second FROM closes) = 0::numeric),
  constraint branch_hours_opens_check CHECK (EXTRACT(second FROM opens) = 0::numeric),
  constraint branch_hours_weekday_check CHECK (weekday >= 1 AND weekday <= 7)
);
grant delete, select on branch_hours to telve_api;
grant select on branch_hours to telve_worker;
grant insert (branch_id, closes, opens, weekday) on branch_hours to telve_api;

create table branches (
  id bigint generated by default as identity,
  name text not null,
  address text not null,
  latitude double precision not null,
  longitude double precision not null,
  phone text,
  opening_hours text not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  in_ledger boolean not null default false,
  version integer not null default 1,
  takes_orders boolean not null default true,
  window_seconds integer not null default 1800,
  constraint branches_pkey PRIMARY KEY (id),
  constraint branches_address_check CHECK (length(address) >= 1 AND length(address) <= 300),
  constraint branches_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint branches_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint branches_name_check CHECK (length(name) >= 1 AND length(name) <= 120),
  constraint branches_opening_hours_check CHECK (length(opening_hours) >= 1 AND length(opening_hours) <= 300),
  constraint branches_phone_check CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'::text),
  constraint branches_window_seconds_check CHECK (window_seconds >= 60 AND window_seconds <= 36000)
);
comment on column branches.in_ledger is 'set by append_points() with the first entry made there';
comment on column branches.window_seconds is 'seconds of preparation in a quarter hour: 1800 is two people';
CREATE TRIGGER edited BEFORE UPDATE OF name, address, latitude, longitude, phone, opening_hours, archived_at, takes_orders, window_seconds ON branches FOR EACH ROW EXECUTE FUNCTION count_edit();
CREATE TRIGGER follow_capacity AFTER UPDATE OF window_seconds ON branches FOR EACH ROW WHEN (new.window_seconds <> old.window_seconds) EXECUTE FUNCTION follow_capacity();
CREATE TRIGGER keep_ledgered BEFORE DELETE ON branches FOR EACH ROW WHEN (old.in_ledger) EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER tell_content AFTER INSERT OR DELETE OR UPDATE ON branches FOR EACH STATEMENT EXECUTE FUNCTION tell_content('branches');
grant delete, select on branches to telve_api;
grant select on branches to telve_worker;
grant insert (address, latitude, longitude, name, opening_hours, phone, takes_orders, window_seconds), update (address, archived_at, latitude, longitude, name, opening_hours, phone, takes_orders, window_seconds) on branches to telve_api;

create table broadcast_chunks (
  broadcast_id bigint not null,
  part integer not null,
  first_id bigint not null,
  last_id bigint not null,
  planned integer not null,
  written integer,
  constraint broadcast_chunks_pkey PRIMARY KEY (broadcast_id, part),
  constraint broadcast_chunks_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcasts(id),
  constraint broadcast_chunks_check CHECK (last_id >= first_id),
  constraint broadcast_chunks_planned_check CHECK (planned > 0)
);
grant insert, select on broadcast_chunks to telve_worker;
grant update (written) on broadcast_chunks to telve_worker;

create table broadcasts (
  id bigint not null default nextval('notifications_id_seq'::regclass),
  sender_id bigint not null,
  title message_title not null,
  message message_text not null,
  type message_kind not null,
  chosen bigint[],
  patterns text[],
  except_ids bigint[] not null default '{}'::bigint[],
  created_at timestamp with time zone not null default now(),
  recipients integer not null,
  delivered integer not null default 0,
  chunks_left integer,
  finished_at timestamp with time zone,
  event_id bigint,
  marketing boolean not null default false,
  constraint broadcasts_pkey PRIMARY KEY (id),
  constraint broadcasts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL,
  constraint broadcasts_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES user_ids(id),
  constraint broadcasts_check CHECK (delivered <= recipients),
  constraint broadcasts_check1 CHECK (num_nonnulls(chosen, patterns) <= 1),
  constraint broadcasts_chunks_left_check CHECK (chunks_left >= 0),
  constraint broadcasts_recipients_check CHECK (recipients >= 0)
) with (fillfactor=50);
comment on column broadcasts.marketing is 'ticari: reaches only who consents to pushes at the moment of writing';
CREATE INDEX broadcasts_of_events ON public.broadcasts USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX broadcasts_under_way ON public.broadcasts USING btree (id) WHERE (finished_at IS NULL);
CREATE TRIGGER announce AFTER INSERT ON broadcasts FOR EACH ROW EXECUTE FUNCTION announce_broadcast();
CREATE TRIGGER log_broadcast AFTER INSERT ON broadcasts FOR EACH ROW EXECUTE FUNCTION log_broadcast();
grant insert, select on broadcasts to telve_api;
grant select on broadcasts to telve_worker;
grant update (chunks_left, delivered, finished_at, recipients) on broadcasts to telve_worker;

create table campaign_day_members (
  day date not null,
  branch_id bigint,
  campaign_id bigint not null,
  gaps smallint[] storage plain not null,
  members integer[] storage plain not null,
  constraint campaign_day_members_day_branch_id_campaign_id_key UNIQUE NULLS NOT DISTINCT (day, branch_id, campaign_id),
  constraint campaign_day_members_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint campaign_day_members_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  constraint campaign_day_members_day_fkey FOREIGN KEY (day) REFERENCES programme_days(day) ON DELETE CASCADE,
  constraint campaign_day_members_check CHECK (cardinality(gaps) > 0 AND cardinality(members) = cardinality(gaps)),
  constraint campaign_day_members_gaps_check CHECK (array_position(gaps, NULL::smallint) IS NULL AND (1 <= ALL (gaps)) AND (366 >= ALL (gaps))),
  constraint campaign_day_members_members_check CHECK (array_position(members, NULL::integer) IS NULL AND (0 < ALL (members)))
);
CREATE INDEX campaign_day_members_by_branch ON public.campaign_day_members USING btree (branch_id, day);
CREATE INDEX campaign_day_members_of_campaign ON public.campaign_day_members USING btree (campaign_id);
grant select on campaign_day_members to telve_api;
grant insert, select on campaign_day_members to telve_worker;

create table campaign_uses (
  campaign_id bigint not null,
  user_id bigint not null,
  in_all integer not null,
  last_day date not null,
  that_day integer not null,
  constraint campaign_uses_pkey PRIMARY KEY (campaign_id, user_id),
  constraint campaign_uses_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  constraint campaign_uses_in_all_check CHECK (in_all >= 0),
  constraint campaign_uses_that_day_check CHECK (that_day >= 0)
) with (fillfactor=70);
comment on table campaign_uses is 'purchases of a person that had a campaign, in all and on the last day of Istanbul that saw one';
grant select on campaign_uses to telve_api, telve_worker;

create table campaign_versions (
  campaign_id bigint not null,
  version integer not null,
  at timestamp with time zone not null default clock_timestamp(),
  actor_id bigint,
  state campaign_state not null,
  holds tstzrange,
  name text not null,
  multiplier integer,
  bonus integer,
  runs daterange not null,
  weekdays integer[],
  from_minute integer,
  until_minute integer,
  branches bigint[],
  least_due integer,
  first_purchase boolean not null default false,
  per_day integer,
  in_all integer,
  budget integer not null,
  from_tier smallint,
  constraint campaign_versions_pkey PRIMARY KEY (campaign_id, version),
  constraint campaign_versions_apart EXCLUDE USING gist (campaign_id WITH =, holds WITH &&),
  constraint campaign_versions_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  constraint campaign_gives_one_thing CHECK (num_nonnulls(multiplier, bonus) = 1),
  constraint campaign_holds_while_published CHECK ((state = 'published'::campaign_state) = (holds IS NOT NULL)),
  constraint campaign_hours CHECK (num_nonnulls(from_minute, until_minute) <> 1 AND COALESCE(from_minute < until_minute, true)),
  constraint campaign_versions_bonus_check CHECK (bonus >= 1 AND bonus <= 10000),
  constraint campaign_versions_branches_check CHECK (cardinality(branches) >= 1 AND cardinality(branches) <= 500),
  constraint campaign_versions_from_minute_check CHECK (from_minute >= 0 AND from_minute <= 1439),
  constraint campaign_versions_from_tier_check CHECK (from_tier >= 2 AND from_tier <= 6),
  constraint campaign_versions_holds_check CHECK (NOT isempty(holds)),
  constraint campaign_versions_in_all_check CHECK (in_all >= 1 AND in_all <= 10000),
  constraint campaign_versions_least_due_check CHECK (least_due >= 1 AND least_due <= 5000000),
  constraint campaign_versions_multiplier_check CHECK (multiplier >= 150 AND multiplier <= 1000),
  constraint campaign_versions_name_check CHECK (length(name) >= 2 AND length(name) <= 60),
  constraint campaign_versions_per_day_check CHECK (per_day >= 1 AND per_day <= 100),
  constraint campaign_versions_runs_check CHECK (NOT isempty(runs) AND NOT lower_inf(runs) AND NOT upper_inf(runs) AND (upper(runs) - lower(runs)) <= 1100),
  constraint campaign_versions_until_minute_check CHECK (until_minute >= 1 AND until_minute <= 1440),
  constraint campaign_versions_version_check CHECK (version > 0),
  constraint campaign_versions_weekdays_check CHECK (cardinality(weekdays) >= 1 AND cardinality(weekdays) <= 6 AND weekdays <@ '{1,2,3,4,5,6,7}'::integer[])
);
comment on column campaign_versions.holds is 'instants at which purchases had this version; null while it was a draft or paused';
comment on column campaign_versions.multiplier is 'hundredths: 200 doubles what the base rule gives';
comment on column campaign_versions.bonus is 'points on top of a purchase';
comment on column campaign_versions.runs is 'days of Istanbul, the last one excluded';
comment on column campaign_versions.weekdays is '1 is Monday; null for all';
comment on column campaign_versions.from_minute is 'minute of the day in Istanbul, with until_minute (excluded); null for all day';
comment on column campaign_versions.branches is 'null for all';
comment on column campaign_versions.least_due is 'kuruş to pay, at least; null for any';
comment on column campaign_versions.first_purchase is 'for a customer''s first purchase ever alone';
comment on column campaign_versions.per_day is 'times a person and day of Istanbul; null for any number';
comment on column campaign_versions.in_all is 'times a person in all; null for any number';
comment on column campaign_versions.budget is 'campaigns.budget as this version set it';
comment on column campaign_versions.from_tier is 'the place of the lowest tier that it is for; null for everybody';
CREATE INDEX campaign_versions_that_hold ON public.campaign_versions USING gist (holds) WHERE (holds IS NOT NULL);
CREATE TRIGGER append_only BEFORE TRUNCATE ON campaign_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER only_ends BEFORE UPDATE ON campaign_versions FOR EACH ROW EXECUTE FUNCTION refuse_change_but_end();
CREATE TRIGGER published_stays BEFORE DELETE ON campaign_versions FOR EACH ROW EXECUTE FUNCTION refuse_removal_of_published();
grant select on campaign_versions to telve_api, telve_worker;

create table campaigns (
  id bigint generated always as identity,
  version integer not null,
  budget integer not null,
  spent integer not null default 0,
  constraint campaigns_pkey PRIMARY KEY (id),
  constraint campaigns_budget_check CHECK (budget >= 1 AND budget <= 100000000),
  constraint campaigns_within_budget CHECK (spent >= 0 AND spent <= budget)
) with (fillfactor=50);
comment on column campaigns.version is 'the newest of its versions';
comment on column campaigns.budget is 'points that it may give in all';
comment on column campaigns.spent is 'points that it has given, less those that refunds took back';
grant select on campaigns to telve_api, telve_worker;

create table changes (
  id bigint generated always as identity,
  at timestamp with time zone not null default now(),
  thing text not null,
  thing_id bigint not null,
  act text not null,
  actor_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  constraint changes_pkey PRIMARY KEY (id),
  constraint changes_act_check CHECK (act = ANY (ARRAY['created'::text, 'changed'::text, 'deleted'::text, 'restored'::text])),
  constraint changes_after_check CHECK (jsonb_typeof(after) = 'object'::text),
  constraint changes_before_check CHECK (jsonb_typeof(before) = 'object'::text),
  constraint changes_thing_check CHECK (length(thing) >= 1 AND length(thing) <= 40)
);
CREATE INDEX changes_of_thing ON public.changes USING btree (thing, thing_id, id DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on changes to telve_api;
grant insert (act, actor_id, after, before, thing, thing_id) on changes to telve_api;

create table checkpoint_heads (
  checkpoint_id integer not null,
  place integer not null,
  user_id bigint not null,
  seq integer not null,
  hash bytea not null,
  redacted integer[],
  constraint checkpoint_heads_pkey PRIMARY KEY (user_id, checkpoint_id),
  constraint checkpoint_heads_checkpoint_id_place_key UNIQUE (checkpoint_id, place),
  constraint checkpoint_heads_checkpoint_id_fkey FOREIGN KEY (checkpoint_id) REFERENCES checkpoints(id),
  constraint checkpoint_heads_hash_check CHECK (length(hash) = 32),
  constraint checkpoint_heads_place_check CHECK (place >= 0),
  constraint checkpoint_heads_redacted_check CHECK (redacted <> '{}'::integer[]),
  constraint checkpoint_heads_seq_check CHECK (seq > 0)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON checkpoint_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on checkpoint_heads to telve_api;
grant insert, select on checkpoint_heads to telve_worker;

create table checkpoints (
  id integer not null,
  created_at timestamp(3) with time zone not null,
  previous bytea,
  heads integer not null,
  root bytea not null,
  public_key bytea not null,
  signature bytea not null,
  constraint checkpoints_pkey PRIMARY KEY (id),
  constraint checkpoints_check CHECK ((id = 1) = (previous IS NULL)),
  constraint checkpoints_heads_check CHECK (heads >= 1 AND heads <= 4096),
  constraint checkpoints_id_check CHECK (id > 0),
  constraint checkpoints_previous_check CHECK (length(previous) = 32),
  constraint checkpoints_root_check CHECK (length(root) = 32),
  constraint checkpoints_signature_check CHECK (length(signature) = 64)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on checkpoints to telve_api;
grant insert, select on checkpoints to telve_worker;

create table cleared_points (
  month date not null,
  issuer_id bigint,
  redeemer_id bigint,
  points bigint not null,
  constraint cleared_points_month_issuer_id_redeemer_id_key UNIQUE NULLS NOT DISTINCT (month, issuer_id, redeemer_id),
  constraint cleared_points_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES branches(id),
  constraint cleared_points_month_fkey FOREIGN KEY (month) REFERENCES month_clearings(month),
  constraint cleared_points_redeemer_id_fkey FOREIGN KEY (redeemer_id) REFERENCES branches(id),
  constraint cleared_points_check CHECK (issuer_id IS DISTINCT FROM redeemer_id),
  constraint cleared_points_points_check CHECK (points <> 0)
);
comment on column cleared_points.issuer_id is 'the branch that gave the points; null: the chain';
comment on column cleared_points.redeemer_id is 'the branch that honoured them';
comment on column cleared_points.points is 'negative where more of months before was taken back';
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON cleared_points FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on cleared_points to telve_api;
grant insert, select on cleared_points to telve_worker;

create table cohort_months (
  month date not null,
  members integer not null,
  summed_at timestamp(3) with time zone not null default now(),
  constraint cohort_months_pkey PRIMARY KEY (month),
  constraint cohort_months_month_check CHECK (EXTRACT(day FROM month) = 1::numeric)
);
comment on table cohort_months is 'the months of Istanbul that are over of which cohort_totals has the sums, without a gap';
grant select on cohort_months to telve_api;
grant insert, select on cohort_months to telve_worker;

create table cohort_totals (
  month date not null,
  joined date not null,
  active integer not null,
  constraint cohort_totals_pkey PRIMARY KEY (month, joined),
  constraint cohort_totals_month_fkey FOREIGN KEY (month) REFERENCES cohort_months(month) ON DELETE CASCADE,
  constraint cohort_totals_active_check CHECK (active > 0),
  constraint cohort_totals_check CHECK (joined <= month)
);
grant select on cohort_totals to telve_api;
grant insert, select on cohort_totals to telve_worker;

create table consents (
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  given boolean not null,
  at timestamp with time zone not null default now(),
  source text not null default 'settings'::text,
  document_version integer,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint consents_kind_check CHECK (kind = ANY (ARRAY['email'::text, 'sms'::text, 'call'::text, 'push'::text])),
  constraint consents_source_check CHECK (source = ANY (ARRAY['registration'::text, 'settings'::text, 'admin'::text, 'iys'::text, 'erasure'::text, 'address'::text]))
);
comment on table consents is 'append-only: the newest instant of a kind is what holds, of equal ones the withdrawal (decisions/161)';
comment on column consents.source is 'where it was said: address = the address it was given for is another''s now';
comment on column consents.document_version is 'the notice that was in force; null for rows before there were versions';
CREATE UNIQUE INDEX consents_of_iys ON public.consents USING btree (user_id, kind, at, given) WHERE (source = 'iys'::text);
CREATE INDEX consents_of_user ON public.consents USING btree (user_id, kind, at DESC, given, id DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON consents FOR EACH ROW EXECUTE FUNCTION refuse_change_but_end_of_proof();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON consents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER queue_iys_report AFTER INSERT ON consents FOR EACH ROW WHEN (new.kind <> 'push'::text AND new.source <> 'iys'::text) EXECUTE FUNCTION queue_iys_report();
grant select on consents to telve_api, telve_worker;

create table coupon_day_totals (
  day date not null,
  branch_id bigint,
  source coupon_source,
  reward_id bigint,
  had integer not null,
  points bigint not null,
  used integer not null,
  discount bigint not null,
  given_back integer not null,
  expired integer not null,
  cancelled integer not null,
  returned bigint not null,
  constraint coupon_day_totals_day_branch_id_source_reward_id_key UNIQUE NULLS NOT DISTINCT (day, branch_id, source, reward_id),
  constraint coupon_day_totals_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint coupon_day_totals_day_fkey FOREIGN KEY (day) REFERENCES programme_days(day) ON DELETE CASCADE,
  constraint coupon_day_totals_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES rewards(id),
  constraint coupon_day_totals_check CHECK (source = 'reward'::coupon_source OR reward_id IS NULL)
);
CREATE INDEX coupon_day_totals_of_reward ON public.coupon_day_totals USING btree (reward_id) WHERE (reward_id IS NOT NULL);
CREATE INDEX coupon_day_totals_uses ON public.coupon_day_totals USING btree (branch_id, day) INCLUDE (source, reward_id, used, discount, given_back);
CREATE INDEX coupon_day_totals_uses_of_all ON public.coupon_day_totals USING btree (branch_id, day) INCLUDE (used, discount, given_back) WHERE (source IS NULL);
grant select on coupon_day_totals to telve_api;
grant insert, select on coupon_day_totals to telve_worker;

create table coupons (
  id bigint generated always as identity,
  user_id bigint not null,
  source coupon_source not null,
  reward_id bigint,
  reward_version integer,
  points integer not null default 0,
  branch_id bigint,
  name text not null,
  terms text not null default ''::text,
  benefit benefit not null,
  item_ids bigint[] not null default '{}'::bigint[],
  amount integer,
  percentage integer,
  most integer,
  branch_ids bigint[] not null default '{}'::bigint[],
  state coupon_state not null default 'usable'::coupon_state,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  warned_at timestamp with time zone,
  closed_at timestamp with time zone,
  purchase_id bigint,
  stamp_card_id bigint,
  least_paid integer not null default 0,
  returned integer,
  order_id bigint,
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupon_used_by_order FOREIGN KEY (order_id) REFERENCES orders(id) NOT ENFORCED,
  constraint coupon_used_on FOREIGN KEY (purchase_id) REFERENCES purchases(id) NOT ENFORCED,
  constraint coupons_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES rewards(id),
  constraint coupons_stamp_card_id_fkey FOREIGN KEY (stamp_card_id) REFERENCES stamp_cards(id),
  constraint coupons_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id),
  constraint coupons_benefit_whole CHECK (benefit_is_whole(benefit, item_ids, amount, percentage, most)),
  constraint coupons_closed CHECK ((state = 'usable'::coupon_state) = (closed_at IS NULL)),
  constraint coupons_least_paid_check CHECK (least_paid >= 0 AND least_paid <= 5000000),
  constraint coupons_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint coupons_of_rewards CHECK ((source = 'reward'::coupon_source) = (num_nonnulls(reward_id, reward_version, branch_id) = 3) AND (source = 'reward'::coupon_source) = (points > 0)),
  constraint coupons_of_stamps CHECK ((source = 'stamps'::coupon_source) = (stamp_card_id IS NOT NULL)),
  constraint coupons_points_check CHECK (points >= 0),
  constraint coupons_returned CHECK ((returned IS NOT NULL) = (state = 'cancelled'::coupon_state AND source = 'reward'::coupon_source) AND returned >= 0 AND returned <= points),
  constraint coupons_terms_check CHECK (length(terms) <= 1000),
  constraint coupons_used CHECK ((state = 'used'::coupon_state) = (num_nonnulls(purchase_id, order_id) = 1))
);
comment on column coupons.purchase_id is 'the purchase that it is used on';
comment on column coupons.least_paid is 'kuruş that must be left to pay on the bill it is used on';
comment on column coupons.returned is 'points that its cancellation gave back; those of points that had expired are lost';
comment on column coupons.order_id is 'the order that it is used on';
CREATE INDEX coupons_by_end ON public.coupons USING brin (closed_at) WITH (autosummarize='on');
CREATE INDEX coupons_by_expiry ON public.coupons USING btree (expires_at) WHERE (state = 'usable'::coupon_state);
CREATE INDEX coupons_by_time ON public.coupons USING brin (created_at) WITH (autosummarize='on');
CREATE INDEX coupons_of_person ON public.coupons USING btree (user_id, id DESC);
CREATE INDEX coupons_of_reward ON public.coupons USING btree (reward_id) WHERE (reward_id IS NOT NULL);
CREATE INDEX coupons_of_stamp_card ON public.coupons USING btree (user_id, stamp_card_id) WHERE (stamp_card_id IS NOT NULL);
CREATE INDEX coupons_to_warn_of ON public.coupons USING btree (expires_at) WHERE ((state = 'usable'::coupon_state) AND (warned_at IS NULL));
CREATE TRIGGER keeps BEFORE UPDATE ON coupons FOR EACH ROW EXECUTE FUNCTION keep_coupon();
CREATE TRIGGER tell_coupons AFTER INSERT OR UPDATE OF state ON coupons FOR EACH ROW EXECUTE FUNCTION tell_coupons();
grant select on coupons to telve_api, telve_worker;
grant update (closed_at, state, warned_at) on coupons to telve_worker;

create table customer_bills (
  user_id bigint not null,
  purchases integer not null,
  day date not null,
  total bigint not null,
  month date not null,
  late integer not null,
  constraint customer_bills_pkey PRIMARY KEY (user_id)
) with (fillfactor=50);
comment on column customer_bills.purchases is 'purchases ever';
comment on column customer_bills.total is 'kuruş that staff have recorded on the day';
comment on column customer_bills.late is 'purchases that were recorded late in the month';
grant select on customer_bills to telve_api;

create table data_requests (
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  asked_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default (now() + '30 days'::interval),
  erase_at timestamp with time zone,
  farewell_at timestamp with time zone,
  settled_at timestamp with time zone,
  outcome text,
  constraint data_requests_pkey PRIMARY KEY (id),
  constraint data_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint data_requests_check CHECK ((kind = 'erasure'::text) = (erase_at IS NOT NULL)),
  constraint data_requests_check1 CHECK ((settled_at IS NULL) = (outcome IS NULL)),
  constraint data_requests_check2 CHECK (kind = 'erasure'::text OR outcome = 'done'::text),
  constraint data_requests_kind_check CHECK (kind = ANY (ARRAY['export'::text, 'erasure'::text])),
  constraint data_requests_outcome_check CHECK (outcome = ANY (ARRAY['done'::text, 'taken_back'::text]))
);
comment on column data_requests.erase_at is 'until then the person can take the account back';
comment on column data_requests.farewell_at is 'when the last mail to the person was queued, after erase_at';
CREATE INDEX data_requests_by_age ON public.data_requests USING btree (id DESC);
CREATE INDEX data_requests_of_user ON public.data_requests USING btree (user_id);
CREATE INDEX data_requests_open ON public.data_requests USING btree (due_at, id) WHERE (settled_at IS NULL);
CREATE UNIQUE INDEX one_erasure_at_a_time ON public.data_requests USING btree (user_id) WHERE ((kind = 'erasure'::text) AND (outcome IS DISTINCT FROM 'taken_back'::text));
grant select on data_requests to telve_api, telve_worker;

create table devices (
  id bigint generated always as identity,
  user_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device_token text,
  platform text not null,
  created_at timestamp with time zone not null default now(),
  session bytea not null,
  confirmed_at timestamp with time zone not null default now(),
  constraint devices_pkey PRIMARY KEY (id),
  constraint devices_endpoint_key UNIQUE (endpoint),
  constraint devices_session_fkey FOREIGN KEY (session) REFERENCES sessions(id_hash) ON DELETE CASCADE,
  constraint devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint devices_endpoint_check CHECK (length(endpoint) >= 1 AND length(endpoint) <= 1000),
  constraint devices_platform_check CHECK (length(platform) >= 1 AND length(platform) <= 40)
);
CREATE INDEX devices_of_session ON public.devices USING btree (session);
CREATE INDEX devices_of_user ON public.devices USING btree (user_id);
CREATE TRIGGER keep_ten_devices AFTER INSERT OR UPDATE OF user_id ON devices FOR EACH ROW EXECUTE FUNCTION keep_ten_devices();
CREATE TRIGGER queue_for_devices BEFORE INSERT ON devices FOR EACH ROW EXECUTE FUNCTION queue_for_devices();
grant delete, insert, select, update on devices to telve_api;
grant delete, select on devices to telve_worker;

create table earning_day_totals (
  day date not null,
  branch_id bigint,
  kind text not null,
  campaign_id bigint,
  purchases integer not null,
  paid bigint not null,
  points bigint not null,
  constraint earning_day_totals_day_branch_id_kind_campaign_id_key UNIQUE NULLS NOT DISTINCT (day, branch_id, kind, campaign_id),
  constraint earning_day_totals_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint earning_day_totals_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  constraint earning_day_totals_day_fkey FOREIGN KEY (day) REFERENCES programme_days(day) ON DELETE CASCADE,
  constraint earning_day_totals_check CHECK ((kind = 'campaign'::text) = (campaign_id IS NOT NULL)),
  constraint earning_day_totals_kind_check CHECK (kind = ANY (ARRAY['base'::text, 'tier'::text, 'campaign'::text, 'stamps'::text, 'referral'::text, 'welcome'::text, 'birthday'::text]))
);
CREATE INDEX earning_day_totals_earned ON public.earning_day_totals USING btree (branch_id, day) INCLUDE (kind, campaign_id, purchases, paid, points);
CREATE INDEX earning_day_totals_of_campaign ON public.earning_day_totals USING btree (campaign_id) WHERE (campaign_id IS NOT NULL);
grant select on earning_day_totals to telve_api;
grant insert, select on earning_day_totals to telve_worker;

create table earning_rules (
  version integer generated always as identity,
  actor_id bigint,
  holds tstzrange not null,
  step integer not null,
  points integer not null,
  constraint earning_rules_pkey PRIMARY KEY (version),
  constraint earning_rules_apart EXCLUDE USING gist (holds WITH &&),
  constraint earning_rules_bounded CHECK ((points * 100::bigint) <= (step * 2::bigint)),
  constraint earning_rules_holds_check CHECK (NOT isempty(holds)),
  constraint earning_rules_points_check CHECK (points > 0),
  constraint earning_rules_step_check CHECK (step >= 100 AND step <= 100000)
);
comment on column earning_rules.step is 'kuruş; each whole step of what is paid earns points';
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON earning_rules FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER only_ends BEFORE UPDATE ON earning_rules FOR EACH ROW EXECUTE FUNCTION refuse_change_but_end();
grant select on earning_rules to telve_api, telve_worker;

create table ended_sessions (
  id_hash bytea not null,
  reason text not null,
  ended_at timestamp with time zone not null default now(),
  constraint ended_sessions_pkey PRIMARY KEY (id_hash),
  constraint ended_sessions_reason_check CHECK (reason = ANY (ARRAY['signed_out'::text, 'password_changed'::text, 'role_changed'::text, 'deactivated'::text, 'ended_elsewhere'::text, 'password_reset'::text, 'factor_recovered'::text, 'erased'::text, 'too_many'::text, 'tablet_revoked'::text]))
);
CREATE INDEX ended_sessions_by_time ON public.ended_sessions USING btree (ended_at);
grant select on ended_sessions to telve_api;
grant delete, select on ended_sessions to telve_worker;

create table event_places (
  id bigint generated always as identity,
  event_id bigint not null,
  user_id bigint not null,
  taken_at timestamp with time zone not null default now(),
  constraint event_places_pkey PRIMARY KEY (event_id, user_id),
  constraint event_places_id_key UNIQUE (id),
  constraint event_places_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_places_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE
);
CREATE INDEX event_places_by_order ON public.event_places USING btree (event_id, id DESC);
CREATE INDEX event_places_of_person ON public.event_places USING btree (user_id);
CREATE TRIGGER count_places AFTER INSERT OR DELETE ON event_places FOR EACH ROW EXECUTE FUNCTION count_places();
grant delete, select on event_places to telve_api;

create table events (
  id bigint generated always as identity,
  title text not null,
  description text not null,
  event_date timestamp with time zone not null,
  end_date timestamp with time zone not null,
  location text not null,
  image_url text,
  capacity integer,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  media_id text generated always as ("substring"(image_url, '^/media/([0-9a-f]{32})\.webp$'::text)) stored,
  version integer not null default 1,
  taken integer not null default 0,
  constraint events_pkey PRIMARY KEY (id),
  constraint event_picture FOREIGN KEY (media_id) REFERENCES media(id) NOT VALID,
  constraint events_capacity_check CHECK (capacity > 0),
  constraint events_description_check CHECK (length(description) >= 1 AND length(description) <= 2000),
  constraint events_end_after_start CHECK (end_date >= event_date),
  constraint events_image_url_check CHECK (length(image_url) <= 2000),
  constraint events_location_check CHECK (length(location) >= 1 AND length(location) <= 200),
  constraint events_taken_within_capacity CHECK (taken >= 0 AND (capacity IS NULL OR taken <= capacity)),
  constraint events_title_check CHECK (length(title) >= 1 AND length(title) <= 120)
);
CREATE INDEX events_by_end ON public.events USING btree (end_date);
CREATE INDEX events_by_picture ON public.events USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE TRIGGER edited BEFORE UPDATE OF title, description, event_date, end_date, location, image_url, capacity, is_active ON events FOR EACH ROW EXECUTE FUNCTION count_edit();
CREATE TRIGGER tell_content AFTER INSERT OR DELETE OR UPDATE OF title, description, event_date, end_date, location, image_url, capacity, is_active ON events FOR EACH STATEMENT EXECUTE FUNCTION tell_content('events');
grant delete, select on events to telve_api;
grant insert (capacity, description, end_date, event_date, image_url, is_active, location, title), update (capacity, description, end_date, event_date, image_url, is_active, location, title) on events to telve_api;

create table expiry_warnings (
  user_id bigint not null,
  days smallint not null,
  until date not null,
  at timestamp with time zone not null default now(),
  constraint expiry_warnings_pkey PRIMARY KEY (user_id, days),
  constraint expiry_warnings_days_check CHECK (days = ANY (ARRAY[7, 30]))
);
comment on table expiry_warnings is 'that somebody was told, 30 or 7 days before, of points that expire';
comment on column expiry_warnings.until is 'the last day of points that the message covered';
grant select on expiry_warnings to telve_api;
grant insert, select, update on expiry_warnings to telve_worker;

create table flag_accounts (
  flag_id bigint not null,
  user_id bigint not null,
  constraint flag_accounts_pkey PRIMARY KEY (flag_id, user_id),
  constraint flag_accounts_flag_id_fkey FOREIGN KEY (flag_id) REFERENCES flags(id) ON DELETE CASCADE,
  constraint flag_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id)
);
comment on table flag_accounts is 'grows by the accounts that were opened on a browser with many others';
CREATE INDEX flag_accounts_of_person ON public.flag_accounts USING btree (user_id);
grant select on flag_accounts to telve_api, telve_worker;

create table flag_settings (
  id bigint generated always as identity,
  at timestamp with time zone not null default now(),
  actor_id bigint,
  often integer not null,
  pair integer not null,
  generous_times integer not null,
  generous_points integer not null,
  taken_back integer not null,
  accounts integer not null default 4,
  number_bills integer not null default 10,
  number_pair integer not null default 3,
  constraint flag_settings_pkey PRIMARY KEY (id),
  constraint flag_settings_accounts_check CHECK (accounts >= 2 AND accounts <= 12),
  constraint flag_settings_generous_points_check CHECK (generous_points > 0),
  constraint flag_settings_generous_times_check CHECK (generous_times > 1),
  constraint flag_settings_number_bills_check CHECK (number_bills > 0),
  constraint flag_settings_number_pair_check CHECK (number_pair > 0),
  constraint flag_settings_often_check CHECK (often > 1),
  constraint flag_settings_pair_check CHECK (pair > 1),
  constraint flag_settings_taken_back_check CHECK (taken_back > 0)
);
comment on column flag_settings.often is 'earnings of a customer within 24 hours';
comment on column flag_settings.pair is 'earnings of a customer from one person within seven days';
comment on column flag_settings.generous_times is 'times the median of a branch''s staff within 24 hours';
comment on column flag_settings.generous_points is 'points that one person gives within 24 hours before that counts';
comment on column flag_settings.taken_back is 'reversals and refunds by one person within 24 hours';
comment on column flag_settings.accounts is 'accounts that were opened on one browser within seven days';
comment on column flag_settings.number_bills is 'bills by number of one person on a day; who recorded more is named';
comment on column flag_settings.number_pair is 'the same of one customer within seven days';
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON flag_settings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on flag_settings to telve_api, telve_worker;
grant insert (accounts, actor_id, generous_points, generous_times, number_bills, number_pair, often, pair, taken_back) on flag_settings to telve_api;

create table flag_undos (
  flag_id bigint not null,
  entry_id bigint not null,
  refused text,
  points integer not null default 0,
  waived integer not null default 0,
  refund_id bigint,
  constraint flag_undos_pkey PRIMARY KEY (flag_id, entry_id),
  constraint flag_undos_flag_id_fkey FOREIGN KEY (flag_id) REFERENCES flags(id) ON DELETE CASCADE,
  constraint flag_undos_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES purchase_refunds(id),
  constraint flag_undos_points_check CHECK (points >= 0),
  constraint flag_undos_refused_check CHECK (length(refused) >= 1 AND length(refused) <= 40),
  constraint flag_undos_waived_check CHECK (waived >= 0),
  constraint refused_took_nothing CHECK (refused IS NULL OR points = 0 AND waived = 0)
);
comment on table flag_undos is 'grows by the acts that somebody takes back; never changed';
CREATE INDEX flag_undos_by_entry ON public.flag_undos USING btree (entry_id);
CREATE INDEX flag_undos_by_refund ON public.flag_undos USING btree (refund_id) WHERE (refund_id IS NOT NULL);
grant select on flag_undos to telve_api, telve_worker;

create table flags (
  id bigint generated always as identity,
  kind flag_kind not null,
  staff_id bigint,
  customer_id bigint,
  branch_id bigint,
  since timestamp(3) with time zone not null,
  until timestamp(3) with time zone not null,
  found_at timestamp(3) with time zone not null,
  acts integer not null,
  points bigint not null,
  usual bigint,
  settings_id bigint not null,
  outcome flag_outcome,
  settled_at timestamp(3) with time zone,
  settled_by bigint,
  note text,
  version integer not null default 1,
  constraint flags_pkey PRIMARY KEY (id),
  constraint flags_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint flags_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES user_ids(id),
  constraint flags_settings_id_fkey FOREIGN KEY (settings_id) REFERENCES flag_settings(id),
  constraint flags_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES user_ids(id),
  constraint flags_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES user_ids(id),
  constraint flag_has_its_people CHECK ((staff_id IS NULL) = (kind = ANY (ARRAY['often'::flag_kind, 'accounts'::flag_kind])) AND (customer_id IS NOT NULL) = (kind = ANY (ARRAY['often'::flag_kind, 'pair'::flag_kind, 'colleague'::flag_kind])) AND (branch_id IS NOT NULL) = (kind = ANY (ARRAY['generous'::flag_kind, 'while_closed'::flag_kind])) AND (usual IS NOT NULL) = (kind = 'generous'::flag_kind)),
  constraint flag_is_settled_whole CHECK ((outcome IS NULL) = (settled_at IS NULL) AND (outcome IS NULL) = (settled_by IS NULL) AND (outcome IS NOT NULL OR note IS NULL)),
  constraint flag_of_somebody_else CHECK (settled_by <> staff_id AND settled_by <> customer_id),
  constraint flags_acts_check CHECK (acts > 0),
  constraint flags_note_check CHECK (length(note) >= 1 AND length(note) <= 300),
  constraint flags_points_check CHECK (points >= 0)
);
comment on table flags is 'grows; of a row that is there only how it was settled changes, once, and of accounts what joins it until then';
CREATE INDEX flags_by_kind ON public.flags USING btree (kind, found_at);
CREATE INDEX flags_by_outcome ON public.flags USING btree (((outcome IS NULL)), id);
CREATE INDEX flags_of_customer ON public.flags USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX flags_of_staff ON public.flags USING btree (staff_id) WHERE (staff_id IS NOT NULL);
grant select on flags to telve_api;
grant delete, insert, select on flags to telve_worker;
grant update (note, outcome, settled_at, settled_by, version) on flags to telve_api;

create table former_addresses (
  address email_address not null,
  user_id bigint not null,
  until timestamp with time zone not null,
  since timestamp with time zone not null default now(),
  constraint former_addresses_pkey PRIMARY KEY (address),
  constraint former_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE
);
comment on table former_addresses is 'kept for whoever had it, as long as the link holds that gives it back';
CREATE INDEX former_addresses_by_end ON public.former_addresses USING btree (until);
CREATE INDEX former_addresses_of_user ON public.former_addresses USING btree (user_id);
grant select on former_addresses to telve_api;
grant delete on former_addresses to telve_worker;
grant select (until) on former_addresses to telve_worker;

create table hanging_acts (
  id bigint generated always as identity,
  branch_id bigint not null,
  kind hanging_kind not null,
  person_id bigint not null,
  is_named boolean not null default false,
  at timestamp with time zone not null default now(),
  takes_back bigint,
  constraint hanging_acts_pkey PRIMARY KEY (id),
  constraint hanging_acts_takes_back_key UNIQUE (takes_back),
  constraint hanging_acts_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint hanging_acts_person_id_fkey FOREIGN KEY (person_id) REFERENCES user_ids(id),
  constraint hanging_acts_takes_back_fkey FOREIGN KEY (takes_back) REFERENCES hanging_acts(id),
  constraint hanging_acts_check CHECK (kind = 'hung'::hanging_kind OR NOT is_named),
  constraint taking_back_names_its_act CHECK ((kind = 'taken_back'::hanging_kind) = (takes_back IS NOT NULL))
);
CREATE INDEX hand_outs_by_time ON public.hanging_acts USING btree (branch_id, at) WHERE (kind = 'handed_out'::hanging_kind);
CREATE INDEX hand_outs_of_staff ON public.hanging_acts USING btree (person_id, id DESC) WHERE (kind = 'handed_out'::hanging_kind);
CREATE INDEX hanging_acts_of_branch ON public.hanging_acts USING btree (branch_id, id DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON hanging_acts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on hanging_acts to telve_api;
grant select (at, kind) on hanging_acts to telve_worker;

create table hanging_coffees (
  branch_id bigint not null,
  hung integer not null default 0,
  handed_out integer not null default 0,
  hanging integer not null generated always as ((hung - handed_out)) stored,
  constraint hanging_coffees_pkey PRIMARY KEY (branch_id),
  constraint hanging_coffees_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint only_what_hangs_is_handed_out CHECK (handed_out >= 0 AND handed_out <= hung)
);
CREATE TRIGGER tell_content AFTER INSERT OR UPDATE ON hanging_coffees FOR EACH STATEMENT EXECUTE FUNCTION tell_content('hanging');
grant select on hanging_coffees to telve_api;

create table house_notes (
  user_id bigint not null,
  note text not null,
  actor_id bigint not null,
  at timestamp with time zone not null default now(),
  version integer not null default 2,
  constraint house_notes_pkey PRIMARY KEY (user_id),
  constraint house_notes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES user_ids(id),
  constraint house_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint house_notes_note_check CHECK (length(note) <= 1000)
);
CREATE TRIGGER edited BEFORE UPDATE OF note ON house_notes FOR EACH ROW EXECUTE FUNCTION count_edit();
grant select on house_notes to telve_api;
grant insert (actor_id, at, note, user_id), update (actor_id, at, note) on house_notes to telve_api;

create table item_option_groups (
  item_id bigint not null,
  group_id bigint not null,
  "position" smallint not null,
  constraint item_option_groups_pkey PRIMARY KEY (item_id, group_id),
  constraint item_option_groups_in_order UNIQUE (item_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint item_option_groups_group_id_fkey FOREIGN KEY (group_id) REFERENCES option_groups(id),
  constraint item_option_groups_item_id_fkey FOREIGN KEY (item_id) REFERENCES menu_items(id) ON DELETE CASCADE,
  constraint item_option_groups_position_check CHECK ("position" >= 1 AND "position" <= 10)
);
CREATE INDEX item_option_groups_of_group ON public.item_option_groups USING btree (group_id);
CREATE TRIGGER tell_content AFTER INSERT OR DELETE OR UPDATE ON item_option_groups FOR EACH STATEMENT EXECUTE FUNCTION tell_content('menu');
grant delete, insert, select on item_option_groups to telve_api;
grant update (position) on item_option_groups to telve_api;

create table iys_link (
  single boolean not null default true,
  after_change text,
  pulled_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  constraint iys_link_pkey PRIMARY KEY (single),
  constraint iys_link_single_check CHECK (single)
);
grant select on iys_link to telve_api, telve_worker;
grant update (after_change, failed_at, failure, pulled_at) on iys_link to telve_worker;

create table iys_reports (
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  recipient text not null,
  given boolean not null,
  at timestamp with time zone not null,
  due_on date not null,
  tries integer not null default 0,
  next_try_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  outcome text,
  answer text,
  constraint iys_reports_pkey PRIMARY KEY (id),
  constraint iys_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint iys_reports_check CHECK ((settled_at IS NULL) = (outcome IS NULL)),
  constraint iys_reports_kind_check CHECK (kind = ANY (ARRAY['email'::text, 'sms'::text, 'call'::text])),
  constraint iys_reports_outcome_check CHECK (outcome = ANY (ARRAY['reported'::text, 'by_hand'::text, 'overtaken'::text, 'not_needed'::text, 'newer_there'::text, 'refused'::text])),
  constraint iys_reports_tries_check CHECK (tries >= 0)
);
comment on column iys_reports.outcome is 'overtaken: a newer change was made before it was sent; not_needed: İYS holds no consent that a withdrawal could end; newer_there: what İYS has is newer, and was taken in; refused: somebody has to look at it';
CREATE INDEX iys_of_address ON public.iys_reports USING btree (recipient, kind, id);
CREATE INDEX iys_refused ON public.iys_reports USING btree (id) WHERE (outcome = 'refused'::text);
CREATE INDEX iys_waiting ON public.iys_reports USING btree (kind, recipient, id) WHERE (settled_at IS NULL);
grant select on iys_reports to telve_api, telve_worker;

create table kept_answers (
  person_id bigint not null,
  endpoint text not null,
  key text collate "C" not null,
  digest bytea not null,
  answer text,
  created_at timestamp with time zone not null default now(),
  constraint kept_answers_pkey PRIMARY KEY (person_id, endpoint, key),
  constraint kept_answers_person_id_fkey FOREIGN KEY (person_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint kept_answers_digest_check CHECK (length(digest) = 32),
  constraint kept_answers_key_check CHECK (length(key) >= 1 AND length(key) <= 128)
);
comment on table kept_answers is 'for 24 hours; swept by the worker';
CREATE INDEX kept_answers_by_age ON public.kept_answers USING btree (created_at);
grant insert, select, update on kept_answers to telve_api;
grant delete, select on kept_answers to telve_worker;

create table kept_digests (
  user_id bigint not null,
  kind text not null,
  key_id text not null,
  digest sha256_hash not null,
  until timestamp with time zone not null default (now() + '3 years'::interval),
  constraint kept_digests_pkey PRIMARY KEY (user_id, kind),
  constraint kept_digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint kept_digests_key_id_check CHECK (length(key_id) >= 1 AND length(key_id) <= 8),
  constraint kept_digests_kind_check CHECK (kind = ANY (ARRAY['email'::text, 'mailbox'::text, 'phone'::text]))
);
CREATE INDEX kept_digests_by_digest ON public.kept_digests USING btree (digest);
CREATE INDEX kept_digests_by_end ON public.kept_digests USING btree (until);

create table kept_mails (
  id bigint generated always as identity,
  address email_address not null,
  kind text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  at timestamp with time zone not null default now(),
  constraint kept_mails_pkey PRIMARY KEY (id)
);
comment on table kept_mails is 'the newest hundred, of a demo without SMTP_URL';
grant select on kept_mails to telve_api;
grant delete, insert, select on kept_mails to telve_worker;

create table ledger_redactions (
  user_id bigint not null,
  seq integer not null,
  at timestamp with time zone not null default clock_timestamp(),
  rest bytea not null,
  constraint ledger_redactions_pkey PRIMARY KEY (user_id, seq),
  constraint ledger_redactions_rest_check CHECK (length(rest) = 32),
  constraint ledger_redactions_seq_check CHECK (seq > 0)
);
comment on column ledger_redactions.rest is 'entry_hash() of form 1 without the note, in form 2 the entry''s hash';
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_redactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on ledger_redactions to telve_api, telve_worker;

create table legal_documents (
  kind text not null,
  version integer not null,
  body text not null,
  at timestamp with time zone not null default now(),
  actor_id bigint,
  constraint legal_documents_pkey PRIMARY KEY (kind, version),
  constraint legal_documents_body_check CHECK (length(body) >= 1 AND length(body) <= 30000),
  constraint legal_documents_kind_check CHECK (kind = ANY (ARRAY['notice'::text, 'terms'::text])),
  constraint legal_documents_version_check CHECK (version > 0)
);
comment on table legal_documents is 'append-only: aydınlatma metni (notice) and kullanım koşulları (terms), by version';
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON legal_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_legal_document AFTER INSERT ON legal_documents FOR EACH ROW WHEN (new.actor_id IS NOT NULL) EXECUTE FUNCTION log_legal_document();
grant select on legal_documents to telve_api, telve_worker;
grant insert (actor_id, body, kind, version) on legal_documents to telve_api;

create table liability_parts (
  month date not null,
  given_in date not null,
  used bigint not null,
  remaining bigint not null,
  constraint liability_parts_pkey PRIMARY KEY (month, given_in),
  constraint liability_parts_month_fkey FOREIGN KEY (month) REFERENCES month_liabilities(month),
  constraint liability_parts_remaining_check CHECK (remaining >= 0),
  constraint liability_parts_used_check CHECK (used >= 0)
);
comment on column liability_parts.used is 'points that were spent until the end of the month and not taken back';
comment on column liability_parts.remaining is 'points that people still had; all parts are the closing of the month';
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON liability_parts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on liability_parts to telve_api;
grant insert, select on liability_parts to telve_worker;

create table links (
  token_hash sha256_hash not null,
  kind text not null,
  user_id bigint not null,
  address email_address not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint links_pkey PRIMARY KEY (token_hash),
  constraint links_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint links_kind_check CHECK (kind = ANY (ARRAY['verify'::text, 'confirm_address'::text, 'undo_address'::text, 'reset'::text]))
);
comment on table links is 'what mails have carried, of one use: deleted by the statement that spends it';
CREATE INDEX links_by_end ON public.links USING btree (expires_at);
CREATE INDEX links_of_user ON public.links USING btree (user_id, kind);
grant delete, select on links to telve_api;
grant delete on links to telve_worker;
grant select (expires_at) on links to telve_worker;

create table lot_takings (
  user_id bigint not null,
  seq integer not null,
  lot integer not null,
  points integer not null,
  spent_for text,
  expires_on date not null,
  cause text,
  prolonged boolean not null,
  constraint lot_takings_pkey PRIMARY KEY (user_id, seq, lot),
  constraint lot_takings_points_check CHECK (points > 0)
);
comment on table lot_takings is 'which lots a SPEND took, as far as it was not given back; rebuilt by `ledger rebuild`';
CREATE INDEX lot_takings_by_cause ON public.lot_takings USING btree (user_id, spent_for) WHERE (spent_for IS NOT NULL);
grant select on lot_takings to telve_api;
grant delete, insert, select, update on lot_takings to telve_worker;

create table mail_kinds (
  kind text not null,
  lasts interval not null,
  link_lasts interval,
  constraint mail_kinds_pkey PRIMARY KEY (kind),
  constraint mail_kinds_kind_check CHECK (kind ~ '^[a-z][a-z_]{1,39}$'::text),
  constraint mail_kinds_lasts_check CHECK (lasts >= '00:05:00'::interval AND lasts <= '7 days'::interval),
  constraint mail_kinds_link_lasts_check CHECK (link_lasts >= '00:05:00'::interval AND link_lasts <= '7 days'::interval)
);
comment on table mail_kinds is 'a slice that sends mails of its own adds its rows in its migration';
comment on column mail_kinds.lasts is 'for so long the sending is tried';
comment on column mail_kinds.link_lasts is 'for so long the link holds that such a mail carries; null: it carries none';

create table mails (
  id bigint generated always as identity,
  user_id bigint,
  address email_address not null,
  kind text not null,
  data jsonb not null default '{}'::jsonb,
  message_id uuid not null default pg_catalog.gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  tries integer not null default 0,
  held_until timestamp with time zone,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_kind_fkey FOREIGN KEY (kind) REFERENCES mail_kinds(kind),
  constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint mails_data_check CHECK (jsonb_typeof(data) = 'object'::text AND length(data::text) <= 4000),
  constraint mails_tries_check CHECK (tries >= 0)
);
comment on table mails is 'what waits to be sent; a row goes when its mail has gone, or at expires_at';
comment on column mails.user_id is 'null: whoever has the address when it is sent';
comment on column mails.data is 'what the template needs, without secrets; links are made when the mail is sent';
comment on column mails.held_until is 'until then a worker is sending it';
CREATE INDEX mails_of_user ON public.mails USING btree (user_id);
CREATE INDEX mails_to ON public.mails USING btree (address, kind);
CREATE UNIQUE INDEX one_mail_with_a_link ON public.mails USING btree (kind, address, user_id) NULLS NOT DISTINCT WHERE (kind = ANY (ARRAY['verify'::text, 'confirm_address'::text, 'undo_address'::text, 'reset'::text]));
grant select (address, created_at, expires_at, id, kind, user_id) on mails to telve_api;

create table media (
  id text not null,
  bytes bytea storage external not null,
  width integer not null,
  height integer not null,
  uploaded_by bigint,
  created_at timestamp with time zone not null default now(),
  uploaded_at timestamp with time zone not null default now(),
  constraint media_pkey PRIMARY KEY (id),
  constraint media_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES user_ids(id) ON DELETE SET NULL,
  constraint media_height_check CHECK (height > 0),
  constraint media_id_check CHECK (id ~ '^[0-9a-f]{32}$'::text),
  constraint media_width_check CHECK (width > 0)
);
comment on table media is 'WebP; the id is the head of the SHA-256 of the bytes, hexadecimal';
comment on column media.uploaded_at is 'the last time somebody uploaded it';
grant insert, select on media to telve_api;
grant delete on media to telve_worker;
grant update (uploaded_at) on media to telve_api;
grant select (id, uploaded_at) on media to telve_worker;

create table member_days (
  day date not null,
  user_id bigint not null,
  branch_id bigint not null,
  first_at timestamp(3) with time zone not null,
  constraint member_days_pkey PRIMARY KEY (user_id, day, branch_id)
);
comment on table member_days is 'whose points moved on which day and where, without reversals; rebuilt by `ledger rebuild`';
grant select on member_days to telve_api;
grant insert, select, update on member_days to telve_worker;

create table member_firsts (
  branch_id bigint not null,
  five_minutes timestamp with time zone not null,
  members integer not null,
  after_week integer not null,
  after_month integer not null,
  constraint member_firsts_pkey PRIMARY KEY (branch_id, five_minutes)
) with (fillfactor=70);
comment on table member_firsts is 'members by when their day began; from member_days, rebuilt by `ledger rebuild`';
grant select on member_firsts to telve_api;
grant insert, select, update on member_firsts to telve_worker;

create table member_gaps (
  branch_id bigint not null,
  day date not null,
  gap smallint not null,
  members integer not null,
  constraint member_gaps_pkey PRIMARY KEY (branch_id, day, gap)
) with (fillfactor=70);
comment on table member_gaps is 'members active on a day, by how long ago their former day was; from member_days, rebuilt by `ledger rebuild`';
grant select on member_gaps to telve_api;
grant insert, select, update on member_gaps to telve_worker;

create table menu_categories (
  id bigint generated always as identity,
  name text not null,
  description text,
  image_url text,
  created_at timestamp with time zone not null default now(),
  media_id text generated always as ("substring"(image_url, '^/media/([0-9a-f]{32})\.webp$'::text)) stored,
  version integer not null default 1,
  archived_at timestamp with time zone,
  constraint menu_categories_pkey PRIMARY KEY (id),
  constraint category_picture FOREIGN KEY (media_id) REFERENCES media(id) NOT VALID,
  constraint menu_categories_description_check CHECK (length(description) <= 500),
  constraint menu_categories_image_url_check CHECK (length(image_url) <= 2000),
  constraint menu_categories_name_check CHECK (length(name) >= 1 AND length(name) <= 80)
);
CREATE INDEX menu_categories_by_picture ON public.menu_categories USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE TRIGGER archived_empty BEFORE UPDATE OF archived_at ON menu_categories FOR EACH ROW WHEN (new.archived_at IS NOT NULL) EXECUTE FUNCTION keep_products_shown();
CREATE TRIGGER edited BEFORE UPDATE OF name, description, image_url, archived_at ON menu_categories FOR EACH ROW EXECUTE FUNCTION count_edit();
CREATE TRIGGER tell_content AFTER INSERT OR DELETE OR UPDATE ON menu_categories FOR EACH STATEMENT EXECUTE FUNCTION tell_content('menu');
grant delete, insert, select, update on menu_categories to telve_api;

create table menu_favourites (
  user_id bigint not null,
  item_id bigint not null,
  constraint menu_favourites_pkey PRIMARY KEY (user_id, item_id),
  constraint menu_favourites_item_id_fkey FOREIGN KEY (item_id) REFERENCES menu_items(id) ON DELETE CASCADE,
  constraint menu_favourites_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE
);
CREATE INDEX menu_favourites_of_item ON public.menu_favourites USING btree (item_id);
grant delete, insert, select on menu_favourites to telve_api;

create table menu_items (
  id bigint generated always as identity,
  category_id bigint not null,
  name text not null,
  description text not null,
  price integer not null,
  image_url text,
  created_at timestamp with time zone not null default now(),
  media_id text generated always as ("substring"(image_url, '^/media/([0-9a-f]{32})\.webp$'::text)) stored,
  version integer not null default 1,
  allergens text[],
  vat_rate smallint not null default 10,
  preparation_seconds integer not null default 60,
  is_orderable boolean not null default true,
  archived_at timestamp with time zone,
  constraint menu_items_pkey PRIMARY KEY (id),
  constraint item_picture FOREIGN KEY (media_id) REFERENCES media(id) NOT VALID,
  constraint menu_items_category_id_fkey FOREIGN KEY (category_id) REFERENCES menu_categories(id) ON DELETE RESTRICT,
  constraint menu_items_allergens_known CHECK (allergens <@ ARRAY['gluten'::text, 'crustaceans'::text, 'eggs'::text, 'fish'::text, 'peanuts'::text, 'soy'::text, 'milk'::text, 'nuts'::text, 'celery'::text, 'mustard'::text, 'sesame'::text, 'sulphites'::text, 'lupin'::text, 'molluscs'::text, 'alcohol'::text, 'pork'::text]),
  constraint menu_items_description_check CHECK (length(description) >= 1 AND length(description) <= 1000),
  constraint menu_items_image_url_check CHECK (length(image_url) <= 2000),
  constraint menu_items_name_check CHECK (length(name) >= 1 AND length(name) <= 120),
  constraint menu_items_prepared_within_an_hour CHECK (preparation_seconds >= 0 AND preparation_seconds <= 3600),
  constraint menu_items_price_check CHECK (price >= 0),
  constraint menu_items_vat_rate_known CHECK (vat_rate = ANY (ARRAY[10, 20]))
);
comment on column menu_items.price is 'kuruş';
comment on column menu_items.vat_rate is 'per cent that the price includes';
CREATE INDEX menu_items_archived ON public.menu_items USING btree (archived_at DESC, id DESC) WHERE (archived_at IS NOT NULL);
CREATE INDEX menu_items_by_folded_name ON public.menu_items USING gin (fold_turkish(name) gin_trgm_ops);
CREATE INDEX menu_items_by_picture ON public.menu_items USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX menu_items_of_category ON public.menu_items USING btree (category_id, id);
CREATE TRIGGER edited BEFORE UPDATE OF category_id, name, description, price, image_url, allergens, vat_rate, preparation_seconds, is_orderable, archived_at ON menu_items FOR EACH ROW EXECUTE FUNCTION count_edit();
CREATE TRIGGER in_shown_category AFTER INSERT OR UPDATE OF category_id, archived_at ON menu_items FOR EACH ROW WHEN (new.archived_at IS NULL) EXECUTE FUNCTION keep_category_of_product();
CREATE TRIGGER note_first_price AFTER INSERT ON menu_items FOR EACH ROW EXECUTE FUNCTION note_price();
CREATE TRIGGER note_price AFTER UPDATE OF price, archived_at ON menu_items FOR EACH ROW WHEN (
        CASE
            WHEN old.archived_at IS NULL THEN old.price
            ELSE NULL::integer
        END IS DISTINCT FROM
        CASE
            WHEN new.archived_at IS NULL THEN new.price
            ELSE NULL::integer
        END) EXECUTE FUNCTION note_price();
CREATE TRIGGER tell_content AFTER INSERT OR DELETE OR UPDATE ON menu_items FOR EACH STATEMENT EXECUTE FUNCTION tell_content('menu');
grant insert, select, update on menu_items to telve_api;

create table menu_prices (
  id bigint generated always as identity,
  item_id bigint not null,
  price integer,
  since timestamp(3) with time zone not null default clock_timestamp(),
  constraint menu_prices_pkey PRIMARY KEY (id),
  constraint menu_prices_item_id_fkey FOREIGN KEY (item_id) REFERENCES menu_items(id) ON DELETE CASCADE,
  constraint menu_prices_price_check CHECK (price >= 0)
);
comment on column menu_prices.price is 'kuruş';
CREATE INDEX menu_prices_by_time ON public.menu_prices USING btree (since);
CREATE INDEX menu_prices_of_item ON public.menu_prices USING btree (item_id, id DESC);
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON menu_prices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on menu_prices to telve_api;

create table month_clearings (
  month date not null,
  cleared_at timestamp(3) with time zone not null,
  constraint month_clearings_pkey PRIMARY KEY (month),
  constraint month_clearings_month_fkey FOREIGN KEY (month) REFERENCES month_closings(month)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON month_clearings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on month_clearings to telve_api;
grant insert, select on month_clearings to telve_worker;

create table month_closings (
  month date not null,
  closed_at timestamp(3) with time zone not null,
  point_value integer not null,
  opening bigint not null,
  closing bigint not null,
  previous bytea,
  public_key bytea,
  signature bytea,
  constraint month_closings_pkey PRIMARY KEY (month),
  constraint month_closings_check CHECK ((public_key IS NULL) = (signature IS NULL)),
  constraint month_closings_month_check CHECK (EXTRACT(day FROM month) = 1::numeric),
  constraint month_closings_point_value_check CHECK (point_value > 0),
  constraint month_closings_previous_check CHECK (length(previous) = 32),
  constraint month_closings_signature_check CHECK (length(signature) = 64)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON month_closings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on month_closings to telve_api;
grant insert, select on month_closings to telve_worker;

create table month_liabilities (
  month date not null,
  counted_at timestamp(3) with time zone not null,
  expected_use integer not null,
  ended_months integer not null,
  coupons bigint not null,
  coupon_points bigint not null,
  coffees bigint not null,
  constraint month_liabilities_pkey PRIMARY KEY (month),
  constraint month_liabilities_month_fkey FOREIGN KEY (month) REFERENCES month_closings(month),
  constraint month_liabilities_ended_months_check CHECK (ended_months >= 0),
  constraint month_liabilities_expected_use_check CHECK (expected_use >= 0 AND expected_use <= 10000)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON month_liabilities FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on month_liabilities to telve_api;
grant insert, select on month_liabilities to telve_worker;

create table month_movements (
  month date not null,
  kind entry_kind not null,
  given bigint not null,
  taken bigint not null,
  entries bigint not null,
  constraint month_movements_pkey PRIMARY KEY (month, kind),
  constraint month_movements_month_fkey FOREIGN KEY (month) REFERENCES month_closings(month)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON month_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on month_movements to telve_api;
grant insert, select on month_movements to telve_worker;

create table morning_reports (
  person_id bigint not null,
  wanted_since timestamp with time zone not null default now(),
  told date not null,
  constraint morning_reports_pkey PRIMARY KEY (person_id),
  constraint morning_reports_person_id_fkey FOREIGN KEY (person_id) REFERENCES user_ids(id) ON DELETE CASCADE
);
grant delete, select on morning_reports to telve_api;
grant select on morning_reports to telve_worker;
grant insert (person_id, told) on morning_reports to telve_api;
grant update (told) on morning_reports to telve_worker;

create table notifications (
  id bigint generated by default as identity,
  user_id bigint not null,
  title message_title not null,
  message message_text not null,
  type message_kind not null,
  is_read boolean not null default false,
  created_at timestamp with time zone not null default now(),
  entry_seq integer,
  broadcast_id bigint,
  order_id bigint,
  constraint notifications_pkey PRIMARY KEY (user_id, id) INCLUDE (is_read),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE NOT ENFORCED,
  constraint notifications_check CHECK (broadcast_id IS NULL OR id = broadcast_id AND entry_seq IS NULL)
);
CREATE INDEX notifications_of_order ON public.notifications USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX notifications_once_per_entry ON public.notifications USING btree (user_id, entry_seq) WHERE (entry_seq IS NOT NULL);
CREATE TRIGGER push_message AFTER INSERT ON notifications FOR EACH ROW WHEN (new.entry_seq IS NULL AND new.broadcast_id IS NULL) EXECUTE FUNCTION push_message();
grant select on notifications to telve_api;
grant insert, select on notifications to telve_worker;
grant update (is_read) on notifications to telve_api;

create table number_scans (
  id uuid not null default pg_catalog.gen_random_uuid(),
  staff_id bigint not null,
  customer_id bigint not null,
  opened_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  told boolean not null,
  purchase_id bigint,
  billed_on date,
  bounds_id bigint,
  constraint number_scans_pkey PRIMARY KEY (id),
  constraint number_scans_purchase_id_key UNIQUE (purchase_id),
  constraint bounds_exist FOREIGN KEY (bounds_id) REFERENCES award_bounds(id) NOT VALID,
  constraint number_scans_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES user_ids(id),
  constraint number_scans_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES user_ids(id),
  constraint number_scans_check CHECK (expires_at > opened_at),
  constraint number_scans_check1 CHECK (staff_id <> customer_id),
  constraint number_scans_check2 CHECK ((purchase_id IS NULL) = (billed_on IS NULL))
);
comment on column number_scans.told is 'whether the customer was told at once: at most once an hour';
comment on column number_scans.purchase_id is 'the bill that it was good for, once it is recorded';
comment on column number_scans.billed_on is 'the day of that bill in Istanbul';
comment on column number_scans.bounds_id is 'the version of award_bounds that the bill was recorded by; null without one, and for bills of before migration 586';
CREATE INDEX number_scans_billed ON public.number_scans USING btree (customer_id, billed_on) WHERE (purchase_id IS NOT NULL);
CREATE INDEX number_scans_by_day ON public.number_scans USING btree (billed_on, staff_id) WHERE (purchase_id IS NOT NULL);
CREATE INDEX number_scans_of_staff ON public.number_scans USING btree (staff_id, opened_at DESC);
CREATE INDEX number_scans_told ON public.number_scans USING btree (customer_id, opened_at DESC) WHERE told;
grant select on number_scans to telve_api;
grant delete, select on number_scans to telve_worker;

create table option_groups (
  id bigint generated always as identity,
  name text not null,
  note text not null default ''::text,
  "least" smallint not null,
  most smallint not null,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  changed_at timestamp(3) with time zone not null default clock_timestamp(),
  constraint option_groups_pkey PRIMARY KEY (id),
  constraint option_groups_least_check CHECK ("least" >= 0 AND "least" <= 10),
  constraint option_groups_least_within_most CHECK ("least" <= most),
  constraint option_groups_most_check CHECK (most >= 1 AND most <= 20),
  constraint option_groups_name_check CHECK (length(name) >= 1 AND length(name) <= 40),
  constraint option_groups_note_check CHECK (length(note) <= 80)
);
comment on column option_groups.changed_at is 'of the last edit';
CREATE TRIGGER edited BEFORE UPDATE OF name, note, "least", most, is_active ON option_groups FOR EACH ROW EXECUTE FUNCTION count_edit();
CREATE TRIGGER later_than_edited BEFORE UPDATE ON option_groups FOR EACH ROW WHEN (new.version <> old.version) EXECUTE FUNCTION date_option_group();
CREATE TRIGGER tell_content AFTER INSERT OR UPDATE ON option_groups FOR EACH STATEMENT EXECUTE FUNCTION tell_content('menu');
CREATE CONSTRAINT TRIGGER whole AFTER INSERT OR UPDATE ON option_groups DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_option_group();
grant select on option_groups to telve_api;
grant insert (is_active, least, most, name, note), update (is_active, least, most, name, note) on option_groups to telve_api;

create table options (
  id bigint generated always as identity,
  group_id bigint not null,
  name text not null,
  price_difference integer not null,
  most smallint not null default 1,
  default_quantity smallint not null default 0,
  "position" smallint not null,
  archived_at timestamp with time zone,
  constraint options_pkey PRIMARY KEY (id),
  constraint options_in_order EXCLUDE USING btree (group_id WITH =, "position" WITH =) WHERE (archived_at IS NULL) DEFERRABLE INITIALLY DEFERRED,
  constraint options_of_one_name EXCLUDE USING btree (group_id WITH =, name WITH =) WHERE (archived_at IS NULL) DEFERRABLE INITIALLY DEFERRED,
  constraint options_group_id_fkey FOREIGN KEY (group_id) REFERENCES option_groups(id),
  constraint options_default_within_most CHECK (default_quantity >= 0 AND default_quantity <= most),
  constraint options_most_check CHECK (most >= 1 AND most <= 10),
  constraint options_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint options_position_check CHECK ("position" >= 1 AND "position" <= 20),
  constraint options_price_difference_check CHECK (price_difference >= '-1000000'::integer AND price_difference <= 1000000)
);
comment on column options.price_difference is 'kuruş, added to the price of the product';
CREATE INDEX options_of_group ON public.options USING btree (group_id, "position") WHERE (archived_at IS NULL);
CREATE TRIGGER tell_content AFTER INSERT OR UPDATE ON options FOR EACH STATEMENT EXECUTE FUNCTION tell_content('menu');
CREATE CONSTRAINT TRIGGER whole AFTER INSERT OR UPDATE ON options DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_option_group();
grant select on options to telve_api;
grant insert (default_quantity, group_id, most, name, position, price_difference), update (archived_at, default_quantity, most, name, position, price_difference) on options to telve_api;

create table order_coupons (
  order_id bigint not null,
  coupon_id bigint not null,
  item_id bigint,
  discount integer not null,
  constraint order_coupons_pkey PRIMARY KEY (order_id, coupon_id),
  constraint order_coupons_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint order_coupons_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_coupons_discount_check CHECK (discount > 0)
);
comment on column order_coupons.discount is 'kuruş';
CREATE INDEX order_coupons_by_coupon ON public.order_coupons USING btree (coupon_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON order_coupons FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on order_coupons to telve_api, telve_worker;

create table order_day_totals (
  day date not null,
  branch_id bigint,
  hour smallint,
  placed integer not null,
  collected integer not null,
  expired integer not null,
  by_customer integer not null,
  by_branch integer not null,
  not_collected integer not null,
  ready integer not null,
  on_time integer not null,
  seconds bigint not null,
  constraint order_day_totals_day_branch_id_hour_key UNIQUE NULLS NOT DISTINCT (day, branch_id, hour),
  constraint order_day_totals_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint order_day_totals_day_fkey FOREIGN KEY (day) REFERENCES order_days(day) ON DELETE CASCADE,
  constraint order_day_totals_check CHECK (placed = (collected + expired + by_customer + by_branch + not_collected)),
  constraint order_day_totals_check1 CHECK (on_time >= 0 AND on_time <= ready),
  constraint order_day_totals_hour_check CHECK (hour >= 0 AND hour <= 23)
);
CREATE INDEX order_day_totals_ended ON public.order_day_totals USING btree (branch_id, day) INCLUDE (placed, collected, expired, by_customer, by_branch, not_collected, ready, on_time, seconds) WHERE (hour IS NULL);
CREATE INDEX order_day_totals_late ON public.order_day_totals USING btree (branch_id, day) INCLUDE (hour, ready, on_time) WHERE (hour IS NOT NULL);
CREATE INDEX order_day_totals_of_branches ON public.order_day_totals USING btree (day) WHERE (hour IS NULL);
grant select on order_day_totals to telve_api;
grant insert, select on order_day_totals to telve_worker;

create table order_days (
  day date not null,
  summed_at timestamp(3) with time zone not null default now(),
  constraint order_days_pkey PRIMARY KEY (day)
);
comment on table order_days is 'the days of the branches of which order_day_totals has the sums, without a gap';
grant select on order_days to telve_api;
grant insert, select on order_days to telve_worker;

create table order_events (
  order_id bigint not null,
  seq integer not null,
  "from" order_state,
  "to" order_state not null,
  party order_party not null,
  actor_id bigint,
  at timestamp(3) with time zone not null,
  reason text,
  tablet_id bigint,
  constraint order_events_pkey PRIMARY KEY (order_id, seq),
  constraint order_event_allowed FOREIGN KEY ("from", "to", party) REFERENCES order_transitions("from", "to", party),
  constraint order_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES user_ids(id),
  constraint order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_events_tablet_id_fkey FOREIGN KEY (tablet_id) REFERENCES tablets(id),
  constraint order_event_has_actor CHECK (num_nonnulls(actor_id, tablet_id) =
CASE party
    WHEN 'system'::order_party THEN 0
    ELSE 1
END AND (tablet_id IS NULL OR party = 'staff'::order_party)),
  constraint order_events_check CHECK ((seq = 1) = ("from" IS NULL)),
  constraint order_events_check1 CHECK ("from" IS NOT NULL OR "to" = 'placed'::order_state),
  constraint order_events_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 100),
  constraint order_events_seq_check CHECK (seq > 0)
);
CREATE INDEX order_events_by_time ON public.order_events USING btree (at);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on order_events to telve_api, telve_worker;

create table order_line_options (
  order_id bigint not null,
  line smallint not null,
  option_id bigint not null,
  place smallint not null,
  group_name text not null,
  name text not null,
  quantity smallint not null,
  price_difference integer not null,
  counted boolean not null default false,
  constraint order_line_options_pkey PRIMARY KEY (order_id, line, option_id),
  constraint order_line_options_option_id_fkey FOREIGN KEY (option_id) REFERENCES options(id),
  constraint order_line_options_order_id_line_fkey FOREIGN KEY (order_id, line) REFERENCES order_lines(order_id, line),
  constraint order_line_options_quantity_check CHECK (quantity >= 1 AND quantity <= 20)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON order_line_options FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on order_line_options to telve_api, telve_worker;

create table order_lines (
  order_id bigint not null,
  line smallint not null,
  item_id bigint not null,
  name text not null,
  quantity smallint not null,
  unit_price integer not null,
  vat_rate smallint not null,
  preparation_seconds integer not null,
  note text,
  state line_state not null default 'queued'::line_state,
  counted boolean not null default false,
  constraint order_lines_pkey PRIMARY KEY (order_id, line),
  constraint order_lines_item_id_fkey FOREIGN KEY (item_id) REFERENCES menu_items(id),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_line_quantity CHECK (quantity >= 1 AND quantity <= 20),
  constraint order_lines_line_check CHECK (line >= 1 AND line <= 30),
  constraint order_lines_note_check CHECK (length(note) >= 1 AND length(note) <= 140),
  constraint order_lines_unit_price_check CHECK (unit_price >= 0)
) with (fillfactor=80);
comment on column order_lines.unit_price is 'kuruş, of one unit with its options';
CREATE INDEX order_lines_of_item ON public.order_lines USING btree (item_id);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON order_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tell_changed AFTER UPDATE ON order_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_order_lines();
grant select on order_lines to telve_api, telve_worker;

create table order_numbers (
  branch_id bigint not null,
  day date not null,
  seed integer not null default (floor((random() * (2147483647)::double precision)))::integer,
  drawn smallint not null default 0,
  constraint order_numbers_pkey PRIMARY KEY (branch_id, day),
  constraint order_numbers_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE,
  constraint order_numbers_enough CHECK (drawn >= 0 AND drawn <= 900)
);
comment on column order_numbers.drawn is 'orders of the day so far: the numbers 100 to 999 are enough for 900';

create table order_refunds (
  id bigint generated always as identity,
  order_id bigint not null,
  actor_id bigint not null,
  request_key request_key not null,
  asked jsonb not null,
  at timestamp(3) with time zone not null,
  reason text not null,
  note text,
  amount integer not null,
  points integer not null,
  entry_id bigint,
  purchase_refund_id bigint,
  constraint order_refunds_pkey PRIMARY KEY (id),
  constraint order_refunds_request_key_actor_id_key UNIQUE (request_key, actor_id),
  constraint order_refunds_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES user_ids(id),
  constraint order_refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_refunds_purchase_refund_id_fkey FOREIGN KEY (purchase_refund_id) REFERENCES purchase_refunds(id),
  constraint order_refunds_amount_check CHECK (amount >= 0),
  constraint order_refunds_check CHECK ((points = 0) = (entry_id IS NULL)),
  constraint order_refunds_note_check CHECK (length(note) >= 1 AND length(note) <= 200),
  constraint order_refunds_points_check CHECK (points >= 0),
  constraint order_refunds_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 40)
);
comment on column order_refunds.amount is 'kuruş of money';
CREATE INDEX order_refunds_by_time ON public.order_refunds USING brin (at) WITH (autosummarize='on');
CREATE INDEX order_refunds_of_order ON public.order_refunds USING btree (order_id);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON order_refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER only_words_go BEFORE UPDATE ON order_refunds FOR EACH ROW EXECUTE FUNCTION refuse_change_but_words();
grant select on order_refunds to telve_api, telve_worker;

create table order_transitions (
  "from" order_state not null,
  "to" order_state not null,
  party order_party not null,
  constraint order_transitions_pkey PRIMARY KEY ("from", "to", party)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON order_transitions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on order_transitions to telve_api, telve_worker;

create table order_units (
  order_id bigint not null,
  line smallint not null,
  unit smallint not null,
  discount integer not null,
  points integer not null,
  money integer not null,
  refund_id bigint,
  constraint order_units_pkey PRIMARY KEY (order_id, line, unit),
  constraint order_units_order_id_line_fkey FOREIGN KEY (order_id, line) REFERENCES order_lines(order_id, line),
  constraint unit_refunded_by FOREIGN KEY (refund_id) REFERENCES order_refunds(id),
  constraint order_units_discount_check CHECK (discount >= 0),
  constraint order_units_money_check CHECK (money >= 0),
  constraint order_units_points_check CHECK (points >= 0),
  constraint order_units_unit_check CHECK (unit >= 1 AND unit <= 20)
) with (fillfactor=80);
comment on column order_units.money is 'kuruş of its price that is paid at the till';
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON order_units FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_order_unit BEFORE UPDATE ON order_units FOR EACH ROW EXECUTE FUNCTION keep_order_unit();
grant select on order_units to telve_api, telve_worker;

create table order_voids (
  request_key request_key not null,
  user_id bigint not null,
  at timestamp with time zone not null default now(),
  constraint order_voids_pkey PRIMARY KEY (request_key, user_id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON order_voids FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table order_windows (
  branch_id bigint not null,
  starts_at timestamp with time zone not null,
  capacity integer not null,
  units integer not null default 0,
  constraint order_windows_pkey PRIMARY KEY (branch_id, starts_at),
  constraint order_windows_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE,
  constraint window_not_overfull CHECK (units >= 0 AND units <= capacity),
  constraint window_of_a_quarter CHECK ((EXTRACT(epoch FROM starts_at)::bigint % 900::bigint) = 0)
);
comment on column order_windows.units is 'seconds of preparation that orders have taken';
grant select on order_windows to telve_api, telve_worker;

create table orders (
  id bigint not null,
  user_id bigint not null,
  branch_id bigint not null,
  request_key request_key not null,
  asked jsonb not null,
  at timestamp(3) with time zone not null,
  scheduled boolean not null,
  promise timestamp with time zone not null,
  first_promise timestamp with time zone not null,
  day date not null,
  number smallint not null,
  window_at timestamp with time zone not null,
  units integer not null,
  total integer not null,
  discount integer not null,
  points integer not null,
  point_value integer not null,
  due integer generated always as (((total - discount) - (points * point_value))) stored,
  first boolean not null,
  state order_state not null default 'placed'::order_state,
  seq integer not null default 1,
  state_at timestamp(3) with time zone not null,
  entry_id bigint,
  purchase_id bigint,
  here_at timestamp with time zone,
  told_late_at timestamp with time zone,
  refunded integer not null default 0,
  refunded_points integer not null default 0,
  released boolean not null default false,
  returned boolean not null default false,
  accepted_at timestamp(3) with time zone,
  ready_at timestamp(3) with time zone,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_of_one_number UNIQUE (branch_id, day, number),
  constraint orders_purchase_id_key UNIQUE (purchase_id),
  constraint orders_request_key_user_id_key UNIQUE (request_key, user_id),
  constraint order_at_branch FOREIGN KEY (branch_id) REFERENCES branches(id) NOT ENFORCED,
  constraint order_of_user FOREIGN KEY (user_id) REFERENCES users(id) NOT ENFORCED,
  constraint order_earns_when_collected CHECK (purchase_id IS NULL OR state = 'collected'::order_state),
  constraint order_of_the_right_day CHECK (day = ((promise AT TIME ZONE 'Europe/Istanbul'::text) - '05:00:00'::interval)::date),
  constraint order_paid_by_its_entry CHECK ((points = 0) = (entry_id IS NULL)),
  constraint order_points_within_total CHECK ((points::bigint * point_value) <= (total - discount)),
  constraint order_promise_kept CHECK (promise >= first_promise),
  constraint order_refunded_within_paid CHECK (refunded >= 0 AND refunded <= (total - discount - points * point_value) AND refunded_points >= 0 AND refunded_points <= points),
  constraint orders_asked_check CHECK (jsonb_typeof(asked) = 'object'::text),
  constraint orders_check CHECK (discount >= 0 AND discount <= total),
  constraint orders_number_check CHECK (number >= 100 AND number <= 999),
  constraint orders_point_value_check CHECK (point_value > 0),
  constraint orders_points_check CHECK (points >= 0),
  constraint orders_total_check CHECK (total >= 0 AND total <= 5000000),
  constraint orders_units_check CHECK (units >= 0)
) with (fillfactor=80);
comment on column orders.units is 'seconds of preparation';
comment on column orders.total is 'kuruş, before coupons and points';
comment on column orders.discount is 'kuruş that coupons took off';
comment on column orders.points is 'points that pay a part';
comment on column orders.point_value is 'kuruş that a point stood for then';
comment on column orders.due is 'kuruş to be paid at the till';
comment on column orders.first is 'whether it was the customer''s first order ever';
CREATE INDEX orders_not_handed_over ON public.orders USING btree (user_id, at) WHERE (state = ANY (ARRAY['no_show'::order_state, 'cancelled'::order_state]));
CREATE INDEX orders_of_branch ON public.orders USING btree (branch_id, id);
CREATE INDEX orders_of_branch_day ON public.orders USING btree (branch_id, day);
CREATE INDEX orders_of_person ON public.orders USING btree (user_id, id DESC);
CREATE INDEX orders_open ON public.orders USING btree (branch_id, promise) WHERE (state = ANY (ARRAY['placed'::order_state, 'accepted'::order_state, 'preparing'::order_state, 'ready'::order_state, 'no_show'::order_state]));
CREATE INDEX orders_open_of_person ON public.orders USING btree (user_id) WHERE (state = ANY (ARRAY['placed'::order_state, 'accepted'::order_state, 'preparing'::order_state, 'ready'::order_state]));
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tell_changed AFTER UPDATE ON orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_orders();
CREATE TRIGGER tell_placed AFTER INSERT ON orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_orders();
grant select on orders to telve_api, telve_worker;
grant update (here_at) on orders to telve_api;

create table outbox (
  id bigint generated always as identity,
  topic outbox_topic not null,
  user_id bigint,
  ref bigint not null,
  created_at timestamp with time zone not null default now(),
  relayed_at timestamp with time zone,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_of_a_person CHECK ((topic <= 'message'::outbox_topic) = (user_id IS NOT NULL))
) with (autovacuum_vacuum_cost_delay=0, autovacuum_vacuum_insert_threshold=-1, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000, fillfactor=70);
comment on column outbox.ref is 'points: the entry''s seq; else the id of the broadcast, simulation, notification or mail';
grant delete, select on outbox to telve_worker;
grant select (created_at, id, ref, topic, user_id) on outbox to telve_api;
grant update (relayed_at) on outbox to telve_worker;

create table passkeys (
  id bigint generated always as identity,
  user_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  handle bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  backed_up boolean not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  version integer not null default 1,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint passkeys_counter_check CHECK (counter >= 0 AND counter <= '4294967295'::bigint),
  constraint passkeys_credential_id_check CHECK (octet_length(credential_id) >= 1 AND octet_length(credential_id) <= 1023),
  constraint passkeys_handle_check CHECK (octet_length(handle) = 32),
  constraint passkeys_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint passkeys_public_key_check CHECK (octet_length(public_key) >= 1 AND octet_length(public_key) <= 1100),
  constraint passkeys_transports_check CHECK (cardinality(transports) <= 10)
);
comment on table passkeys is 'ten a person: sql/functions/passkeys.sql';
CREATE INDEX passkeys_of_user ON public.passkeys USING btree (user_id);
CREATE TRIGGER edited BEFORE UPDATE OF name ON passkeys FOR EACH ROW EXECUTE FUNCTION count_edit();
CREATE TRIGGER refuse_eleventh BEFORE INSERT ON passkeys FOR EACH ROW EXECUTE FUNCTION refuse_eleventh_passkey();
grant delete, insert, select on passkeys to telve_api;
grant update (backed_up, counter, name, used_at) on passkeys to telve_api;

create table payments (
  id bigint generated always as identity,
  order_id bigint not null,
  provider text not null,
  ref text not null,
  method text not null,
  amount integer not null,
  receipt text,
  state text not null,
  actor_id bigint not null,
  at timestamp(3) with time zone not null,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_once UNIQUE (provider, ref),
  constraint payments_order_id_key UNIQUE (order_id),
  constraint payments_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES user_ids(id),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payments_amount_check CHECK (amount > 0),
  constraint payments_method_check CHECK (method = ANY (ARRAY['nakit'::text, 'kart'::text, 'yemek kartı'::text])),
  constraint payments_provider_check CHECK (length(provider) >= 1 AND length(provider) <= 40),
  constraint payments_receipt_check CHECK (length(receipt) >= 1 AND length(receipt) <= 40),
  constraint payments_ref_check CHECK (length(ref) >= 1 AND length(ref) <= 100),
  constraint payments_state_check CHECK (state = ANY (ARRAY['paid'::text, 'refunded_in_part'::text, 'refunded'::text]))
);
comment on column payments.amount is 'kuruş';
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on payments to telve_api, telve_worker;

create table people_count (
  one boolean not null default true,
  people integer not null,
  constraint people_count_pkey PRIMARY KEY (one),
  constraint people_count_one_check CHECK (one)
);
grant select on people_count to telve_api;

create table person_tiers (
  user_id bigint not null,
  tier smallint not null,
  holds tstzrange not null,
  review_on date not null,
  why text not null,
  constraint person_tiers_apart EXCLUDE USING gist (user_id WITH =, holds WITH &&),
  constraint person_tiers_holds_check CHECK (NOT isempty(holds) AND NOT lower_inf(holds)),
  constraint person_tiers_tier_check CHECK (tier >= 2 AND tier <= 6),
  constraint person_tiers_why_check CHECK (why = ANY (ARRAY['reached'::text, 'kept'::text, 'lowered'::text, 'undone'::text]))
);
comment on column person_tiers.review_on is 'the day of Istanbul on which it is kept or lowered';
CREATE UNIQUE INDEX person_tiers_now ON public.person_tiers USING btree (user_id) WHERE upper_inf(holds);
CREATE INDEX person_tiers_to_review ON public.person_tiers USING btree (review_on) WHERE upper_inf(holds);
grant select on person_tiers to telve_api, telve_worker;

create table point_day_totals (
  day date not null,
  branch_id bigint,
  kind entry_kind not null,
  given bigint not null,
  taken bigint not null,
  constraint point_day_totals_day_branch_id_kind_key UNIQUE NULLS NOT DISTINCT (day, branch_id, kind),
  constraint point_day_totals_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint point_day_totals_day_fkey FOREIGN KEY (day) REFERENCES point_days(day) ON DELETE CASCADE
);
CREATE INDEX point_day_totals_by_branch ON public.point_day_totals USING btree (branch_id, day);
CREATE TRIGGER months_follow_delete AFTER DELETE ON point_day_totals REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION follow_point_days();
CREATE TRIGGER months_follow_insert AFTER INSERT ON point_day_totals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_point_days();
CREATE TRIGGER months_follow_update AFTER UPDATE ON point_day_totals REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_point_days();
grant select on point_day_totals to telve_api;
grant insert, select on point_day_totals to telve_worker;

create table point_days (
  day date not null,
  summed_at timestamp(3) with time zone not null default now(),
  constraint point_days_pkey PRIMARY KEY (day)
);
comment on table point_days is 'the days of which point_day_totals has the sums, without a gap; an import takes them out from its first day on';
grant select on point_days to telve_api;
grant insert, select on point_days to telve_worker;

create table point_lots (
  user_id bigint not null,
  seq integer not null,
  expires_on date not null,
  rest integer not null,
  cause text,
  prolonged boolean not null default false,
  constraint point_lots_pkey PRIMARY KEY (user_id, seq),
  constraint point_lots_rest_check CHECK (rest > 0),
  constraint point_lots_seq_check CHECK (seq > 0)
) with (autovacuum_vacuum_scale_factor=0.05, fillfactor=80);
comment on table point_lots is 'what is left of what each EARN gave, without those of which nothing is; rebuilt by `ledger rebuild`';
comment on column point_lots.seq is 'the entry that gave it';
comment on column point_lots.expires_on is 'the last day of Istanbul on which it is kept';
comment on column point_lots.cause is 'what it was given for, `purchase:7`: a claw-back of that takes it first';
comment on column point_lots.prolonged is 'whether it had expired before and was given back: that happens once';
CREATE INDEX point_lots_by_end ON public.point_lots USING btree (expires_on, user_id);
grant select on point_lots to telve_api;
grant delete, insert, select, update on point_lots to telve_worker;

create table point_month_totals (
  month date not null,
  branch_id bigint,
  kind entry_kind not null,
  given bigint not null,
  taken bigint not null,
  constraint point_month_totals_month_branch_id_kind_key UNIQUE NULLS NOT DISTINCT (month, branch_id, kind),
  constraint point_month_totals_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id)
) with (fillfactor=70);
comment on table point_month_totals is 'point_day_totals by month, kept by its triggers';
CREATE INDEX point_month_totals_by_branch ON public.point_month_totals USING btree (branch_id, month);
grant select on point_month_totals to telve_api, telve_worker;

create table point_standings (
  user_id bigint not null,
  points integer not null,
  lots_seq integer not null default 0,
  constraint point_standings_pkey PRIMARY KEY (user_id)
) with (autovacuum_vacuum_scale_factor=0.05, fillfactor=80);
comment on table point_standings is 'copy of users.points in order, moments old, and how far lots stand; rebuilt by `ledger rebuild`';
comment on column point_standings.lots_seq is 'the entry up to which the person''s lots stand';
CREATE INDEX point_standings_by_points ON public.point_standings USING btree (points, user_id);
grant select on point_standings to telve_api, telve_worker;
grant update (lots_seq, points) on point_standings to telve_worker;

create table point_totals (
  five_minutes timestamp with time zone not null,
  branch_id bigint not null,
  earned bigint not null default 0,
  spent bigint not null default 0,
  entries integer not null default 0,
  constraint point_totals_pkey PRIMARY KEY (branch_id, five_minutes)
) with (fillfactor=70);
comment on table point_totals is 'points by five minutes and branch, 0 for all of them, without reversals; rebuilt by `ledger rebuild`';
grant select on point_totals to telve_api;
grant insert, select, update on point_totals to telve_worker;

create table point_transactions (
  user_id bigint not null,
  seq ledger_seq not null,
  id bigint not null,
  type point_kind not null,
  amount points_amount not null,
  balance_after points_balance not null,
  branch_id bigint not null,
  actor_id bigint,
  scan_id uuid,
  created_at timestamp(3) with time zone not null,
  reverses bigint,
  request_key request_key not null,
  note entry_note,
  hash sha256_hash not null,
  form smallint not null,
  kind entry_kind,
  ref text,
  reason entry_reason,
  expires_on date,
  constraint point_transactions_pkey PRIMARY KEY (user_id, seq),
  constraint point_transactions_id_key UNIQUE (id),
  constraint point_transactions_request_key_user_id_key UNIQUE (request_key, user_id),
  constraint entry_at_branch FOREIGN KEY (branch_id) REFERENCES branches(id) NOT ENFORCED,
  constraint entry_by_actor FOREIGN KEY (actor_id) REFERENCES users(id) NOT ENFORCED,
  constraint entry_of_user FOREIGN KEY (user_id) REFERENCES users(id) NOT ENFORCED,
  constraint entry_has_its_cause CHECK (entry_has_its_cause(form, kind, ref, reason, reverses, request_key::text, type, expires_on)) NOT ENFORCED
);
comment on column point_transactions.amount is 'points, always positive: type tells the direction';
comment on column point_transactions.balance_after is 'points, right after this entry';
comment on column point_transactions.reverses is 'the entry (id) that this one takes back';
comment on column point_transactions.form is 'which entry_hash() made the hash: 2 covers the cause, 1 the note';
comment on column point_transactions.kind is 'why: null in form 1, which had manual entries and reversals only';
comment on column point_transactions.ref is 'what the kind refers to, a purchase for instance';
comment on column point_transactions.reason is 'reason code of what people did by hand';
comment on column point_transactions.expires_on is 'the last day of Istanbul on which what an EARN gave is kept. What it gives back (refund, reversal) keeps its old dates; of that, what has expired is kept until this day';
CREATE INDEX entries_by_time ON public.point_transactions USING brin (created_at) WITH (autosummarize='on');
CREATE UNIQUE INDEX reversed_once ON public.point_transactions USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX spends_of_a_person ON public.point_transactions USING btree (user_id, seq) WHERE (type = 'SPEND'::point_kind);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON point_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER only_notes_go BEFORE UPDATE ON point_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasure();
grant select on point_transactions to telve_api, telve_worker;

create table post_invitations (
  id bigint generated always as identity,
  branch_id bigint not null,
  role post_role not null,
  last_day date,
  for_whom text not null,
  invited_by bigint not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  accepted_by bigint,
  accepted_at timestamp with time zone,
  withdrawn_by bigint,
  withdrawn_at timestamp with time zone,
  constraint post_invitations_pkey PRIMARY KEY (id),
  constraint post_invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES user_ids(id) ON DELETE SET NULL,
  constraint post_invitations_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE,
  constraint post_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint post_invitations_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES user_ids(id) ON DELETE SET NULL,
  constraint accepted_or_withdrawn CHECK (accepted_at IS NULL OR withdrawn_at IS NULL),
  constraint invitation_in_order CHECK (expires_at > created_at),
  constraint post_invitations_for_whom_check CHECK (for_whom = btrim(for_whom) AND length(for_whom) >= 1 AND length(for_whom) <= 60),
  constraint post_invitations_role_check CHECK (role = ANY (ARRAY['barista'::post_role, 'branch_manager'::post_role]))
);
comment on table post_invitations is 'swept 30 days after the link has expired';
CREATE INDEX post_invitations_by_accepter ON public.post_invitations USING btree (accepted_by) WHERE (accepted_by IS NOT NULL);
CREATE INDEX post_invitations_by_end ON public.post_invitations USING btree (expires_at);
CREATE INDEX post_invitations_by_inviter ON public.post_invitations USING btree (invited_by);
CREATE INDEX post_invitations_by_withdrawer ON public.post_invitations USING btree (withdrawn_by) WHERE (withdrawn_by IS NOT NULL);
CREATE INDEX post_invitations_of_branch ON public.post_invitations USING btree (branch_id) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));
grant select on post_invitations to telve_api;
grant delete on post_invitations to telve_worker;
grant select (expires_at) on post_invitations to telve_worker;

create table posts (
  id bigint generated always as identity,
  person_id bigint not null,
  role post_role not null,
  branch_id bigint,
  region_id bigint,
  starts_at timestamp with time zone not null default now(),
  until timestamp with time zone,
  given_by bigint,
  is_unsorted boolean not null default false,
  ended_at timestamp with time zone,
  ended_by bigint,
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE,
  constraint posts_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES user_ids(id) ON DELETE SET NULL,
  constraint posts_given_by_fkey FOREIGN KEY (given_by) REFERENCES user_ids(id) ON DELETE SET NULL,
  constraint posts_person_id_fkey FOREIGN KEY (person_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint posts_region_id_fkey FOREIGN KEY (region_id) REFERENCES regions(id),
  constraint administrators_have_no_end CHECK (role <> 'administrator'::post_role OR until IS NULL),
  constraint post_has_one_scope CHECK (branch_id IS NULL OR region_id IS NULL),
  constraint post_in_order CHECK (until > starts_at AND ended_at >= starts_at),
  constraint post_of_the_chain CHECK ((role = ANY (ARRAY['barista'::post_role, 'branch_manager'::post_role, 'area_manager'::post_role])) OR branch_id IS NULL AND region_id IS NULL)
);
comment on table posts is 'grows; of a row that is there only ended_at, ended_by and is_unsorted change';
CREATE INDEX posts_by_ender ON public.posts USING btree (ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX posts_by_giver ON public.posts USING btree (given_by);
CREATE INDEX posts_of_branch ON public.posts USING btree (branch_id) WHERE (ended_at IS NULL);
CREATE INDEX posts_of_region ON public.posts USING btree (region_id) WHERE (region_id IS NOT NULL);
CREATE UNIQUE INDEX posts_once ON public.posts USING btree (person_id, role, branch_id, region_id) NULLS NOT DISTINCT WHERE (ended_at IS NULL);
CREATE TRIGGER a_keep BEFORE UPDATE ON posts FOR EACH ROW EXECUTE FUNCTION keep_post();
CREATE TRIGGER b_hold BEFORE UPDATE OF ended_at ON posts FOR EACH ROW WHEN (new.ended_at IS NOT NULL AND old.ended_at IS NULL) EXECUTE FUNCTION hold_ending_post();
CREATE TRIGGER follow_post AFTER INSERT OR DELETE OR UPDATE OF ended_at ON posts FOR EACH ROW EXECUTE FUNCTION follow_post();
CREATE TRIGGER make_staff_rows AFTER INSERT ON posts FOR EACH ROW EXECUTE FUNCTION make_rows_of_post();
CREATE TRIGGER zz_drop_pin AFTER DELETE OR UPDATE OF ended_at ON posts FOR EACH ROW EXECUTE FUNCTION drop_pin_of_former();
grant select on posts to telve_api, telve_worker;

create unlogged table processes (
  id uuid not null,
  kind text not null,
  name text not null,
  secrets jsonb not null,
  started_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  build text,
  constraint processes_pkey PRIMARY KEY (id),
  constraint processes_build_check CHECK (build ~ '^[0-9a-f-]{1,64}$'::text),
  constraint processes_kind_check CHECK (kind = ANY (ARRAY['api'::text, 'worker'::text]))
);
comment on column processes.build is 'of an API: the name of its build where all releases lay theirs; names in the order of bytes are releases in order';
grant delete, insert, select, update on processes to telve_api, telve_worker;

create table programme_days (
  day date not null,
  summed_at timestamp(3) with time zone not null default now(),
  constraint programme_days_pkey PRIMARY KEY (day)
);
comment on table programme_days is 'the days of the branches of which coupon_day_totals, earning_day_totals and campaign_day_members have the sums, without a gap; an import takes them out from its first day on';
grant select on programme_days to telve_api;
grant insert, select on programme_days to telve_worker;

create table programme_settings (
  id bigint generated always as identity,
  at timestamp with time zone not null default now(),
  actor_id bigint,
  point_value integer not null,
  grant_months integer not null,
  coupon_days integer not null,
  donation_points integer not null,
  starts_on date not null,
  referral_inviter integer not null default 50,
  referral_friend integer not null default 50,
  referral_least integer not null default 5000,
  referral_monthly integer not null default 10,
  bills_by_number boolean not null default false,
  expected_use integer not null default 100,
  constraint programme_settings_pkey PRIMARY KEY (id),
  constraint programme_settings_coupon_days_check CHECK (coupon_days >= 1 AND coupon_days <= 365),
  constraint programme_settings_donation_points_check CHECK (donation_points >= 1 AND donation_points <= 100000),
  constraint programme_settings_expected_use_check CHECK (expected_use >= 0 AND expected_use <= 100),
  constraint programme_settings_grant_months_check CHECK (grant_months >= 1 AND grant_months <= 60),
  constraint programme_settings_point_value_check CHECK (point_value >= 1 AND point_value <= 10000),
  constraint programme_settings_referral_friend_check CHECK (referral_friend >= 1 AND referral_friend <= 10000),
  constraint programme_settings_referral_inviter_check CHECK (referral_inviter >= 1 AND referral_inviter <= 10000),
  constraint programme_settings_referral_least_check CHECK (referral_least >= 1 AND referral_least <= 1000000),
  constraint programme_settings_referral_monthly_check CHECK (referral_monthly >= 0 AND referral_monthly <= 100)
);
comment on column programme_settings.point_value is 'what a point is worth, in kuruş: in reports, and where points pay an order';
comment on column programme_settings.grant_months is 'months until points expire, for points earned from then on';
comment on column programme_settings.coupon_days is 'days that a coupon lives which points bought';
comment on column programme_settings.donation_points is 'points for which a customer hangs a coffee';
comment on column programme_settings.starts_on is 'the programme''s first day in Istanbul: earlier entries expire 12 months after it at the earliest';
comment on column programme_settings.referral_inviter is 'points for whoever invited a friend';
comment on column programme_settings.referral_friend is 'points for the friend';
comment on column programme_settings.referral_least is 'kuruş that must be paid for a purchase of the friend to count';
comment on column programme_settings.referral_monthly is 'invitations that earn a person points in a month of Istanbul; 0: codes are not accepted';
comment on column programme_settings.bills_by_number is 'whether staff may record a bill of a customer by the phone number';
comment on column programme_settings.expected_use is 'percent of given points that are used in the end, until a month has wholly ended';
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON programme_settings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_settings AFTER INSERT ON programme_settings FOR EACH ROW EXECUTE FUNCTION log_settings();
grant select on programme_settings to telve_api, telve_worker;
grant insert (actor_id, bills_by_number, coupon_days, donation_points, expected_use, grant_months, point_value, referral_friend, referral_inviter, referral_least, referral_monthly, starts_on) on programme_settings to telve_api;

create table public_holidays (
  day date not null,
  name text not null,
  half boolean not null default false,
  source text not null,
  constraint public_holidays_pkey PRIMARY KEY (day)
);
grant select on public_holidays to telve_api, telve_worker;

create table purchase_coupons (
  purchase_id bigint not null,
  coupon_id bigint not null,
  item_id bigint,
  discount integer not null,
  constraint purchase_coupons_pkey PRIMARY KEY (purchase_id, coupon_id),
  constraint coupon_of_purchase FOREIGN KEY (purchase_id) REFERENCES purchases(id) NOT ENFORCED,
  constraint purchase_coupons_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint purchase_coupons_discount_check CHECK (discount > 0)
);
comment on column purchase_coupons.discount is 'kuruş';
CREATE INDEX purchase_coupons_by_coupon ON public.purchase_coupons USING btree (coupon_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON purchase_coupons FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on purchase_coupons to telve_api, telve_worker;

create table purchase_day_totals (
  branch_id bigint not null,
  day date not null,
  purchases integer not null,
  total bigint not null,
  discount bigint not null,
  refunds integer not null,
  refunded bigint not null,
  constraint purchase_day_totals_pkey PRIMARY KEY (branch_id, day)
) with (fillfactor=70);
comment on table purchase_day_totals is 'purchase_totals by day, kept by its triggers';
grant select on purchase_day_totals to telve_api;
grant insert, select, update on purchase_day_totals to telve_worker;

create table purchase_hour_totals (
  day date not null,
  hour smallint not null,
  purchases integer not null,
  total bigint not null,
  discount bigint not null,
  refunds integer not null,
  refunded bigint not null,
  constraint purchase_hour_totals_pkey PRIMARY KEY (day, hour),
  constraint purchase_hour_totals_hour_check CHECK (hour >= 0 AND hour <= 23)
) with (fillfactor=70);
comment on table purchase_hour_totals is 'purchase_totals of all branches by hour, kept by its triggers';
grant select on purchase_hour_totals to telve_api;
grant insert, select, update on purchase_hour_totals to telve_worker;

create table purchase_lines (
  purchase_id bigint not null,
  place smallint not null,
  kind text not null,
  ref bigint,
  version integer,
  name text not null,
  points integer not null,
  constraint purchase_lines_pkey PRIMARY KEY (purchase_id, place),
  constraint line_of_purchase FOREIGN KEY (purchase_id) REFERENCES purchases(id) NOT ENFORCED,
  constraint line_gives_points CHECK (place > 0 AND ((kind = ANY (ARRAY['base'::text, 'tier'::text, 'campaign'::text])) AND points > 0 OR (kind = ANY (ARRAY['day_over'::text, 'turns_over'::text, 'budget_over'::text])) AND points = 0 AND ref IS NOT NULL))
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON purchase_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on purchase_lines to telve_api, telve_worker;

create table purchase_month_hours (
  month date not null,
  branch_id bigint not null,
  weekday smallint not null,
  hour smallint not null,
  paid bigint not null,
  constraint purchase_month_hours_pkey PRIMARY KEY (branch_id, month, weekday, hour),
  constraint purchase_month_hours_hour_check CHECK (hour >= 0 AND hour <= 23),
  constraint purchase_month_hours_weekday_check CHECK (weekday >= 1 AND weekday <= 7)
) with (fillfactor=70);
comment on table purchase_month_hours is 'what purchase_totals come to by month, weekday and hour, kept by its triggers';
grant select on purchase_month_hours to telve_api;
grant insert, select, update on purchase_month_hours to telve_worker;

create table purchase_receipts (
  branch_id bigint not null,
  bought_on date not null,
  receipt text not null,
  purchase_id bigint not null,
  constraint purchase_receipts_pkey PRIMARY KEY (branch_id, bought_on, receipt)
);

create table purchase_refunds (
  id bigint generated always as identity,
  purchase_id bigint not null,
  actor_id bigint not null,
  request_key request_key not null,
  at timestamp(3) with time zone not null,
  asked integer,
  amount integer not null,
  reason refund_reason not null,
  note text,
  owed integer not null,
  taken integer not null,
  waived integer generated always as ((owed - taken)) stored,
  campaign_points integer not null,
  entry_id bigint,
  asked_stamps jsonb,
  constraint purchase_refunds_pkey PRIMARY KEY (id),
  constraint purchase_refunds_request_key_actor_id_key UNIQUE (request_key, actor_id),
  constraint purchase_refunds_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id),
  constraint purchase_refunds_amount_check CHECK (amount >= 0),
  constraint purchase_refunds_asked_stamps_check CHECK (jsonb_typeof(asked_stamps) = 'array'::text),
  constraint purchase_refunds_check CHECK (taken >= 0 AND taken <= owed),
  constraint purchase_refunds_check1 CHECK (campaign_points >= 0 AND campaign_points <= taken),
  constraint purchase_refunds_check2 CHECK ((taken = 0) = (entry_id IS NULL)),
  constraint purchase_refunds_note_check CHECK (length(note) >= 1 AND length(note) <= 200),
  constraint purchase_refunds_owed_check CHECK (owed >= 0)
);
comment on column purchase_refunds.asked is 'kuruş; null for all that was left';
comment on column purchase_refunds.amount is 'kuruş';
comment on column purchase_refunds.owed is 'points that the refunded part had earned';
comment on column purchase_refunds.taken is 'points that were taken back: owed, or the balance where that is less';
comment on column purchase_refunds.waived is 'points that were spent; taken later where they come back (waivers)';
comment on column purchase_refunds.campaign_points is 'points of taken that went back to the campaign''s budget';
comment on column purchase_refunds.asked_stamps is 'stamps to take back, as the request named them; null where it named none';
CREATE INDEX purchase_refunds_by_time ON public.purchase_refunds USING brin (at) WITH (autosummarize='on');
CREATE INDEX refunds_of_purchase ON public.purchase_refunds USING btree (purchase_id);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON purchase_refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER only_words_go BEFORE UPDATE ON purchase_refunds FOR EACH ROW EXECUTE FUNCTION refuse_change_but_words();
CREATE TRIGGER queue_uncounted AFTER INSERT ON purchase_refunds REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_uncounted('refunds');
grant select on purchase_refunds to telve_api, telve_worker;

create table purchase_totals (
  day date not null,
  branch_id bigint not null,
  hour smallint not null,
  purchases integer not null default 0,
  total bigint not null default 0,
  discount bigint not null default 0,
  earned bigint not null default 0,
  refunds integer not null default 0,
  refunded bigint not null default 0,
  constraint purchase_totals_pkey PRIMARY KEY (day, branch_id, hour),
  constraint purchase_totals_hour_check CHECK (hour >= 0 AND hour <= 23)
) with (fillfactor=70);
comment on table purchase_totals is 'members'' purchases and refunds by the branches'' day and hour; rebuilt by `ledger rebuild`';
CREATE INDEX purchase_totals_by_branch ON public.purchase_totals USING btree (branch_id, day);
CREATE TRIGGER days_follow_delete AFTER DELETE ON purchase_totals REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION follow_purchase_totals();
CREATE TRIGGER days_follow_insert AFTER INSERT ON purchase_totals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_purchase_totals();
CREATE TRIGGER days_follow_update AFTER UPDATE ON purchase_totals REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_purchase_totals();
CREATE TRIGGER hours_follow_delete AFTER DELETE ON purchase_totals REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION follow_purchase_hours();
CREATE TRIGGER hours_follow_insert AFTER INSERT ON purchase_totals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_purchase_hours();
CREATE TRIGGER hours_follow_update AFTER UPDATE ON purchase_totals REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_purchase_hours();
CREATE TRIGGER months_follow_delete AFTER DELETE ON purchase_totals REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION follow_purchase_months();
CREATE TRIGGER months_follow_insert AFTER INSERT ON purchase_totals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_purchase_months();
CREATE TRIGGER months_follow_update AFTER UPDATE ON purchase_totals REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_purchase_months();
grant select on purchase_totals to telve_api;
grant insert, select, update on purchase_totals to telve_worker;

create table purchase_voids (
  request_key request_key not null,
  actor_id bigint not null,
  user_id bigint not null,
  at timestamp with time zone not null default now(),
  constraint purchase_voids_pkey PRIMARY KEY (request_key, actor_id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON purchase_voids FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table purchases (
  id bigint not null,
  user_id bigint not null,
  branch_id bigint not null,
  actor_id bigint not null,
  scan_id uuid,
  request_key request_key not null,
  at timestamp(3) with time zone not null,
  receipt text,
  bought_on date,
  total integer not null,
  discount integer not null,
  due integer generated always as ((total - discount)) stored,
  earned_at timestamp(3) with time zone not null,
  tier_multiplier integer,
  first boolean not null,
  earned integer not null,
  entry_id bigint,
  refunded integer not null default 0,
  asked jsonb,
  tier smallint,
  order_id bigint,
  constraint purchases_pkey PRIMARY KEY (id),
  constraint purchases_request_key_actor_id_key UNIQUE (request_key, actor_id),
  constraint purchase_at_branch FOREIGN KEY (branch_id) REFERENCES branches(id) NOT ENFORCED,
  constraint purchase_by_actor FOREIGN KEY (actor_id) REFERENCES users(id) NOT ENFORCED,
  constraint purchase_of_order FOREIGN KEY (order_id) REFERENCES orders(id) NOT ENFORCED,
  constraint purchase_of_user FOREIGN KEY (user_id) REFERENCES users(id) NOT ENFORCED,
  constraint purchase_adds_up CHECK (purchase_adds_up(total, discount, earned, entry_id, tier, receipt, bought_on, asked, scan_id, order_id)) NOT ENFORCED,
  constraint purchases_check1 CHECK (refunded >= 0 AND refunded <= (total - discount))
) with (fillfactor=95);
comment on column purchases.total is 'kuruş, the bill before coupons';
comment on column purchases.discount is 'kuruş that coupons took off it';
comment on column purchases.due is 'kuruş that were to be paid: this earned';
comment on column purchases.tier_multiplier is 'hundredths; null where the base rule alone earned';
comment on column purchases.first is 'whether it was the customer''s first ever';
comment on column purchases.earned is 'points';
comment on column purchases.entry_id is 'the ledger''s entry; null where nothing was earned';
comment on column purchases.refunded is 'kuruş of due that were refunded so far';
comment on column purchases.asked is 'coupons and stamps of the request; null where it had none';
comment on column purchases.tier is 'the place of the customer''s tier then; null where the base rule alone earned, and of purchases from before it was noted';
CREATE UNIQUE INDEX purchase_of_an_order ON public.purchases USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX purchases_by_time ON public.purchases USING brin (earned_at) WITH (autosummarize='on');
CREATE INDEX purchases_without_entry ON public.purchases USING btree (scan_id) WHERE (entry_id IS NULL);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON purchases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER only_refunds BEFORE UPDATE ON purchases FOR EACH ROW EXECUTE FUNCTION refuse_change_but_refund();
CREATE TRIGGER queue_uncounted AFTER INSERT ON purchases REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_uncounted('purchases');
CREATE TRIGGER uncount_tier_points AFTER UPDATE OF refunded ON purchases FOR EACH ROW WHEN (new.refunded > old.refunded) EXECUTE FUNCTION uncount_tier_points();
grant select on purchases to telve_api, telve_worker;

create table pushes (
  device_id bigint not null,
  notification_id bigint not null,
  at timestamp with time zone not null default now(),
  constraint pushes_pkey PRIMARY KEY (device_id, notification_id),
  constraint pushes_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE
);
grant delete, insert, select on pushes to telve_worker;

create table ratings (
  id bigint generated always as identity,
  user_id bigint not null,
  stars smallint not null,
  comment text,
  created_at timestamp with time zone not null default now(),
  constraint ratings_pkey PRIMARY KEY (id),
  constraint ratings_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint ratings_comment_check CHECK (length(comment) <= 2000),
  constraint ratings_stars_check CHECK (stars >= 1 AND stars <= 5)
);
CREATE INDEX ratings_by_stars ON public.ratings USING btree (stars, id);
CREATE INDEX ratings_by_time ON public.ratings USING btree (created_at, stars);
CREATE UNIQUE INDEX ratings_once_a_day ON public.ratings USING btree (user_id, (((created_at AT TIME ZONE 'Europe/Istanbul'::text))::date));
grant select on ratings to telve_api;
grant insert (comment, stars, user_id) on ratings to telve_api;

create table recovery_codes (
  user_id bigint not null,
  digest sha256_hash not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, digest),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE
);
grant delete, insert, select on recovery_codes to telve_api;

create table referral_codes (
  user_id bigint not null,
  code text not null,
  made_at timestamp with time zone not null default now(),
  constraint referral_codes_pkey PRIMARY KEY (user_id),
  constraint referral_codes_code_key UNIQUE (code),
  constraint referral_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint referral_codes_code_check CHECK (code ~ '^[2-9A-HJKMNPR-VYZ]{8}$'::text)
);
grant select on referral_codes to telve_api;
grant insert (code, user_id) on referral_codes to telve_api;

create table referrals (
  id bigint generated always as identity,
  inviter_id bigint,
  friend_id bigint not null,
  registered_at timestamp with time zone not null default now(),
  settings_id bigint not null,
  doubts text[] not null default '{}'::text[],
  state referral_state not null default 'waiting'::referral_state,
  state_at timestamp with time zone not null default now(),
  due boolean not null default false,
  cleared boolean not null default false,
  first_purchase bigint,
  second_purchase bigint,
  earned_at timestamp with time zone,
  inviter_points integer,
  friend_points integer,
  inviter_taken integer,
  friend_taken integer,
  judged_by bigint,
  judged_at timestamp with time zone,
  judgement text,
  version integer not null default 1,
  constraint referrals_pkey PRIMARY KEY (id),
  constraint referrals_friend_id_key UNIQUE (friend_id),
  constraint referrals_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint referrals_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES user_ids(id) ON DELETE SET NULL,
  constraint referrals_judged_by_fkey FOREIGN KEY (judged_by) REFERENCES user_ids(id) ON DELETE SET NULL,
  constraint referrals_settings_id_fkey FOREIGN KEY (settings_id) REFERENCES programme_settings(id),
  constraint inviters_came_before CHECK (inviter_id < friend_id),
  constraint referrals_check CHECK (inviter_taken >= 0 AND inviter_taken <= inviter_points),
  constraint referrals_check1 CHECK (friend_taken >= 0 AND friend_taken <= friend_points),
  constraint referrals_check2 CHECK ((state = ANY (ARRAY['earned'::referral_state, 'undone'::referral_state])) = (num_nonnulls(earned_at, inviter_points, friend_points, second_purchase) = 4)),
  constraint referrals_check3 CHECK ((state = 'undone'::referral_state) = (num_nonnulls(inviter_taken, friend_taken) = 2)),
  constraint referrals_check4 CHECK ((state <> ALL (ARRAY['flagged'::referral_state, 'rejected'::referral_state])) OR doubts <> '{}'::text[]),
  constraint referrals_check5 CHECK (NOT cleared OR judged_at IS NOT NULL),
  constraint referrals_doubts_check CHECK (doubts <@ ARRAY['phone'::text, 'mailbox'::text, 'device'::text, 'till'::text, 'erased'::text]),
  constraint referrals_friend_points_check CHECK (friend_points > 0),
  constraint referrals_inviter_points_check CHECK (inviter_points >= 0),
  constraint referrals_judgement_check CHECK (length(judgement) >= 1 AND length(judgement) <= 300)
);
comment on column referrals.inviter_id is 'null: the account is gone';
comment on column referrals.doubts is 'why somebody may be inviting themselves: the same phone number, mailbox or browser, a bill that the inviter recorded, or an account that was erased';
comment on column referrals.due is 'whether the worker has to look at it again';
comment on column referrals.cleared is 'an administrator has granted it in spite of the doubts';
comment on column referrals.inviter_points is '0: beyond the month''s bound, or the account was closed';
comment on column referrals.inviter_taken is 'points that came back when the purchases were refunded';
CREATE INDEX referrals_by_state ON public.referrals USING btree (state, id DESC);
CREATE INDEX referrals_due ON public.referrals USING btree (id) WHERE (due AND (state = 'waiting'::referral_state));
CREATE INDEX referrals_earned_lately ON public.referrals USING btree (earned_at) WHERE (state = 'earned'::referral_state);
CREATE INDEX referrals_of_inviter ON public.referrals USING btree (inviter_id, id DESC);
grant select on referrals to telve_api, telve_worker;
grant update (due) on referrals to telve_worker;

create table refund_stamps (
  refund_id bigint not null,
  card_id bigint not null,
  owed integer not null,
  taken integer not null,
  constraint refund_stamps_pkey PRIMARY KEY (refund_id, card_id),
  constraint refund_stamps_card_id_fkey FOREIGN KEY (card_id) REFERENCES stamp_cards(id),
  constraint refund_stamps_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES purchase_refunds(id),
  constraint refund_stamps_check CHECK (taken >= 0 AND taken <= owed),
  constraint refund_stamps_owed_check CHECK (owed > 0)
);
comment on column refund_stamps.owed is 'stamps of the purchase that the refund undoes';
comment on column refund_stamps.taken is 'stamps that were taken back: owed, or what the card had where that is less; the others are final';
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON refund_stamps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on refund_stamps to telve_api, telve_worker;

create unlogged table refused_attempts (
  minute timestamp with time zone not null,
  kind text not null,
  source text not null,
  count integer not null default 1,
  constraint refused_attempts_pkey PRIMARY KEY (minute, kind, source),
  constraint refused_attempts_count_check CHECK (count > 0),
  constraint refused_attempts_kind_check CHECK (length(kind) >= 1 AND length(kind) <= 40),
  constraint refused_attempts_source_check CHECK (length(source) >= 1 AND length(source) <= 64)
);

create table region_branches (
  region_id bigint not null,
  branch_id bigint not null,
  constraint region_branches_pkey PRIMARY KEY (region_id, branch_id),
  constraint region_branches_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id) ON DELETE CASCADE,
  constraint region_branches_region_id_fkey FOREIGN KEY (region_id) REFERENCES regions(id) ON DELETE CASCADE
);
CREATE INDEX region_branches_of_branch ON public.region_branches USING btree (branch_id);
grant select on region_branches to telve_api, telve_worker;

create table regions (
  id bigint generated always as identity,
  name text not null,
  version integer not null default 1,
  constraint regions_pkey PRIMARY KEY (id),
  constraint regions_name_key UNIQUE (name),
  constraint regions_name_check CHECK (name = btrim(name) AND length(name) >= 1 AND length(name) <= 60),
  constraint regions_version_check CHECK (version > 0)
);
grant select on regions to telve_api, telve_worker;

create table request_voids (
  request_key request_key not null,
  user_id bigint not null,
  actor_id bigint not null,
  at timestamp with time zone not null default now(),
  constraint request_voids_pkey PRIMARY KEY (request_key, user_id, actor_id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON request_voids FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table reward_holders (
  user_id bigint not null,
  reward_id bigint not null,
  taken integer not null,
  most integer,
  constraint reward_holders_pkey PRIMARY KEY (user_id, reward_id),
  constraint reward_holders_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES rewards(id) ON DELETE CASCADE,
  constraint reward_holders_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id),
  constraint reward_holders_taken_check CHECK (taken >= 0),
  constraint reward_holders_within_bound CHECK (taken <= most)
);
grant select on reward_holders to telve_api;

create table rewards (
  id bigint generated always as identity,
  name text not null,
  terms text not null default ''::text,
  image_url text,
  media_id text generated always as ("substring"(image_url, '^/media/([0-9a-f]{32})\.webp$'::text)) stored,
  price integer not null,
  benefit benefit not null,
  item_ids bigint[] not null default '{}'::bigint[],
  amount integer,
  percentage integer,
  most integer,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  branch_ids bigint[] not null default '{}'::bigint[],
  stock integer,
  taken integer not null default 0,
  per_person integer,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  from_tier smallint,
  constraint rewards_pkey PRIMARY KEY (id),
  constraint reward_picture FOREIGN KEY (media_id) REFERENCES media(id),
  constraint rewards_benefit_whole CHECK (benefit_is_whole(benefit, item_ids, amount, percentage, most)),
  constraint rewards_branch_ids_check CHECK (array_position(branch_ids, NULL::bigint) IS NULL),
  constraint rewards_end_after_start CHECK (ends_at > starts_at),
  constraint rewards_from_tier_check CHECK (from_tier >= 2 AND from_tier <= 6),
  constraint rewards_image_url_check CHECK (length(image_url) <= 2000),
  constraint rewards_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint rewards_per_person_check CHECK (per_person > 0),
  constraint rewards_price_check CHECK (price >= 1 AND price <= 100000),
  constraint rewards_stock_check CHECK (stock >= 0),
  constraint rewards_taken_within_stock CHECK (taken >= 0 AND taken <= stock),
  constraint rewards_terms_check CHECK (length(terms) <= 1000)
);
comment on column rewards.price is 'points';
comment on column rewards.amount is 'kuruş off';
comment on column rewards.most is 'kuruş that a percentage takes off at most';
comment on column rewards.stock is 'coupons that may be had in all; null: no bound';
comment on column rewards.taken is 'coupons that were had and not cancelled';
comment on column rewards.per_person is 'coupons that one person may have in all; null: no bound';
comment on column rewards.from_tier is 'the place of the lowest tier that may have it; null for everybody';
CREATE INDEX rewards_by_picture ON public.rewards USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE TRIGGER edited BEFORE UPDATE OF name, terms, image_url, price, benefit, item_ids, amount, percentage, most, starts_at, ends_at, branch_ids, from_tier, stock, per_person, is_active ON rewards FOR EACH ROW EXECUTE FUNCTION count_edit();
CREATE TRIGGER tell_content AFTER INSERT OR DELETE OR UPDATE OF name, terms, image_url, price, benefit, item_ids, amount, percentage, most, starts_at, ends_at, branch_ids, from_tier, stock, per_person, is_active ON rewards FOR EACH STATEMENT EXECUTE FUNCTION tell_content('rewards');
grant delete, select on rewards to telve_api;
grant insert (amount, benefit, branch_ids, ends_at, from_tier, image_url, is_active, item_ids, most, name, per_person, percentage, price, starts_at, stock, terms), update (amount, benefit, branch_ids, ends_at, from_tier, image_url, is_active, item_ids, most, name, per_person, percentage, price, starts_at, stock, terms) on rewards to telve_api;

create table scans (
  id uuid not null default pg_catalog.gen_random_uuid(),
  staff_id bigint not null,
  customer_id bigint not null,
  code_hash bytea not null,
  signed boolean not null,
  opened_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  awards integer not null default 0,
  constraint scans_pkey PRIMARY KEY (id),
  constraint scans_code_hash_key UNIQUE (code_hash),
  constraint scans_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES user_ids(id),
  constraint scans_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES user_ids(id),
  constraint scans_check CHECK (expires_at > opened_at),
  constraint scans_check1 CHECK (staff_id <> customer_id)
) with (fillfactor=80);
comment on column scans.awards is 'entries that staff have given points with on this scan';
CREATE INDEX scans_of_staff ON public.scans USING btree (staff_id, opened_at DESC);
CREATE INDEX scans_open ON public.scans USING btree (staff_id, customer_id, expires_at DESC) WHERE (closed_at IS NULL);
CREATE TRIGGER tell_scanned AFTER INSERT ON scans FOR EACH ROW EXECUTE FUNCTION tell_scanned();
grant insert, select on scans to telve_api;
grant delete, select on scans to telve_worker;
grant update (closed_at) on scans to telve_api;

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);
grant select on schema_migrations to public;

create table schema_texts (
  name text not null,
  checksum text not null,
  first_applied_at timestamp with time zone not null default now(),
  constraint schema_texts_pkey PRIMARY KEY (name, checksum)
);
grant select on schema_texts to public;

create table security_kinds (
  kind text not null,
  constraint security_kinds_pkey PRIMARY KEY (kind)
);

create table security_log (
  id bigint generated always as identity,
  at timestamp with time zone not null default now(),
  kind text not null,
  actor_id bigint,
  subject_id bigint,
  address text default NULLIF(current_setting('telve.address'::text, true), ''::text),
  detail jsonb not null default '{}'::jsonb,
  tx xid8 not null default pg_current_xact_id(),
  constraint security_log_pkey PRIMARY KEY (id),
  constraint security_log_kind_fkey FOREIGN KEY (kind) REFERENCES security_kinds(kind),
  constraint security_log_address_check CHECK (length(address) <= 64),
  constraint security_log_detail_check CHECK (jsonb_typeof(detail) = 'object'::text)
);
CREATE INDEX security_log_by_actor ON public.security_log USING btree (actor_id, at, id) WHERE (actor_id IS NOT NULL);
CREATE INDEX security_log_by_kind ON public.security_log USING btree (kind, at, id);
CREATE INDEX security_log_by_subject ON public.security_log USING btree (subject_id, at, id) WHERE (subject_id IS NOT NULL);
CREATE INDEX security_log_by_time ON public.security_log USING btree (at, id);
CREATE INDEX security_log_by_tx ON public.security_log USING btree (tx, id);
CREATE INDEX security_log_whole_addresses ON public.security_log USING btree (at) WHERE ((address <> 'unknown'::text) AND (address !~ '/(24|48)$'::text));
CREATE TRIGGER append_only BEFORE TRUNCATE ON security_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER kept_for_two_years BEFORE DELETE ON security_log FOR EACH ROW EXECUTE FUNCTION refuse_early_removal();
CREATE TRIGGER only_coarser BEFORE UPDATE ON security_log FOR EACH ROW EXECUTE FUNCTION refuse_change_but_coarser();
grant select on security_log to telve_api;
grant delete on security_log to telve_worker;
grant insert (actor_id, address, detail, kind, subject_id) on security_log to telve_api;
grant select (at, id) on security_log to telve_worker;

create table security_settings (
  only_row boolean not null default true,
  admins_need_second_factor boolean not null default true,
  version integer not null default 1,
  constraint security_settings_pkey PRIMARY KEY (only_row),
  constraint security_settings_only_row_check CHECK (only_row)
);
comment on table security_settings is 'each change has its line in security_log';
CREATE TRIGGER edited BEFORE UPDATE OF admins_need_second_factor ON security_settings FOR EACH ROW EXECUTE FUNCTION count_edit();
grant select on security_settings to telve_api;
grant update (admins_need_second_factor) on security_settings to telve_api;

create table seeds (
  name text not null,
  sown_at timestamp with time zone not null default now(),
  constraint seeds_pkey PRIMARY KEY (name)
);

create table sessions (
  id_hash bytea not null,
  user_id bigint not null,
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  public_id uuid not null default pg_catalog.gen_random_uuid(),
  device text,
  address text,
  two_factors boolean not null default false,
  proved_at timestamp with time zone,
  tablet_id bigint,
  constraint sessions_pkey PRIMARY KEY (id_hash),
  constraint sessions_of_user UNIQUE (user_id, public_id),
  constraint sessions_tablet_id_fkey FOREIGN KEY (tablet_id) REFERENCES tablets(id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint sessions_address_check CHECK (length(address) <= 64),
  constraint sessions_device_check CHECK (length(device) >= 1 AND length(device) <= 60),
  constraint sessions_end CHECK (expires_at <= (created_at + '2160:00:00'::interval))
);
CREATE INDEX sessions_of_tablet ON public.sessions USING btree (tablet_id) WHERE (tablet_id IS NOT NULL);
CREATE TRIGGER tell_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_sessions();
grant delete, insert, select, update on sessions to telve_api;
grant delete, select on sessions to telve_worker;

create table shown_documents (
  user_id bigint not null,
  kind text not null,
  version integer not null,
  at timestamp with time zone not null default now(),
  constraint shown_documents_pkey PRIMARY KEY (user_id, kind, version),
  constraint shown_documents_kind_version_fkey FOREIGN KEY (kind, version) REFERENCES legal_documents(kind, version),
  constraint shown_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE
);
comment on table shown_documents is 'append-only: what was shown at registration; no consent (decisions/160)';
CREATE TRIGGER append_only BEFORE UPDATE ON shown_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on shown_documents to telve_api;
grant insert (kind, user_id, version) on shown_documents to telve_api;

create table simulations (
  id bigint generated always as identity,
  campaign_id bigint not null,
  version integer not null,
  actor_id bigint not null,
  days integer not null,
  asked_at timestamp with time zone not null default now(),
  state text not null default 'waiting'::text,
  progress integer not null default 0,
  finished_at timestamp with time zone,
  result jsonb,
  constraint simulations_pkey PRIMARY KEY (id),
  constraint simulations_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  constraint simulations_campaign_id_version_fkey FOREIGN KEY (campaign_id, version) REFERENCES campaign_versions(campaign_id, version),
  constraint simulations_check CHECK ((state = ANY (ARRAY['done'::text, 'failed'::text])) = (finished_at IS NOT NULL)),
  constraint simulations_check1 CHECK ((state = 'done'::text) = (result IS NOT NULL)),
  constraint simulations_days_check CHECK (days >= 1 AND days <= 90),
  constraint simulations_progress_check CHECK (progress >= 0 AND progress <= 100),
  constraint simulations_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))
);
comment on column simulations.progress is 'hundredths of the purchases that are replayed';
CREATE UNIQUE INDEX one_simulation_at_a_time ON public.simulations USING btree ((true)) WHERE (finished_at IS NULL);
CREATE INDEX simulations_of_campaign ON public.simulations USING btree (campaign_id, id);
grant select on simulations to telve_api, telve_worker;
grant update (finished_at, progress, result, state) on simulations to telve_worker;

create table spent_tokens (
  digest sha256_hash not null,
  expires_at timestamp with time zone not null,
  constraint spent_tokens_pkey PRIMARY KEY (digest)
);
CREATE INDEX spent_tokens_by_time ON public.spent_tokens USING btree (expires_at);
grant insert, select on spent_tokens to telve_api;
grant delete, select on spent_tokens to telve_worker;

create table staff_awards (
  staff_id bigint not null,
  day date not null,
  points bigint not null,
  constraint staff_awards_pkey PRIMARY KEY (staff_id)
) with (fillfactor=50);
comment on table staff_awards is 'points that a staff member has given on their last day of giving';

create table staff_bills (
  staff_id bigint not null,
  day date not null,
  total bigint not null,
  constraint staff_bills_pkey PRIMARY KEY (staff_id)
) with (fillfactor=50);
comment on table staff_bills is 'kuruş that a staff member has recorded on their last day of recording';

create table staff_day_totals (
  day date not null,
  branch_id bigint not null,
  person_id bigint not null,
  purchases integer not null,
  paid bigint not null,
  refunds integer not null,
  refunded bigint not null,
  given bigint not null,
  taken bigint not null,
  reversals integer not null,
  constraint staff_day_totals_pkey PRIMARY KEY (branch_id, day, person_id) INCLUDE (purchases, paid, refunds, refunded, given, taken, reversals),
  constraint staff_day_totals_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint staff_day_totals_day_fkey FOREIGN KEY (day) REFERENCES staff_days(day) ON DELETE CASCADE,
  constraint staff_day_totals_person_id_fkey FOREIGN KEY (person_id) REFERENCES user_ids(id)
);
CREATE INDEX staff_day_totals_of_day ON public.staff_day_totals USING btree (day);
CREATE INDEX staff_day_totals_of_person ON public.staff_day_totals USING btree (person_id);
grant select on staff_day_totals to telve_api;
grant insert, select on staff_day_totals to telve_worker;

create table staff_days (
  day date not null,
  summed_at timestamp(3) with time zone not null default now(),
  constraint staff_days_pkey PRIMARY KEY (day)
);
comment on table staff_days is 'the days of the branches of which staff_day_totals has the sums, without a gap; an import takes them out from its first day on';
grant select on staff_days to telve_api;
grant insert, select on staff_days to telve_worker;

create table stamp_balances (
  user_id bigint not null,
  card_id bigint not null,
  stamps integer not null,
  constraint stamp_balances_pkey PRIMARY KEY (user_id, card_id),
  constraint stamp_balances_card_id_fkey FOREIGN KEY (card_id) REFERENCES stamp_cards(id),
  constraint stamp_balances_stamps_check CHECK (stamps >= 0)
) with (fillfactor=70);
comment on table stamp_balances is 'a projection of stamp_events';
grant select on stamp_balances to telve_api;

create table stamp_cards (
  id bigint generated always as identity,
  name text not null,
  terms text not null default ''::text,
  item_ids bigint[] not null,
  size integer not null,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  archived_at timestamp with time zone,
  constraint stamp_cards_pkey PRIMARY KEY (id),
  constraint archived_cards_rest CHECK (archived_at IS NULL OR NOT is_active),
  constraint stamp_cards_item_ids_check CHECK (cardinality(item_ids) >= 1 AND cardinality(item_ids) <= 50 AND array_position(item_ids, NULL::bigint) IS NULL),
  constraint stamp_cards_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint stamp_cards_size_check CHECK (size >= 2 AND size <= 30),
  constraint stamp_cards_terms_check CHECK (length(terms) <= 500)
);
comment on column stamp_cards.size is 'stamps of a full card';
comment on column stamp_cards.archived_at is 'put away: in no list, and none of the twenty; may be restored';
CREATE TRIGGER edited BEFORE UPDATE OF name, terms, item_ids, size, is_active ON stamp_cards FOR EACH ROW EXECUTE FUNCTION count_edit();
grant select on stamp_cards to telve_api;
grant insert (is_active, item_ids, name, size, terms), update (archived_at, is_active, item_ids, name, size, terms) on stamp_cards to telve_api;

create table stamp_events (
  id bigint generated always as identity,
  user_id bigint not null,
  card_id bigint not null,
  purchase_id bigint not null,
  kind text not null,
  stamps integer not null,
  coupon_id bigint,
  at timestamp(3) with time zone not null,
  worth integer,
  constraint stamp_events_pkey PRIMARY KEY (id),
  constraint stamp_events_card_id_fkey FOREIGN KEY (card_id) REFERENCES stamp_cards(id),
  constraint stamp_events_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint stamps_of_purchase FOREIGN KEY (purchase_id) REFERENCES purchases(id) NOT ENFORCED,
  constraint stamps_of_user FOREIGN KEY (user_id) REFERENCES users(id) NOT ENFORCED,
  constraint stamp_events_worth_check CHECK (worth > 0),
  constraint stamps_have_their_sign CHECK (
CASE kind
    WHEN 'stamped'::text THEN stamps > 0 AND coupon_id IS NULL
    WHEN 'filled'::text THEN stamps < 0 AND coupon_id IS NOT NULL
    WHEN 'taken'::text THEN stamps < 0 AND coupon_id IS NULL
    WHEN 'reopened'::text THEN stamps > 0 AND coupon_id IS NOT NULL
    ELSE false
END)
);
comment on column stamp_events.worth is 'kuruş that each stamp of a purchase stood for at least, its card''s cheapest product then; null of before and of other kinds';
CREATE INDEX stamp_events_of_coupon ON public.stamp_events USING btree (coupon_id) WHERE (coupon_id IS NOT NULL);
CREATE INDEX stamp_events_of_person ON public.stamp_events USING btree (user_id, card_id, id);
CREATE INDEX stamp_events_of_purchase ON public.stamp_events USING btree (purchase_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON stamp_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on stamp_events to telve_api, telve_worker;

create table stories (
  id bigint generated always as identity,
  story_group_id integer not null,
  "position" integer not null,
  title text not null,
  image_url text not null,
  duration integer not null default 5,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  media_id text generated always as ("substring"(image_url, '^/media/([0-9a-f]{32})\.webp$'::text)) stored,
  version integer not null default 1,
  constraint stories_pkey PRIMARY KEY (id),
  constraint story_picture FOREIGN KEY (media_id) REFERENCES media(id) NOT VALID,
  constraint stories_duration_check CHECK (duration >= 1),
  constraint stories_image_url_check CHECK (length(image_url) >= 1 AND length(image_url) <= 2000),
  constraint stories_position_check CHECK ("position" >= 1),
  constraint stories_story_group_id_check CHECK (story_group_id >= 1),
  constraint stories_title_check CHECK (length(title) >= 1 AND length(title) <= 120)
);
comment on column stories.duration is 'seconds';
CREATE INDEX stories_by_expiry ON public.stories USING btree (expires_at);
CREATE INDEX stories_by_picture ON public.stories USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE TRIGGER edited BEFORE UPDATE OF story_group_id, "position", title, image_url, duration, expires_at ON stories FOR EACH ROW EXECUTE FUNCTION count_edit();
CREATE TRIGGER tell_content AFTER INSERT OR DELETE OR UPDATE ON stories FOR EACH STATEMENT EXECUTE FUNCTION tell_content('stories');
grant delete, insert, select, update on stories to telve_api;

create table story_views (
  user_id bigint not null,
  story_id bigint not null,
  viewed_at timestamp with time zone not null default now(),
  constraint story_views_pkey PRIMARY KEY (user_id, story_id),
  constraint story_views_story_id_fkey FOREIGN KEY (story_id) REFERENCES stories(id) ON DELETE CASCADE,
  constraint story_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE
);
CREATE INDEX story_views_of_story ON public.story_views USING btree (story_id);
grant insert, select on story_views to telve_api;

create table tablets (
  id bigint generated always as identity,
  branch_id bigint not null,
  name text not null,
  token_hash sha256_hash not null,
  enrolled_by bigint,
  enrolled_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  release text,
  revoked_at timestamp with time zone,
  revoked_by bigint,
  constraint tablets_pkey PRIMARY KEY (id),
  constraint tablets_token_hash_key UNIQUE (token_hash),
  constraint tablets_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES branches(id),
  constraint tablets_enrolled_by_fkey FOREIGN KEY (enrolled_by) REFERENCES user_ids(id) ON DELETE SET NULL,
  constraint tablets_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES user_ids(id) ON DELETE SET NULL,
  constraint revoked_in_order CHECK (revoked_at >= enrolled_at),
  constraint tablets_name_check CHECK (name = btrim(name) AND length(name) >= 1 AND length(name) <= 40),
  constraint tablets_release_check CHECK (length(release) >= 1 AND length(release) <= 64)
);
comment on table tablets is 'grows by a row for each tablet that was enrolled';
CREATE INDEX tablets_by_enroller ON public.tablets USING btree (enrolled_by);
CREATE UNIQUE INDEX tablets_by_name ON public.tablets USING btree (branch_id, lower(name)) WHERE (revoked_at IS NULL);
CREATE INDEX tablets_by_revoker ON public.tablets USING btree (revoked_by) WHERE (revoked_by IS NOT NULL);
grant select on tablets to telve_api;

create table tier_points (
  user_id bigint not null,
  day date not null,
  points integer not null,
  constraint tier_points_pkey PRIMARY KEY (user_id, day),
  constraint tier_points_points_check CHECK (points >= 0)
) with (fillfactor=80);
comment on table tier_points is 'what counts towards tiers, by person and day; rebuilt by `ledger rebuild`';
grant select on tier_points to telve_api, telve_worker;

create table tier_settings (
  version integer generated always as identity,
  at timestamp with time zone not null default now(),
  actor_id bigint,
  names text[] not null,
  thresholds integer[] not null,
  multipliers integer[] not null,
  constraint tier_settings_pkey PRIMARY KEY (version),
  constraint tiers_fit CHECK (tiers_fit(names, thresholds, multipliers))
);
comment on column tier_settings.thresholds is 'base points of the last 12 months from which on somebody has the tier';
comment on column tier_settings.multipliers is 'of base points, in hundredths';
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tier_settings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on tier_settings to telve_api, telve_worker;

create table till_pins (
  person_id bigint not null,
  digest sha256_hash not null,
  set_at timestamp with time zone not null default now(),
  constraint till_pins_pkey PRIMARY KEY (person_id),
  constraint till_pins_person_id_fkey FOREIGN KEY (person_id) REFERENCES user_ids(id) ON DELETE CASCADE
);
grant select on till_pins to telve_api;

create table totp_secrets (
  user_id bigint not null,
  key_id text not null,
  sealed bytea not null,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  constraint totp_secrets_pkey PRIMARY KEY (user_id),
  constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint totp_secrets_key_id_check CHECK (length(key_id) >= 1 AND length(key_id) <= 8),
  constraint totp_secrets_sealed_check CHECK (octet_length(sealed) >= 29 AND octet_length(sealed) <= 100)
);
grant delete, insert, select, update on totp_secrets to telve_api;
grant delete on totp_secrets to telve_worker;
grant select (confirmed_at, created_at, user_id) on totp_secrets to telve_worker;

create table uncounted_purchases (
  id bigint generated always as identity,
  purchase_ids bigint[] not null default '{}'::bigint[],
  refund_ids bigint[] not null default '{}'::bigint[],
  constraint uncounted_purchases_pkey PRIMARY KEY (id)
);
grant select on uncounted_purchases to telve_api;
grant delete, select on uncounted_purchases to telve_worker;

create table user_ids (
  id bigint not null,
  constraint user_ids_pkey PRIMARY KEY (id)
);
comment on table user_ids is 'written by triggers of users; keys of other tables refer to it';

create table users (
  id bigint generated always as identity,
  username email_address not null,
  password_hash text not null,
  full_name person_name not null,
  phone phone_number,
  birth_date date,
  gender gender,
  is_active boolean not null default true,
  is_enabled boolean not null default true,
  points integer not null default 0,
  ledger_seq integer not null default 0,
  ledger_hash bytea,
  created_at timestamp with time zone not null default now(),
  search_text text not null,
  awarded_on date,
  awarded bigint not null default 0,
  version integer not null default 1,
  birth_date_given_at timestamp with time zone,
  verified_at timestamp with time zone,
  phone_since timestamp with time zone,
  roles post_role[] not null default '{}'::post_role[],
  constraint users_pkey PRIMARY KEY (id),
  constraint users_username_key UNIQUE (username),
  constraint users_ledger_seq_check CHECK (ledger_seq >= 0),
  constraint users_points_check CHECK (points >= 0)
) with (fillfactor=60);
comment on column users.points is 'points; projection of the ledger';
comment on column users.awarded is 'points that staff have given this customer on the day awarded_on';
comment on column users.verified_at is 'when the person proved that the e-mail address is theirs; null: not yet';
comment on column users.phone_since is 'when the phone number became this person''s; null without a number';
comment on column users.roles is 'the highest first; written by the triggers of posts alone';
CREATE INDEX people_by_birthday ON public.users USING btree (birthday_of(birth_date)) WHERE (birth_date IS NOT NULL);
CREATE INDEX users_by_arrival ON public.users USING btree (created_at);
CREATE INDEX users_by_name ON public.users USING btree (full_name COLLATE tr, id);
CREATE INDEX users_by_phone ON public.users USING btree (COALESCE((phone)::text, ''::text), id);
CREATE INDEX users_by_roles ON public.users USING btree (roles, id);
CREATE INDEX users_by_search ON public.users USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX users_by_state ON public.users USING btree (is_active, id);
CREATE TRIGGER add_id AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION keep_user_ids();
CREATE TRIGGER count_arrivals AFTER INSERT ON users REFERENCING NEW TABLE AS changed_people FOR EACH STATEMENT EXECUTE FUNCTION count_people();
CREATE TRIGGER count_departures AFTER DELETE ON users REFERENCING OLD TABLE AS changed_people FOR EACH STATEMENT EXECUTE FUNCTION count_people();
CREATE TRIGGER edited BEFORE UPDATE OF username, full_name, phone, birth_date, gender, is_active ON users FOR EACH ROW EXECUTE FUNCTION count_edit();
CREATE TRIGGER end_sessions AFTER UPDATE OF is_active ON users FOR EACH ROW WHEN (old.is_active AND NOT new.is_active) EXECUTE FUNCTION end_sessions_of_closed();
CREATE TRIGGER fold BEFORE INSERT OR UPDATE OF full_name, username, phone, search_text ON users FOR EACH ROW EXECUTE FUNCTION fold_person();
CREATE TRIGGER free_places AFTER UPDATE OF is_active ON users FOR EACH ROW WHEN (old.is_active AND NOT new.is_active) EXECUTE FUNCTION free_places();
CREATE TRIGGER keep_erased BEFORE UPDATE OF username, password_hash, full_name, phone, birth_date, gender, is_active ON users FOR EACH ROW WHEN (NOT old.is_active) EXECUTE FUNCTION keep_erased();
CREATE TRIGGER keep_id BEFORE UPDATE OF id ON users FOR EACH ROW EXECUTE FUNCTION refuse_new_id();
CREATE TRIGGER keep_ledgered BEFORE DELETE ON users FOR EACH ROW WHEN (old.ledger_seq > 0) EXECUTE FUNCTION refuse_removal();
CREATE TRIGGER note_birth_date BEFORE INSERT ON users FOR EACH ROW WHEN (new.birth_date IS NOT NULL AND new.birth_date_given_at IS NULL) EXECUTE FUNCTION note_birth_date();
CREATE TRIGGER note_changed_birth_date BEFORE UPDATE OF birth_date ON users FOR EACH ROW WHEN (new.birth_date IS DISTINCT FROM old.birth_date) EXECUTE FUNCTION note_birth_date();
CREATE TRIGGER note_first_phone BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION note_phone_since();
CREATE TRIGGER note_phone BEFORE UPDATE OF phone ON users FOR EACH ROW WHEN (old.phone::text IS DISTINCT FROM new.phone::text) EXECUTE FUNCTION note_phone_since();
CREATE TRIGGER refuse_former_address AFTER INSERT OR UPDATE OF username ON users FOR EACH ROW EXECUTE FUNCTION refuse_former_address();
CREATE TRIGGER remove_id AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION keep_user_ids();
CREATE TRIGGER roles_edited BEFORE UPDATE OF roles ON users FOR EACH ROW WHEN (old.roles IS DISTINCT FROM new.roles AND current_setting('telve.switches_posts'::text, true) IS DISTINCT FROM 'on'::text) EXECUTE FUNCTION count_edit();
CREATE TRIGGER stand_arrivals AFTER INSERT ON users REFERENCING NEW TABLE AS changed_people FOR EACH STATEMENT EXECUTE FUNCTION keep_standings();
CREATE TRIGGER stand_departures AFTER DELETE ON users REFERENCING OLD TABLE AS changed_people FOR EACH STATEMENT EXECUTE FUNCTION keep_standings();
CREATE TRIGGER tell_role_changed AFTER UPDATE OF roles ON users FOR EACH ROW WHEN (new.is_active AND old.roles IS DISTINCT FROM new.roles) EXECUTE FUNCTION tell_role_changed();
CREATE TRIGGER unprove_address BEFORE UPDATE OF username ON users FOR EACH ROW WHEN (new.username::text IS DISTINCT FROM old.username::text) EXECUTE FUNCTION unprove_address();
CREATE TRIGGER withdraw_for_address BEFORE UPDATE OF username, phone ON users FOR EACH ROW WHEN (new.username::text <> old.username::text OR new.phone::text IS DISTINCT FROM old.phone::text) EXECUTE FUNCTION withdraw_for_address();
grant select on users to telve_api, telve_worker;
grant insert (birth_date, full_name, gender, password_hash, phone, username), update (birth_date, full_name, gender, is_active, is_enabled, password_hash, phone) on users to telve_api;

create table visit_ratings (
  id bigint generated always as identity,
  user_id bigint not null,
  branch_id bigint not null,
  order_id bigint,
  purchase_id bigint,
  stars smallint not null,
  comment text,
  created_at timestamp with time zone not null default now(),
  constraint visit_ratings_pkey PRIMARY KEY (id),
  constraint visit_at_branch FOREIGN KEY (branch_id) REFERENCES branches(id) NOT ENFORCED,
  constraint visit_of_order FOREIGN KEY (order_id) REFERENCES orders(id) NOT ENFORCED,
  constraint visit_of_purchase FOREIGN KEY (purchase_id) REFERENCES purchases(id) NOT ENFORCED,
  constraint visit_ratings_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint one_visit CHECK (num_nonnulls(order_id, purchase_id) = 1),
  constraint visit_ratings_comment_check CHECK (length(comment) <= 2000),
  constraint visit_ratings_stars_check CHECK (stars >= 1 AND stars <= 5)
);
comment on table visit_ratings is 'written by rate_visit() alone; of a rating its words go with the account';
CREATE INDEX visit_ratings_by_time ON public.visit_ratings USING btree (created_at) INCLUDE (branch_id, stars);
CREATE INDEX visit_ratings_of_branch ON public.visit_ratings USING btree (branch_id, id);
CREATE UNIQUE INDEX visit_ratings_of_order ON public.visit_ratings USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX visit_ratings_of_person ON public.visit_ratings USING btree (user_id, id);
CREATE UNIQUE INDEX visit_ratings_of_purchase ON public.visit_ratings USING btree (purchase_id) WHERE (purchase_id IS NOT NULL);
grant select on visit_ratings to telve_api;

create table waivers (
  refund_id bigint not null,
  user_id bigint not null,
  after_seq integer not null,
  points integer not null,
  paid integer not null default 0,
  constraint waivers_pkey PRIMARY KEY (refund_id),
  constraint waivers_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES purchase_refunds(id),
  constraint waivers_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id),
  constraint waivers_after_seq_check CHECK (after_seq >= 0),
  constraint waivers_check CHECK (paid >= 0 AND paid <= points),
  constraint waivers_check1 CHECK (after_seq > 0 OR paid = 0),
  constraint waivers_points_check CHECK (points > 0)
);
comment on table waivers is 'points that refunds could not take, and what of them has been taken since';
comment on column waivers.after_seq is 'the person''s last entry then: what was spent until there pays when it comes back; 0 of refunds of before, which are final';
comment on column waivers.points is 'what the refund waived';
comment on column waivers.paid is 'points of it that were taken since, as they came back';
CREATE INDEX open_waivers ON public.waivers USING btree (user_id, refund_id) WHERE (paid < points);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON waivers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_waiver BEFORE UPDATE ON waivers FOR EACH ROW EXECUTE FUNCTION keep_waiver();
grant select on waivers to telve_api, telve_worker;

create table welcome_gifts (
  user_id bigint not null,
  phone_hash bytea not null,
  coupon_id bigint not null,
  key_id text,
  constraint welcome_gifts_pkey PRIMARY KEY (user_id),
  constraint welcome_gifts_phone_hash_key UNIQUE (phone_hash),
  constraint welcome_gifts_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint welcome_gifts_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_ids(id),
  constraint welcome_gifts_key_id_check CHECK (length(key_id) >= 1 AND length(key_id) <= 8)
);
comment on column welcome_gifts.phone_hash is 'HMAC of the number under the key key_id; SHA-256 without one, until the worker has come';
CREATE INDEX welcome_gifts_to_key ON public.welcome_gifts USING btree (user_id) WHERE (key_id IS NULL);
grant select (coupon_id, user_id) on welcome_gifts to telve_api;

create table wrong_pins (
  tablet_id bigint not null,
  person_id bigint not null,
  guesses smallint not null,
  constraint wrong_pins_pkey PRIMARY KEY (tablet_id, person_id),
  constraint wrong_pins_person_id_fkey FOREIGN KEY (person_id) REFERENCES user_ids(id) ON DELETE CASCADE,
  constraint wrong_pins_tablet_id_fkey FOREIGN KEY (tablet_id) REFERENCES tablets(id) ON DELETE CASCADE,
  constraint wrong_pins_guesses_check CHECK (guesses >= 1 AND guesses <= 5)
);
CREATE INDEX wrong_pins_of_person ON public.wrong_pins USING btree (person_id);
grant select on wrong_pins to telve_api;

grant usage on sequence notifications_id_seq to telve_api;

create view coupon_problems as
 SELECT c.user_id,
    c.id,
    'coupon'::text AS problem
   FROM coupons c
     JOIN coupon_states s ON s.id = c.id
     LEFT JOIN point_transactions e ON e.request_key::text = ('~reward:'::text || c.id) AND e.user_id = c.user_id
     LEFT JOIN ( SELECT stamp_events.coupon_id,
            count(*) AS cards,
            min(stamp_events.user_id) AS user_id,
            min(stamp_events.card_id) AS card_id
           FROM stamp_events
          WHERE stamp_events.kind = 'filled'::text
          GROUP BY stamp_events.coupon_id) f ON f.coupon_id = c.id
  WHERE NOT s.is_possible OR c.state IS DISTINCT FROM s.state OR c.purchase_id IS DISTINCT FROM s.purchase_id OR c.order_id IS DISTINCT FROM s.order_id OR c.returned IS DISTINCT FROM s.returned OR (c.source = 'reward'::coupon_source) <> (e.id IS NOT NULL) OR ROW(e.kind, e.type, e.amount::integer, e.ref) IS DISTINCT FROM
        CASE
            WHEN e.id IS NULL THEN ROW(NULL::entry_kind, NULL::point_kind, NULL::integer, NULL::text)
            ELSE ROW('reward'::entry_kind, 'SPEND'::point_kind, c.points, c.id::text)
        END OR ROW(f.cards, f.user_id, f.card_id) IS DISTINCT FROM
        CASE
            WHEN c.source = 'stamps'::coupon_source THEN ROW(1::bigint, c.user_id, c.stamp_card_id)
            ELSE ROW(NULL::bigint, NULL::bigint, NULL::bigint)
        END
UNION ALL
 SELECT COALESCE(b.user_id, e.user_id) AS user_id,
    COALESCE(b.card_id, e.card_id) AS id,
    'stamps'::text AS problem
   FROM stamp_balances b
     FULL JOIN ( SELECT stamp_events.user_id,
            stamp_events.card_id,
            sum(stamp_events.stamps) AS stamps
           FROM stamp_events
          GROUP BY stamp_events.user_id, stamp_events.card_id) e ON e.user_id = b.user_id AND e.card_id = b.card_id
  WHERE COALESCE(b.stamps, 0) <> COALESCE(e.stamps, 0::bigint)
UNION ALL
 SELECT p.user_id,
    COALESCE(a.card_id, e.card_id) AS id,
    'stamps'::text AS problem
   FROM ( SELECT p_1.id AS purchase_id,
            s."cardId" AS card_id,
            sum(s.count) AS stamped
           FROM purchases p_1
             CROSS JOIN LATERAL jsonb_to_recordset(p_1.asked -> 'stamps'::text) s("cardId" bigint, count integer)
          WHERE p_1.asked ? 'stamps'::text
          GROUP BY p_1.id, s."cardId") a
     FULL JOIN ( SELECT stamp_events.purchase_id,
            stamp_events.card_id,
            COALESCE(sum(stamp_events.stamps) FILTER (WHERE stamp_events.kind = 'stamped'::text), 0::bigint) AS stamped,
            COALESCE(- sum(stamp_events.stamps) FILTER (WHERE stamp_events.kind = 'taken'::text), 0::bigint) AS taken
           FROM stamp_events
          GROUP BY stamp_events.purchase_id, stamp_events.card_id) e ON e.purchase_id = a.purchase_id AND e.card_id = a.card_id
     LEFT JOIN ( SELECT r_1.purchase_id,
            s.card_id,
            sum(s.owed) AS owed,
            sum(s.taken) AS taken
           FROM refund_stamps s
             JOIN purchase_refunds r_1 ON r_1.id = s.refund_id
          GROUP BY r_1.purchase_id, s.card_id) r ON r.purchase_id = COALESCE(a.purchase_id, e.purchase_id) AND r.card_id = COALESCE(a.card_id, e.card_id)
     JOIN purchases p ON p.id = COALESCE(a.purchase_id, e.purchase_id)
  WHERE COALESCE(a.stamped, 0::bigint) <> COALESCE(e.stamped, 0::bigint) OR COALESCE(r.taken, 0::bigint) <> COALESCE(e.taken, 0::bigint) OR r.owed > COALESCE(a.stamped, 0::bigint)
UNION ALL
 SELECT NULL::bigint AS user_id,
    r.id,
    'reward'::text AS problem
   FROM rewards r
     LEFT JOIN ( SELECT coupons.reward_id,
            count(*) AS had
           FROM coupons
          WHERE coupons.state <> 'cancelled'::coupon_state
          GROUP BY coupons.reward_id) c ON c.reward_id = r.id
  WHERE r.taken <> COALESCE(c.had, 0::bigint)
UNION ALL
 SELECT COALESCE(h.user_id, c.user_id) AS user_id,
    COALESCE(h.reward_id, c.reward_id) AS id,
    'reward'::text AS problem
   FROM reward_holders h
     FULL JOIN ( SELECT coupons.user_id,
            coupons.reward_id,
            count(*) AS had
           FROM coupons
          WHERE coupons.state <> 'cancelled'::coupon_state AND coupons.reward_id IS NOT NULL
          GROUP BY coupons.user_id, coupons.reward_id) c ON c.user_id = h.user_id AND c.reward_id = h.reward_id
  WHERE COALESCE(h.taken, 0) <> COALESCE(c.had, 0::bigint);

create view coupon_states as
 SELECT c.id,
    c.user_id,
        CASE
            WHEN u.at IS NOT NULL THEN 'used'::text
            WHEN x.at IS NOT NULL OR c.returned = 0 AND l.all_lost THEN 'cancelled'::text
            WHEN c.state = 'usable'::coupon_state OR c.expires_at > now() THEN 'usable'::text
            ELSE 'expired'::text
        END::coupon_state AS state,
    u.purchase_id,
        CASE
            WHEN u.at IS NOT NULL THEN u.at
            WHEN x.at IS NOT NULL THEN x.at
            WHEN c.returned = 0 AND l.all_lost THEN c.closed_at
            WHEN c.state = 'usable'::coupon_state OR c.expires_at > now() THEN NULL::timestamp with time zone
            ELSE c.expires_at
        END AS closed_at,
        CASE
            WHEN u.at IS NULL THEN COALESCE(x.returned,
            CASE
                WHEN c.returned = 0 AND l.all_lost THEN 0
                ELSE NULL::integer
            END)
            ELSE NULL::integer
        END AS returned,
    (COALESCE(u.uses, 0) + (x.at IS NOT NULL)::integer) <= 1 AS is_possible,
    u.order_id
   FROM coupons c
     LEFT JOIN LATERAL ( SELECT max(n.purchase_id) AS purchase_id,
            max(n.order_id) AS order_id,
            max(n.at) AS at,
            count(*)::integer AS uses
           FROM ( SELECT p.id AS purchase_id,
                    NULL::bigint AS order_id,
                    p.at
                   FROM purchase_coupons k
                     JOIN purchases p ON p.id = k.purchase_id
                  WHERE k.coupon_id = c.id AND NOT wholly_refunded(p.*)
                UNION ALL
                 SELECT NULL::bigint,
                    o.id,
                    o.at
                   FROM order_coupons k
                     JOIN orders o ON o.id = k.order_id
                  WHERE k.coupon_id = c.id AND NOT o.returned) n) u ON u.at IS NOT NULL
     LEFT JOIN LATERAL ( SELECT e.created_at AS at,
            e.amount::integer AS returned
           FROM point_transactions e
          WHERE e.request_key::text = ('~coupon-cancelled:'::text || c.id) AND e.user_id = c.user_id
        UNION ALL
         SELECT e.at,
            NULL::integer
           FROM stamp_events e
          WHERE e.coupon_id = c.id AND e.kind = 'reopened'::text
 LIMIT 1) x ON true
     CROSS JOIN LATERAL ( SELECT c.source = 'reward'::coupon_source AND coupon_returns(c.id, c.user_id, c.points) = 0 AS all_lost) l;

create view ledger_drift as
 SELECT u.id AS user_id,
    u.points,
    COALESCE(l.points, 0::bigint) AS ledger_points,
    u.ledger_seq,
    COALESCE(l.seq, 0) AS seq
   FROM users u
     LEFT JOIN ( SELECT point_transactions.user_id,
            sum(
                CASE point_transactions.type
                    WHEN 'EARN'::point_kind THEN point_transactions.amount::integer
                    ELSE - point_transactions.amount::integer
                END) AS points,
            max(point_transactions.seq::integer) AS seq
           FROM point_transactions
          GROUP BY point_transactions.user_id) l ON l.user_id = u.id
  WHERE u.points <> COALESCE(l.points, 0::bigint) OR u.ledger_seq <> COALESCE(l.seq, 0);
grant select on ledger_drift to telve_worker;

create view media_in_use as
 SELECT DISTINCT "substring"(image_url, '/media/([0-9a-f]{32})\.webp'::text) AS media_id
   FROM ( SELECT menu_categories.image_url
           FROM menu_categories
        UNION ALL
         SELECT menu_items.image_url
           FROM menu_items
        UNION ALL
         SELECT stories.image_url
           FROM stories
        UNION ALL
         SELECT events.image_url
           FROM events
        UNION ALL
         SELECT rewards.image_url
           FROM rewards) content
  WHERE image_url ~~ '%/media/%'::text;
grant select on media_in_use to telve_worker;

create view order_problems as
 WITH ended AS (
         SELECT o.id,
            o.user_id,
            o.branch_id,
            o.request_key,
            o.asked,
            o.at,
            o.scheduled,
            o.promise,
            o.first_promise,
            o.day,
            o.number,
            o.window_at,
            o.units,
            o.total,
            o.discount,
            o.points,
            o.point_value,
            o.due,
            o.first,
            o.state,
            o.seq,
            o.state_at,
            o.entry_id,
            o.purchase_id,
            o.here_at,
            o.told_late_at,
            o.refunded,
            o.refunded_points,
            o.released,
            o.returned,
            o.accepted_at,
            o.ready_at,
            e.seq AS last_seq,
            e."to" AS last_state,
            e.at AS last_at,
            e."from" AS before,
            e.events
           FROM orders o
             LEFT JOIN LATERAL ( SELECT x.order_id,
                    x.seq,
                    x."from",
                    x."to",
                    x.party,
                    x.actor_id,
                    x.at,
                    x.reason,
                    x.tablet_id,
                    count(*) OVER () AS events
                   FROM order_events x
                  WHERE x.order_id = o.id
                  ORDER BY x.seq DESC
                 LIMIT 1) e ON true
        )
 SELECT o.user_id,
    o.id,
    'state'::text AS problem
   FROM ended o
  WHERE o.state IS DISTINCT FROM o.last_state OR o.seq IS DISTINCT FROM o.last_seq OR o.state_at IS DISTINCT FROM o.last_at OR o.events <> o.seq OR (o.state = ANY (ARRAY['placed'::order_state, 'accepted'::order_state])) AND (EXISTS ( SELECT
           FROM order_lines l
          WHERE l.order_id = o.id AND l.state <> 'queued'::line_state)) OR (o.state = ANY (ARRAY['ready'::order_state, 'collected'::order_state, 'no_show'::order_state])) AND (EXISTS ( SELECT
           FROM order_lines l
          WHERE l.order_id = o.id AND (l.state <> ALL (ARRAY['done'::line_state, 'voided'::line_state]))))
UNION ALL
 SELECT o.user_id,
    o.id,
    'points'::text AS problem
   FROM orders o
     LEFT JOIN point_transactions e ON e.request_key::text = ('~order:'::text || o.id) AND e.user_id = o.user_id
  WHERE ROW(e.id, e.kind, e.type, e.amount::integer, e.ref, e.actor_id) IS DISTINCT FROM
        CASE
            WHEN o.points > 0 THEN ROW(o.entry_id, 'order'::entry_kind, 'SPEND'::point_kind, o.points, o.id::text, o.user_id)
            ELSE ROW(NULL::bigint, NULL::entry_kind, NULL::point_kind, NULL::integer, NULL::text, NULL::bigint)
        END
UNION ALL
 SELECT o.user_id,
    o.id,
    'return'::text AS problem
   FROM ended o
     LEFT JOIN point_transactions e ON e.request_key::text = ('~return:'::text || o.id) AND e.user_id = o.user_id
  WHERE o.returned <> ((o.state = ANY (ARRAY['cancelled'::order_state, 'expired'::order_state])) OR o.state = 'collected'::order_state AND NOT (EXISTS ( SELECT
           FROM order_units u
          WHERE u.order_id = o.id AND u.refund_id IS NULL))) OR o.released <> ((o.state = ANY (ARRAY['cancelled'::order_state, 'expired'::order_state])) AND o.before <> 'no_show'::order_state) OR ROW(e.kind, e.type, e.amount::integer, e.ref) IS DISTINCT FROM
        CASE
            WHEN o.returned AND o.points > o.refunded_points THEN ROW('refund'::entry_kind, 'EARN'::point_kind, o.points - o.refunded_points, 'order:'::text || o.id)
            ELSE ROW(NULL::entry_kind, NULL::point_kind, NULL::integer, NULL::text)
        END OR o.returned AND (EXISTS ( SELECT
           FROM coupons c
          WHERE c.order_id = o.id))
UNION ALL
 SELECT o.user_id,
    o.id,
    'payment'::text AS problem
   FROM orders o
     LEFT JOIN payments p ON p.order_id = o.id
     LEFT JOIN purchases b ON b.order_id = o.id
     LEFT JOIN LATERAL ( SELECT sum(u.discount) AS discount,
            sum(u.points) AS points,
            sum(u.money) AS money
           FROM order_units u
          WHERE u.order_id = o.id) s ON true
  WHERE COALESCE(s.discount, 0::bigint) IS DISTINCT FROM o.discount OR COALESCE(s.points, 0::bigint) IS DISTINCT FROM o.points OR COALESCE(s.money, 0::bigint) IS DISTINCT FROM o.due OR o.discount <> (( SELECT COALESCE(sum(k.discount), 0::bigint) AS "coalesce"
           FROM order_coupons k
          WHERE k.order_id = o.id)) OR (EXISTS ( SELECT
           FROM order_lines l
             LEFT JOIN LATERAL ( SELECT count(*) AS units,
                    bool_and((u.discount + u.points * o.point_value + u.money) = l.unit_price) AS is_right
                   FROM order_units u
                  WHERE u.order_id = l.order_id AND u.line = l.line) s_1 ON true
          WHERE l.order_id = o.id AND (s_1.units <> l.quantity OR NOT s_1.is_right))) OR ROW(p.amount, b.total, b.user_id, b.id) IS DISTINCT FROM
        CASE
            WHEN o.state = 'collected'::order_state AND o.due > 0 THEN ROW(o.due, o.due, o.user_id, o.purchase_id)
            ELSE ROW(NULL::integer, NULL::integer, NULL::bigint, NULL::bigint)
        END
UNION ALL
 SELECT o.user_id,
    o.id,
    'refund'::text AS problem
   FROM orders o
     LEFT JOIN payments p ON p.order_id = o.id
     LEFT JOIN purchases b ON b.id = o.purchase_id
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(r_1.amount), 0::bigint) AS amount,
            COALESCE(sum(r_1.points), 0::bigint) AS points,
            bool_or(e.id IS DISTINCT FROM r_1.entry_id OR e.amount::integer IS DISTINCT FROM NULLIF(r_1.points, 0)) AS is_wrong
           FROM order_refunds r_1
             LEFT JOIN point_transactions e ON e.request_key::text = ('~order-refund:'::text || r_1.id) AND e.user_id = o.user_id
          WHERE r_1.order_id = o.id) r
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(u_1.money), 0::bigint) AS amount,
            COALESCE(sum(u_1.points), 0::bigint) AS points
           FROM order_units u_1
          WHERE u_1.order_id = o.id AND u_1.refund_id IS NOT NULL) u
  WHERE r.amount IS DISTINCT FROM o.refunded OR r.points IS DISTINCT FROM o.refunded_points OR u.amount IS DISTINCT FROM o.refunded OR u.points IS DISTINCT FROM o.refunded_points OR COALESCE(b.refunded, 0) <> o.refunded OR r.is_wrong OR p.state <>
        CASE
            WHEN o.refunded = 0 THEN 'paid'::text
            WHEN o.refunded = p.amount THEN 'refunded'::text
            ELSE 'refunded_in_part'::text
        END
UNION ALL
 SELECT o.user_id,
    o.id,
    'void'::text AS problem
   FROM order_voids v
     JOIN orders o ON o.request_key::text = v.request_key::text AND o.user_id = v.user_id
UNION ALL
 SELECT NULL::bigint AS user_id,
    NULL::bigint AS id,
    'window'::text AS problem
   FROM order_windows w
     FULL JOIN ( SELECT orders.branch_id,
            orders.window_at,
            sum(orders.units) AS units
           FROM orders
          WHERE NOT orders.released
          GROUP BY orders.branch_id, orders.window_at) o ON o.branch_id = w.branch_id AND o.window_at = w.starts_at
  WHERE COALESCE(w.units, 0) <> COALESCE(o.units, 0::bigint);

create view purchase_problems as
 SELECT p.user_id,
    COALESCE(e.seq::integer, 0) AS seq,
    p.entry_id AS id,
    'purchase'::text AS problem
   FROM purchases p
     LEFT JOIN point_transactions e ON e.request_key::text = ('~purchase:'::text || p.id) AND e.user_id = p.user_id
     LEFT JOIN ( SELECT purchase_lines.purchase_id,
            sum(purchase_lines.points) AS points
           FROM purchase_lines
          GROUP BY purchase_lines.purchase_id) l ON l.purchase_id = p.id
     LEFT JOIN ( SELECT purchase_coupons.purchase_id,
            sum(purchase_coupons.discount) AS discount
           FROM purchase_coupons
          GROUP BY purchase_coupons.purchase_id) k ON k.purchase_id = p.id
     LEFT JOIN purchase_voids v ON v.request_key::text = p.request_key::text AND v.actor_id = p.actor_id
  WHERE v.at IS NOT NULL OR NOT purchase_adds_up(p.total, p.discount, p.earned, p.entry_id, p.tier, p.receipt, p.bought_on, p.asked, p.scan_id, p.order_id) OR COALESCE(l.points, 0::bigint) <> p.earned OR COALESCE(k.discount, 0::bigint) <> p.discount OR ROW(e.id, e.kind, e.type, e.amount::integer, e.ref, e.branch_id, e.actor_id, e.scan_id, e.created_at) IS DISTINCT FROM
        CASE
            WHEN p.earned > 0 THEN ROW(p.entry_id, 'purchase'::entry_kind, 'EARN'::point_kind, p.earned, p.id::text, p.branch_id, p.actor_id, p.scan_id, p.at)
            ELSE ROW(NULL::bigint, NULL::entry_kind, NULL::point_kind, NULL::integer, NULL::text, NULL::bigint, NULL::bigint, NULL::uuid, NULL::timestamp with time zone)
        END
UNION ALL
 SELECT p.user_id,
    COALESCE(e.seq::integer, 0) AS seq,
    r.entry_id AS id,
    'refund'::text AS problem
   FROM purchase_refunds r
     JOIN purchases p ON p.id = r.purchase_id
     LEFT JOIN point_transactions e ON e.request_key::text = ('~refund:'::text || r.id) AND e.user_id = p.user_id
  WHERE ROW(e.id, e.kind, e.type, e.amount::integer, e.ref, e.branch_id, e.actor_id, e.created_at) IS DISTINCT FROM
        CASE
            WHEN r.taken > 0 THEN ROW(r.entry_id, 'refund'::entry_kind, 'SPEND'::point_kind, r.taken, 'purchase:'::text || p.id, p.branch_id, r.actor_id, r.at)
            ELSE ROW(NULL::bigint, NULL::entry_kind, NULL::point_kind, NULL::integer, NULL::text, NULL::bigint, NULL::bigint, NULL::timestamp with time zone)
        END
UNION ALL
 SELECT p.user_id,
    0 AS seq,
    p.entry_id AS id,
    'refund'::text AS problem
   FROM purchases p
     LEFT JOIN ( SELECT purchase_refunds.purchase_id,
            sum(purchase_refunds.amount) AS amount,
            sum(purchase_refunds.owed) AS owed,
            sum(purchase_refunds.campaign_points) AS campaign
           FROM purchase_refunds
          GROUP BY purchase_refunds.purchase_id) r ON r.purchase_id = p.id
  WHERE (p.refunded > 0 OR r.purchase_id IS NOT NULL) AND (COALESCE(r.amount, 0::bigint) <> p.refunded OR r.owed > p.earned OR p.refunded = p.due AND r.owed <> p.earned OR r.campaign > COALESCE(( SELECT sum(l.points) AS sum
           FROM purchase_lines l
          WHERE l.purchase_id = p.id AND l.kind = 'campaign'::text), 0::bigint))
UNION ALL
 SELECT COALESCE(w.user_id, p.user_id) AS user_id,
    COALESCE(w.after_seq, 0) AS seq,
    r.entry_id AS id,
    'waiver'::text AS problem
   FROM purchase_refunds r
     JOIN purchases p ON p.id = r.purchase_id
     LEFT JOIN waivers w ON w.refund_id = r.id
     LEFT JOIN point_transactions e ON e.id = r.entry_id
  WHERE ROW(w.user_id, w.points) IS DISTINCT FROM
        CASE
            WHEN r.waived > 0 THEN ROW(p.user_id, r.waived)
            ELSE ROW(NULL::bigint, NULL::integer)
        END OR w.after_seq <> 0 AND w.after_seq <> e.seq::integer
UNION ALL
 SELECT w.user_id,
    w.after_seq AS seq,
    NULL::bigint AS id,
    'waiver'::text AS problem
   FROM waivers w
     LEFT JOIN ( SELECT waiver_payments.refund_id,
            sum(waiver_payments.paid) AS paid,
            bool_and(waiver_payments.paid = waiver_payments.due AND (waiver_payments.paid = 0 OR waiver_payments.fits)) AS is_right
           FROM waiver_payments
          GROUP BY waiver_payments.refund_id) p ON p.refund_id = w.refund_id
  WHERE w.paid <> COALESCE(p.paid, 0::bigint) OR NOT p.is_right
UNION ALL
 SELECT n.customer_id AS user_id,
    0 AS seq,
    p.entry_id AS id,
    'number'::text AS problem
   FROM ( SELECT n_1.id,
            n_1.staff_id,
            n_1.customer_id,
            n_1.opened_at,
            n_1.expires_at,
            n_1.told,
            n_1.purchase_id,
            n_1.billed_on,
            n_1.bounds_id,
            row_number() OVER (PARTITION BY n_1.customer_id, n_1.billed_on ORDER BY n_1.purchase_id) AS place
           FROM number_scans n_1
          WHERE n_1.purchase_id IS NOT NULL) n
     LEFT JOIN purchases p ON p.id = n.purchase_id
     LEFT JOIN award_bounds b ON b.id = n.bounds_id
  WHERE (n.place > COALESCE(b.number_day, 2) OR p.total > COALESCE(b.number_bill, 100000)) AND NOT (EXISTS ( SELECT
           FROM approvals a
          WHERE a.request_key = p.request_key::text AND a.actor_id = p.actor_id AND a.act = 'bill'::text)) OR p.scan_id IS DISTINCT FROM n.id OR p.user_id IS DISTINCT FROM n.customer_id OR p.actor_id IS DISTINCT FROM n.staff_id OR (p.at AT TIME ZONE 'Europe/Istanbul'::text)::date IS DISTINCT FROM n.billed_on OR p.asked IS NOT NULL OR p.receipt IS NOT NULL OR p.at < n.opened_at OR p.at > n.expires_at;

create view referral_entries as
 SELECT r.id,
    p.user_id,
    p.key || r.id AS request_key,
    p.type,
    p.points
   FROM referrals r
     CROSS JOIN LATERAL ( VALUES (r.friend_id,'~referral:'::text,'EARN'::point_kind,r.friend_points), (r.inviter_id,'~referral:'::text,'EARN'::point_kind,r.inviter_points), (r.friend_id,'~referral-undone:'::text,'SPEND'::point_kind,r.friend_taken), (r.inviter_id,'~referral-undone:'::text,'SPEND'::point_kind,r.inviter_taken)) p(user_id, key, type, points)
  WHERE (r.state = ANY (ARRAY['earned'::referral_state, 'undone'::referral_state])) AND p.user_id IS NOT NULL AND p.points > 0;

create view referral_problems as
 SELECT x.user_id,
    x.id
   FROM referral_entries x
     LEFT JOIN point_transactions e ON e.request_key::text = x.request_key AND e.user_id = x.user_id
  WHERE e.kind IS DISTINCT FROM 'referral'::entry_kind OR e.type IS DISTINCT FROM x.type OR e.amount::integer IS DISTINCT FROM x.points OR e.ref IS DISTINCT FROM x.id::text OR e.actor_id IS NOT NULL;

create view role_bounds as
 SELECT r.role,
    r.entry,
    r.day,
    r.bill,
    r.bill_day
   FROM ( SELECT award_bounds.id,
            award_bounds.at,
            award_bounds.actor_id,
            award_bounds.staff_entry,
            award_bounds.scan_entries,
            award_bounds.customer_day,
            award_bounds.staff_day,
            award_bounds.admin_entry,
            award_bounds.manager_entry,
            award_bounds.manager_day,
            award_bounds.area_entry,
            award_bounds.area_day,
            award_bounds.staff_bill,
            award_bounds.staff_bill_day,
            award_bounds.manager_bill,
            award_bounds.manager_bill_day,
            award_bounds.area_bill,
            award_bounds.area_bill_day,
            award_bounds.care_bill,
            award_bounds.care_bill_day,
            award_bounds.admin_bill,
            award_bounds.customer_bill_day,
            award_bounds.number_bill,
            award_bounds.number_day
           FROM award_bounds
          ORDER BY award_bounds.id DESC
         LIMIT 1) b
     CROSS JOIN LATERAL ( VALUES ('barista'::post_role,b.staff_entry,b.staff_day,b.staff_bill,b.staff_bill_day), ('branch_manager'::post_role,b.manager_entry,b.manager_day,b.manager_bill,b.manager_bill_day), ('area_manager'::post_role,b.area_entry,b.area_day,b.area_bill,b.area_bill_day), ('customer_care'::post_role,NULL::integer,NULL::integer,b.care_bill,b.care_bill_day), ('administrator'::post_role,b.admin_entry,2000000000,b.admin_bill,2000000000)) r(role, entry, day, bill, bill_day);
grant select on role_bounds to telve_api;

create view stray_entries as
 SELECT user_id,
    seq,
    id
   FROM point_transactions e
  WHERE
        CASE kind
            WHEN 'purchase'::entry_kind THEN NOT (EXISTS ( SELECT
               FROM purchases p
              WHERE p.id = last_id(e.request_key::text) AND p.entry_id = e.id AND p.user_id = e.user_id))
            WHEN 'referral'::entry_kind THEN NOT (EXISTS ( SELECT
               FROM referral_entries x
              WHERE x.id = last_id(e.request_key::text) AND x.request_key = e.request_key::text AND x.user_id = e.user_id))
            WHEN 'reward'::entry_kind THEN actor_id IS NOT NULL AND NOT (EXISTS ( SELECT
               FROM coupons c
              WHERE c.id = last_id(e.ref) AND c.user_id = e.user_id AND e.request_key::text = ('~reward:'::text || c.id)))
            WHEN 'order'::entry_kind THEN actor_id IS NOT NULL AND NOT (EXISTS ( SELECT
               FROM orders o
              WHERE o.id = last_id(e.request_key::text) AND o.entry_id = e.id AND o.user_id = e.user_id))
            WHEN 'refund'::entry_kind THEN
            CASE
                WHEN request_key::text ~~ '~waived:%'::text THEN NOT (EXISTS ( SELECT
                   FROM waiver_payments p
                  WHERE p.earn_id = last_id(e.request_key::text) AND p.payment_id = e.id AND p.user_id = e.user_id))
                WHEN actor_id IS NULL THEN false
                WHEN request_key::text ~~ '~order-refund:%'::text THEN NOT (EXISTS ( SELECT
                   FROM order_refunds r
                     JOIN orders o ON o.id = r.order_id
                  WHERE r.id = last_id(e.request_key::text) AND r.entry_id = e.id AND o.user_id = e.user_id))
                WHEN ref ~~ 'purchase:%'::text THEN NOT (EXISTS ( SELECT
                   FROM purchase_refunds r
                  WHERE r.id = last_id(e.request_key::text) AND r.entry_id = e.id))
                WHEN ref ~~ 'coupon:%'::text THEN NOT (EXISTS ( SELECT
                   FROM coupons c
                  WHERE c.id = last_id(e.ref) AND c.user_id = e.user_id AND e.request_key::text = ('~coupon-cancelled:'::text || c.id)))
                WHEN ref ~~ 'order:%'::text THEN NOT (EXISTS ( SELECT
                   FROM orders o
                  WHERE o.id = last_id(e.ref) AND o.user_id = e.user_id AND e.request_key::text = ('~return:'::text || o.id) AND o.returned))
                ELSE NULL::boolean
            END
            ELSE NULL::boolean
        END;

create view waiver_payments as
 SELECT w.refund_id,
    w.user_id,
    g.id AS earn_id,
    p.id AS payment_id,
    COALESCE(p.amount::integer, 0) AS paid,
    GREATEST(0::numeric, LEAST(o.rest::numeric, g.amount::numeric - sum(o.rest) OVER before_it + o.rest::numeric))::integer AS due,
    NOT (p.type IS DISTINCT FROM 'SPEND'::point_kind OR p.kind IS DISTINCT FROM 'refund'::entry_kind OR p.ref IS DISTINCT FROM ((('purchase:'::text || r.purchase_id) || ':'::text) || r.id) OR p.branch_id IS DISTINCT FROM g.branch_id OR p.actor_id IS DISTINCT FROM g.actor_id OR p.scan_id IS DISTINCT FROM NULL::uuid) AND p.seq::integer > g.seq::integer AS fits
   FROM waivers w
     JOIN purchase_refunds r ON r.id = w.refund_id
     JOIN point_transactions g ON g.user_id = w.user_id AND g.seq::integer > w.after_seq AND g.kind = 'refund'::entry_kind AND g.type = 'EARN'::point_kind
     JOIN point_transactions s ON s.user_id = w.user_id AND s.seq::integer <= w.after_seq AND s.request_key::text = (
        CASE split_part(g.ref, ':'::text, 1)
            WHEN 'coupon'::text THEN '~reward:'::text
            WHEN 'order'::text THEN '~order:'::text
            ELSE NULL::text
        END || split_part(g.ref, ':'::text, 2))
     LEFT JOIN point_transactions p ON p.request_key::text = ((('~waived:'::text || w.refund_id) || ':'::text) || g.id) AND p.user_id = w.user_id
     CROSS JOIN LATERAL ( SELECT w.points - COALESCE(sum(e.amount::integer), 0::bigint) AS rest
           FROM point_transactions e
          WHERE e.user_id = w.user_id AND e.seq::integer > w.after_seq AND e.seq::integer < g.seq::integer AND e.kind = 'refund'::entry_kind AND e.request_key::text ~~ (('~waived:'::text || w.refund_id) || ':%'::text)) o
  WINDOW before_it AS (PARTITION BY g.id ORDER BY w.refund_id);

create function accept_invitation(
  friend bigint,
  given text,
  known bigint[],
  marks bytea[] DEFAULT '{}'::bytea[]
) returns void language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/referrals.sql
revoke execute on function accept_invitation(bigint,text,bigint[],bytea[]) from public;
grant execute on function accept_invitation(bigint,text,bigint[],bytea[]) to telve_api;

create function accept_post(
  person bigint,
  session_hash text,
  invitation bigint,
  address text
) returns text language plpgsql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/post_invitations.sql
revoke execute on function accept_post(bigint,text,bigint,text) from public;
grant execute on function accept_post(bigint,text,bigint,text) to telve_api;

create function acting_as(
  actor bigint,
  branch bigint,
  receipt text
) returns text language sql stable; -- sql/functions/batches.sql

create function add_member_counts(
  of_users bigint[],
  since date,
  until date,
  sign integer
) returns void language sql set search_path=public, pg_temp; -- sql/functions/point_totals.sql
revoke execute on function add_member_counts(bigint[],date,date,integer) from public;
grant execute on function add_member_counts(bigint[],date,date,integer) to telve_worker;

create function administrators() returns SETOF bigint language sql stable; -- sql/functions/posts.sql
revoke execute on function administrators() from public;
grant execute on function administrators() to telve_api;

create function advance_lots(
  people bigint[]
) returns void language plpgsql set enable_hashjoin=off set enable_mergejoin=off set enable_seqscan=off set jit=off set search_path=public, pg_temp; -- sql/functions/lots.sql
revoke execute on function advance_lots(bigint[]) from public;
grant execute on function advance_lots(bigint[]) to telve_worker;

CREATE OR REPLACE FUNCTION public.announce_broadcast()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into outbox (topic, ref) values ('broadcast', new.id);
  return null;
end
$function$;
revoke execute on function announce_broadcast() from public;

create function append_points(
  requests json,
  behind boolean
) returns point_verdict[] language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/append_points.sql
revoke execute on function append_points(json,boolean) from public;
grant execute on function append_points(json,boolean) to telve_api;

create function append_system_points(
  requests json
) returns point_verdict[] language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/append_system_points.sql
revoke execute on function append_system_points(json) from public;
grant execute on function append_system_points(json) to telve_worker;

create function appended_verdict(
  entry point_transactions,
  branch_name text
) returns point_verdict language sql immutable; -- sql/functions/point_verdicts.sql

create function approve_act(
  token bytea,
  session_hash text,
  approver bigint,
  digests bytea[],
  key text,
  address text,
  OUT refused text,
  OUT tries integer
) returns record language plpgsql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/approvals.sql
revoke execute on function approve_act(bytea,text,bigint,bytea[],text,text) from public;
grant execute on function approve_act(bytea,text,bigint,bytea[],text,text) to telve_api;

create function ask_for_address(
  person bigint,
  proved text,
  new_address text
) returns text language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/addresses.sql
revoke execute on function ask_for_address(bigint,text,text) from public;
grant execute on function ask_for_address(bigint,text,text) to telve_api;

create function ask_for_erasure(
  person bigint,
  OUT outcome text,
  OUT until timestamp with time zone
) returns record language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/leaving.sql
revoke execute on function ask_for_erasure(bigint) from public;
grant execute on function ask_for_erasure(bigint) to telve_api;

create function ask_simulation(
  actor bigint,
  campaign bigint,
  over_days integer,
  OUT id bigint,
  OUT outcome text
) returns record language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/simulations.sql
revoke execute on function ask_simulation(bigint,bigint,integer) from public;
grant execute on function ask_simulation(bigint,bigint,integer) to telve_api;

create function asked_bills(
  requests json,
  held bigint[],
  ended text[],
  admins bigint[],
  strangers text[],
  began timestamp with time zone,
  today date
) returns SETOF asked_bill language sql stable; -- sql/functions/record_purchases.sql
revoke execute on function asked_bills(json,bigint[],text[],bigint[],text[],timestamp with time zone,date) from public;

create function asked_entries(
  requests json,
  origin text,
  held bigint[],
  ended text[],
  admins bigint[],
  strangers text[],
  began timestamp with time zone,
  today date,
  last_day date
) returns SETOF asked_entry language sql stable; -- sql/functions/write_points.sql
revoke execute on function asked_entries(json,text,bigint[],text[],bigint[],text[],timestamp with time zone,date,date) from public;

create function asked_orders(
  requests json,
  branches bigint[],
  carts jsonb[],
  moments timestamp with time zone[],
  held bigint[],
  ended text[]
) returns SETOF asked_order language sql stable; -- sql/functions/place_orders.sql
revoke execute on function asked_orders(json,bigint[],jsonb[],timestamp with time zone[],bigint[],text[]) from public;

create function audit_chains(
  user_ids bigint[],
  after_seqs integer[]
) returns TABLE(user_id bigint, seq integer, id bigint, problem text) language sql stable set enable_hashjoin=off set enable_mergejoin=off set enable_seqscan=off set jit=off set search_path=public, pg_temp; -- sql/functions/audit_ledger.sql
revoke execute on function audit_chains(bigint[],integer[]) from public;
grant execute on function audit_chains(bigint[],integer[]) to telve_worker;

create function audit_people(
  people bigint[]
) returns TABLE(user_id bigint, problems json, entries json) language sql stable set enable_hashjoin=off set enable_mergejoin=off set enable_seqscan=off set jit=off set search_path=public, pg_temp; -- sql/functions/verify_people.sql
revoke execute on function audit_people(bigint[]) from public;
grant execute on function audit_people(bigint[]) to telve_worker;

create function awards_on(
  scan uuid,
  entries point_transactions[]
) returns integer language sql immutable set search_path=public, pg_temp; -- sql/functions/awards.sql
revoke execute on function awards_on(uuid,point_transactions[]) from public;

create function balance_behind(
  head ledger_head,
  entry point_transactions
) returns integer language sql immutable; -- sql/functions/put_entries.sql

create function begin_batch(
  requests json,
  behind boolean,
  wanted text,
  OUT held bigint[],
  OUT passed_before bigint[],
  OUT ended text[],
  OUT actors bigint[],
  OUT admins bigint[],
  OUT strangers text[],
  OUT bounds award_bounds,
  OUT acting text[],
  OUT limits own_bounds[]
) returns record language plpgsql set search_path=public, pg_temp; -- sql/functions/batches.sql
revoke execute on function begin_batch(json,boolean,text) from public;

CREATE OR REPLACE FUNCTION public.benefit_is_whole(benefit benefit, item_ids bigint[], amount integer, percentage integer, most integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (CASE benefit WHEN 'item'::benefit THEN (((cardinality(item_ids) >= 1) AND (cardinality(item_ids) <= 50)) AND (array_position(item_ids, NULL::bigint) IS NULL) AND (num_nonnulls(amount, percentage, most) = 0)) WHEN 'amount'::benefit THEN ((item_ids = '{}'::bigint[]) AND ((amount >= 1) AND (amount <= 5000000)) AND (num_nonnulls(percentage, most) = 0)) WHEN 'percentage'::benefit THEN ((item_ids = '{}'::bigint[]) AND (amount IS NULL) AND COALESCE((((percentage >= 1) AND (percentage <= 100)) AND ((most >= 1) AND (most <= 5000000))), false)) ELSE NULL::boolean END IS TRUE);

create function bill_bound(
  bound text,
  bounds award_bounds,
  own own_bounds
) returns integer language sql immutable; -- sql/functions/purchase_verdicts.sql

create function bill_bound_refusal(
  bound text,
  allows integer,
  of_customer bigint,
  of_staff bigint
) returns purchase_verdict language sql immutable; -- sql/functions/purchase_verdicts.sql

create function bills_by_number(
  
) returns boolean language sql stable set search_path=public, pg_temp; -- sql/functions/number_scans.sql

create function birthday_in(born date, year integer) returns date language sql immutable; -- sql/functions/gifts.sql

CREATE OR REPLACE FUNCTION public.birthday_of(born date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((EXTRACT(month FROM born) * (100)::numeric) + EXTRACT(day FROM born)))::integer;

create function bound_refusal(
  bounds award_bounds,
  own own_bounds,
  bound text,
  of_scan integer,
  of_customer bigint,
  of_staff bigint
) returns point_verdict language sql immutable; -- sql/functions/point_verdicts.sql

create function bounds_of(
  person bigint,
  wanted text,
  branch bigint
) returns SETOF own_bounds language sql stable; -- sql/functions/bounds.sql
revoke execute on function bounds_of(bigint,text,bigint) from public;
grant execute on function bounds_of(bigint,text,bigint) to telve_api;

create function branch_day(
  at timestamp with time zone
) returns date language sql stable set search_path=public, pg_temp; -- sql/functions/branch_days.sql
revoke execute on function branch_day(timestamp with time zone) from public;
grant execute on function branch_day(timestamp with time zone) to telve_api, telve_worker;

create function branch_day_end(
  at timestamp with time zone
) returns timestamp with time zone language sql stable set search_path=public, pg_temp; -- sql/functions/order_promises.sql
revoke execute on function branch_day_end(timestamp with time zone) from public;

create function branch_of_entry(
  entry point_transactions
) returns bigint language sql stable set search_path=public, pg_temp; -- sql/functions/point_days.sql
revoke execute on function branch_of_entry(point_transactions) from public;
grant execute on function branch_of_entry(point_transactions) to telve_worker;

create function branch_of_points(
  kind entry_kind,
  by_hand boolean,
  branch_id bigint
) returns bigint language sql immutable; -- sql/functions/monthly_clearing.sql
revoke execute on function branch_of_points(entry_kind,boolean,bigint) from public;
grant execute on function branch_of_points(entry_kind,boolean,bigint) to telve_worker;

create function branch_openings(
  branch bigint,
  at timestamp with time zone
) returns tstzmultirange language sql stable set search_path=public, pg_temp; -- sql/functions/branch_openings.sql
revoke execute on function branch_openings(bigint,timestamp with time zone) from public;
grant execute on function branch_openings(bigint,timestamp with time zone) to telve_api, telve_worker;

create function branches_asked(
  person bigint,
  wanted text,
  session_hash text,
  branch bigint,
  region bigint,
  OUT refused text,
  OUT branches bigint[]
) returns record language plpgsql stable set search_path=public, pg_temp; -- sql/functions/access.sql
revoke execute on function branches_asked(bigint,text,text,bigint,bigint) from public;
grant execute on function branches_asked(bigint,text,text,bigint,bigint) to telve_api;

create function branches_of_region(
  region bigint
) returns bigint[] language sql stable set search_path=public, pg_temp; -- sql/functions/regions.sql
revoke execute on function branches_of_region(bigint) from public;
grant execute on function branches_of_region(bigint) to telve_api;

create function broadcast_audience(
  chosen bigint[],
  patterns text[],
  except_ids bigint[],
  marketing boolean
) returns TABLE(id bigint) language sql stable; -- sql/functions/recipients.sql

create function business_day_after(
  day date,
  days integer
) returns date language sql stable set search_path=public, pg_temp; -- sql/functions/iys.sql
revoke execute on function business_day_after(date,integer) from public;

create function campaign_suits(
  c campaign_versions,
  branch bigint,
  due integer,
  at timestamp with time zone,
  local timestamp without time zone,
  tier integer,
  top_tier integer,
  first_purchase boolean
) returns boolean language sql immutable; -- sql/functions/earn_points.sql

create function cancel_address(
  person bigint
) returns boolean language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/addresses.sql
revoke execute on function cancel_address(bigint) from public;
grant execute on function cancel_address(bigint) to telve_api;

create function cancel_coupon(
  coupon bigint,
  holder bigint,
  actor bigint,
  scan uuid,
  at timestamp with time zone,
  OUT outcome text,
  OUT points integer
) returns record language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/rewards.sql
revoke execute on function cancel_coupon(bigint,bigint,bigint,uuid,timestamp with time zone) from public;
grant execute on function cancel_coupon(bigint,bigint,bigint,uuid,timestamp with time zone) to telve_api;

create function cannot_make(
  o orders
) returns text language sql stable set search_path=public, pg_temp; -- sql/functions/branch_openings.sql
revoke execute on function cannot_make(orders) from public;
grant execute on function cannot_make(orders) to telve_worker;

create function cause_of(kind entry_kind, ref text) returns text language sql immutable; -- sql/functions/lots.sql

create function chain_entries(
  person bigint,
  after_seq integer
) returns TABLE(user_id bigint, seq integer, id bigint, type point_kind, amount integer, kind entry_kind, ref text, reverses bigint, created_at timestamp with time zone, expires_on date, problem text) language sql stable; -- sql/functions/audit_ledger.sql
revoke execute on function chain_entries(bigint,integer) from public;
grant execute on function chain_entries(bigint,integer) to telve_worker;

create function chained_entry(
  head ledger_head,
  entry point_transactions
) returns point_transactions language sql stable; -- sql/functions/put_entries.sql

create function change_campaign(
  actor bigint,
  act text,
  expected integer,
  fields jsonb,
  INOUT id bigint,
  OUT outcome text,
  OUT version integer
) returns record language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/campaigns.sql
revoke execute on function change_campaign(bigint,text,integer,jsonb,bigint) from public;
grant execute on function change_campaign(bigint,text,integer,jsonb,bigint) to telve_api;

create function change_earning_rule(
  actor bigint,
  expected integer,
  new_step integer,
  new_points integer
) returns integer language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/programme.sql
revoke execute on function change_earning_rule(bigint,integer,integer,integer) from public;
grant execute on function change_earning_rule(bigint,integer,integer,integer) to telve_api;

create function change_tiers(
  actor bigint,
  expected integer,
  new_names text[],
  new_thresholds integer[],
  new_multipliers integer[]
) returns integer language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/tiers.sql
revoke execute on function change_tiers(bigint,integer,text[],integer[],integer[]) from public;
grant execute on function change_tiers(bigint,integer,text[],integer[],integer[]) to telve_api;

create function cheapest_stamp(
  card stamp_cards
) returns integer language sql stable set search_path=public, pg_temp; -- sql/functions/stamps.sql
revoke execute on function cheapest_stamp(stamp_cards) from public;
grant execute on function cheapest_stamp(stamp_cards) to telve_api;

CREATE OR REPLACE FUNCTION public.check_option_group()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
revoke execute on function check_option_group() from public;

create function check_pin(
  tablet tablets,
  person bigint,
  digests bytea[],
  address text,
  OUT refused text,
  OUT tries integer
) returns record language plpgsql set search_path=public, pg_temp; -- sql/functions/tablets.sql
revoke execute on function check_pin(tablets,bigint,bytea[],text) from public;

create function claim_iys_reports(
  most integer
) returns SETOF iys_reports language sql security definer set search_path=public, pg_temp; -- sql/functions/iys.sql
revoke execute on function claim_iys_reports(integer) from public;
grant execute on function claim_iys_reports(integer) to telve_worker;

create function clear_months() returns SETOF date language plpgsql set search_path=public, pg_temp; -- sql/functions/monthly_clearing.sql
revoke execute on function clear_months() from public;
grant execute on function clear_months() to telve_worker;

create function close_order(
  order_id bigint
) returns text language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/close_orders.sql
revoke execute on function close_order(bigint) from public;
grant execute on function close_order(bigint) to telve_worker;

CREATE OR REPLACE FUNCTION public.coarse_address(address text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ip inet;
begin
  ip := address;
  return network(set_masklen(ip, least(masklen(ip), case family(ip) when 4 then 24 else 48 end)))::text;
exception when invalid_text_representation then
  return 'unknown';
end
$function$;

create function coarsen_addresses(
  most integer
) returns integer language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/security_log.sql
revoke execute on function coarsen_addresses(integer) from public;
grant execute on function coarsen_addresses(integer) to telve_worker;

create function collect_order(
  order_id bigint,
  seen order_state,
  method text,
  receipt text,
  scan uuid,
  actor bigint,
  session_hash text,
  OUT outcome text,
  OUT earned integer,
  OUT points integer
) returns record language plpgsql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/collect_order.sql
revoke execute on function collect_order(bigint,order_state,text,text,uuid,bigint,text) from public;
grant execute on function collect_order(bigint,order_state,text,text,uuid,bigint,text) to telve_api;

create function confirm_address(
  token sha256_hash,
  OUT outcome text,
  OUT person bigint,
  OUT before text,
  OUT after text
) returns record language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/addresses.sql
revoke execute on function confirm_address(sha256_hash) from public;
grant execute on function confirm_address(sha256_hash) to telve_api;

create function consent_now(
  
) returns timestamp with time zone language sql set search_path=public, pg_temp; -- sql/functions/consents.sql

create function consents_to(person bigint, channel text) returns boolean language sql stable; -- sql/functions/consents.sql

create function count_bill(
  counts customer_bills,
  bill purchases,
  by_admin boolean
) returns customer_bills language sql immutable; -- sql/functions/bill_counts.sql
revoke execute on function count_bill(customer_bills,purchases,boolean) from public;

create function count_campaign_members(
  first_day date,
  last_day date
) returns SETOF campaign_day_members language sql stable set search_path=public, pg_temp; -- sql/functions/sum_programme_days.sql
revoke execute on function count_campaign_members(date,date) from public;
grant execute on function count_campaign_members(date,date) to telve_worker;

create function count_cohorts(
  of_month date
) returns SETOF cohort_totals language sql stable set search_path=public, pg_temp; -- sql/functions/sum_cohort_months.sql
revoke execute on function count_cohorts(date) from public;
grant execute on function count_cohorts(date) to telve_worker;

create function count_coupons(
  first_day date,
  last_day date
) returns SETOF coupon_day_totals language sql stable set search_path=public, pg_temp; -- sql/functions/sum_programme_days.sql
revoke execute on function count_coupons(date,date) from public;
grant execute on function count_coupons(date,date) to telve_worker;

create function count_earnings(
  first_day date,
  last_day date
) returns SETOF earning_day_totals language sql stable set search_path=public, pg_temp; -- sql/functions/sum_programme_days.sql
revoke execute on function count_earnings(date,date) from public;
grant execute on function count_earnings(date,date) to telve_worker;

CREATE OR REPLACE FUNCTION public.count_edit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.version := old.version + 1;
  return new;
end
$function$;
revoke execute on function count_edit() from public;

create function count_entries(
  of_users bigint[],
  seqs bigint[]
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/point_totals.sql
revoke execute on function count_entries(bigint[],bigint[]) from public;
grant execute on function count_entries(bigint[],bigint[]) to telve_worker;

create function count_orders(
  first_day date,
  last_day date
) returns SETOF order_day_totals language sql stable set search_path=public, pg_temp; -- sql/functions/order_days.sql
revoke execute on function count_orders(date,date) from public;
grant execute on function count_orders(date,date) to telve_worker;

CREATE OR REPLACE FUNCTION public.count_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed integer := (select count(*) from changed_people);
begin
  if changed > 0 then
    update people_count set people = people + case tg_op when 'INSERT' then changed else -changed end;
  end if;
  return null;
end
$function$;

create function count_places(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/event_places.sql

create function count_purchases() returns integer language plpgsql set search_path=public, pg_temp; -- sql/functions/purchase_totals.sql
revoke execute on function count_purchases() from public;
grant execute on function count_purchases() to telve_worker;

create function count_refused_attempt(
  what text,
  origin text
) returns void language sql security definer set search_path=public, pg_temp; -- sql/functions/security_log.sql
revoke execute on function count_refused_attempt(text,text) from public;
grant execute on function count_refused_attempt(text,text) to telve_api;

create function count_staff_acts(
  first_day date,
  last_day date
) returns SETOF staff_day_totals language sql stable set search_path=public, pg_temp; -- sql/functions/staff_days.sql
revoke execute on function count_staff_acts(date,date) from public;
grant execute on function count_staff_acts(date,date) to telve_worker;

create function count_tier_points(
  bills purchases[],
  earnings earning[]
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/tiers.sql
revoke execute on function count_tier_points(purchases[],earning[]) from public;

create function counter_acts(
  since timestamp with time zone,
  until timestamp with time zone
) returns TABLE(at timestamp with time zone, act text, staff_id bigint, customer_id bigint, branch_id bigint, points bigint, entry_id bigint) language sql stable set search_path=public, pg_temp; -- sql/functions/flags.sql
revoke execute on function counter_acts(timestamp with time zone,timestamp with time zone) from public;
grant execute on function counter_acts(timestamp with time zone,timestamp with time zone) to telve_api, telve_worker;

create function coupon_days() returns integer language sql stable set search_path=public, pg_temp; -- sql/functions/rewards.sql
revoke execute on function coupon_days() from public;

create function coupon_end(
  since timestamp with time zone,
  days integer
) returns timestamp with time zone language sql stable; -- sql/functions/rewards.sql
revoke execute on function coupon_end(timestamp with time zone,integer) from public;

create function coupon_returns(
  coupon bigint,
  holder bigint,
  points integer
) returns integer language sql stable set search_path=public, pg_temp; -- sql/functions/rewards.sql
revoke execute on function coupon_returns(bigint,bigint,integer) from public;
grant execute on function coupon_returns(bigint,bigint,integer) to telve_api;

create function coupons_for_stamps(
  holder bigint,
  card bigint,
  wanted integer,
  at timestamp with time zone,
  OUT id bigint,
  OUT stamps integer
) returns SETOF record language sql stable set search_path=public, pg_temp; -- sql/functions/stamps.sql
revoke execute on function coupons_for_stamps(bigint,bigint,integer,timestamp with time zone) from public;
grant execute on function coupons_for_stamps(bigint,bigint,integer,timestamp with time zone) to telve_api;

create function coupons_used(
  bill bigint,
  uses coupon_use[]
) returns purchase_coupons[] language sql immutable set search_path=public, pg_temp; -- sql/functions/coupons.sql
revoke execute on function coupons_used(bigint,coupon_use[]) from public;

create function customer_refusal(
  is_own boolean,
  has_scan boolean,
  is_active boolean,
  has_branch boolean
) returns text language sql immutable; -- sql/functions/batches.sql

CREATE OR REPLACE FUNCTION public.date_option_group()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.changed_at := clock_timestamp();
  return new;
end
$function$;
revoke execute on function date_option_group() from public;

create function day_end(day date) returns timestamp with time zone language sql stable; -- sql/functions/give_posts.sql
revoke execute on function day_end(date) from public;

create function day_of(instant timestamp with time zone) returns date language sql immutable; -- sql/functions/tiers.sql

create function delay_iys_report(
  report bigint,
  said text
) returns void language sql security definer set search_path=public, pg_temp; -- sql/functions/iys.sql
revoke execute on function delay_iys_report(bigint,text) from public;
grant execute on function delay_iys_report(bigint,text) to telve_worker;

create function deliver_broadcast(
  broadcast bigint,
  chunk integer
) returns integer language plpgsql set search_path=public, pg_temp; -- sql/functions/broadcasts.sql
revoke execute on function deliver_broadcast(bigint,integer) from public;
grant execute on function deliver_broadcast(bigint,integer) to telve_worker;

create function deliver_points(
  outbox_ids bigint[]
) returns integer language plpgsql set search_path=public, pg_temp; -- sql/functions/deliver_points.sql
revoke execute on function deliver_points(bigint[]) from public;
grant execute on function deliver_points(bigint[]) to telve_worker;

create function digest_reports(
  person bigint,
  named text[],
  digests bytea[]
) returns integer language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/erasure.sql
revoke execute on function digest_reports(bigint,text[],bytea[]) from public;
grant execute on function digest_reports(bigint,text[],bytea[]) to telve_worker;

create function drop_pin_of_former(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/tablets.sql
revoke execute on function drop_pin_of_former() from public;

create function due_bill(
  bill purchases,
  discount integer,
  is_first boolean,
  tier integer,
  multiplier integer
) returns purchases language plpgsql immutable; -- sql/functions/purchase_verdicts.sql

create function due_orders(
  most integer
) returns SETOF bigint language sql stable set search_path=public, pg_temp; -- sql/functions/close_orders.sql
revoke execute on function due_orders(integer) from public;
grant execute on function due_orders(integer) to telve_worker;

create function due_referrals(
  most integer
) returns SETOF bigint language sql stable set search_path=public, pg_temp; -- sql/functions/referrals.sql
revoke execute on function due_referrals(integer) from public;
grant execute on function due_referrals(integer) to telve_worker;

create function earn_points(
  user_ids bigint[],
  branch_ids bigint[],
  dues integer[],
  ats timestamp with time zone[],
  tier_multipliers integer[],
  own_tiers integer[],
  first_purchases boolean[],
  holding boolean
) returns earning[] language plpgsql set jit=off set search_path=public, pg_temp; -- sql/functions/earn_points.sql
revoke execute on function earn_points(bigint[],bigint[],integer[],timestamp with time zone[],integer[],integer[],boolean[],boolean) from public;
grant execute on function earn_points(bigint[],bigint[],integer[],timestamp with time zone[],integer[],integer[],boolean[],boolean) to telve_api, telve_worker;

create function earned_by(
  people integer[],
  branch_ids bigint[],
  dues integer[],
  ats timestamp with time zone[],
  tier_multipliers integer[],
  own_tiers integer[],
  top_tier integer,
  first_purchases boolean[],
  offers campaign_versions[],
  nths integer[],
  INOUT rests integer[],
  INOUT used integer[],
  INOUT used_on date[],
  INOUT used_that_day integer[],
  INOUT kept_by_cap integer[],
  INOUT kept_by_budget integer[],
  OUT bases integer[],
  OUT tiers integer[],
  OUT chosen integer[],
  OUT bonuses integer[],
  OUT missed integer[],
  OUT missed_offers integer[],
  OUT missed_for text[]
) returns record language plpgsql stable set jit=off set search_path=public, pg_temp; -- sql/functions/earn_points.sql
revoke execute on function earned_by(integer[],bigint[],integer[],timestamp with time zone[],integer[],integer[],integer,boolean[],campaign_versions[],integer[],integer[],integer[],date[],integer[],integer[],integer[]) from public;
grant execute on function earned_by(integer[],bigint[],integer[],timestamp with time zone[],integer[],integer[],integer,boolean[],campaign_versions[],integer[],integer[],integer[],date[],integer[],integer[],integer[]) to telve_api, telve_worker;

create function earning_rule_text(points integer, step integer) returns text language sql immutable; -- sql/functions/earn_points.sql

create function end_batch(
  passed bigint[],
  passed_before bigint[],
  first_named bigint[]
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/batches.sql
revoke execute on function end_batch(bigint[],bigint[],bigint[]) from public;

create function end_post(
  actor bigint,
  session_hash text,
  post bigint,
  address text
) returns text language plpgsql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/give_posts.sql
revoke execute on function end_post(bigint,text,bigint,text) from public;
grant execute on function end_post(bigint,text,bigint,text) to telve_api;

create function end_sessions(
  of_user bigint,
  why text,
  only_hash bytea DEFAULT NULL::bytea,
  kept_hash bytea DEFAULT NULL::bytea
) returns void language sql security definer set search_path=public, pg_temp; -- sql/functions/sessions.sql
revoke execute on function end_sessions(bigint,text,bytea,bytea) from public;
grant execute on function end_sessions(bigint,text,bytea,bytea) to telve_api;

create function end_sessions_of_closed(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/sessions.sql

create function end_surplus_sessions(
  of_user bigint,
  most integer
) returns void language sql security definer set search_path=public, pg_temp; -- sql/functions/sessions.sql
revoke execute on function end_surplus_sessions(bigint,integer) from public;
grant execute on function end_surplus_sessions(bigint,integer) to telve_api;

create function end_tablet(
  tablet bigint,
  actor bigint,
  address text
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/tablets.sql
revoke execute on function end_tablet(bigint,bigint,text) from public;

create function enforce_bill_bounds(
  bill purchases,
  by_number boolean,
  by_admin boolean,
  session text,
  address text,
  bounds award_bounds,
  own own_bounds,
  of_customer bigint,
  of_staff bigint,
  today date
) returns purchase_verdict language plpgsql set search_path=public, pg_temp; -- sql/functions/purchase_verdicts.sql
revoke execute on function enforce_bill_bounds(purchases,boolean,boolean,text,text,award_bounds,own_bounds,bigint,bigint,date) from public;

create function enrol_tablet(
  actor bigint,
  session_hash text,
  branch bigint,
  tablet_name text,
  token bytea,
  token_before bytea,
  address text,
  OUT refused text,
  OUT tablet bigint
) returns record language plpgsql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/tablets.sql
revoke execute on function enrol_tablet(bigint,text,bigint,text,bytea,bytea,text) from public;
grant execute on function enrol_tablet(bigint,text,bigint,text,bytea,bytea,text) to telve_api;

CREATE OR REPLACE FUNCTION public.entry_has_its_cause(form smallint, kind entry_kind, ref text, reason entry_reason, reverses bigint, request_key text, type point_kind, expires_on date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (form = 1) THEN ((kind IS NULL) AND (ref IS NULL) AND (reason IS NULL) AND (expires_on IS NULL)) WHEN ((form <> 2) OR (kind IS NULL) OR ((kind = 'reversal'::entry_kind) <> (reverses IS NOT NULL))) THEN false WHEN CASE type WHEN 'SPEND'::point_kind THEN (expires_on IS NOT NULL) ELSE ((expires_on IS NULL) AND (kind <> ALL (ARRAY['refund'::entry_kind, 'reversal'::entry_kind]))) END THEN false WHEN (kind = ANY (ARRAY['manual'::entry_kind, 'reversal'::entry_kind])) THEN ((reason IS NOT NULL) AND (ref IS NULL) AND ("left"(request_key, 1) <> '~'::text)) ELSE ((reason IS NULL) AND ((ref IS NULL) OR (((length(ref) >= 1) AND (length(ref) <= 100)) AND (ref !~ '[^!-~]'::text)))) END;

CREATE OR REPLACE FUNCTION public.entry_hash(previous bytea, origin bytea, user_id bigint, seq integer, id bigint, type point_kind, amount integer, balance_after integer, branch_id bigint, created_at timestamp with time zone, reverses bigint, kind entry_kind, ref text, reason entry_reason, expires_on date)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN sha256(((COALESCE(previous, '\x'::bytea) || origin) || convert_to(concat_ws('
'::text, 'form 2', user_id, seq, id, type, amount, balance_after, branch_id, ((EXTRACT(epoch FROM created_at) * (1000)::numeric))::bigint, COALESCE((reverses)::text, ''::text), kind, COALESCE(ref, ''::text), COALESCE((reason)::text, ''::text), COALESCE(((expires_on - '1970-01-01'::date))::text, ''::text)), 'UTF8'::name)));

CREATE OR REPLACE FUNCTION public.entry_hash(previous bytea, origin bytea, user_id bigint, seq integer, id bigint, type point_kind, amount integer, balance_after integer, branch_id bigint, created_at timestamp with time zone, reverses bigint, note text)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN sha256(((COALESCE(previous, '\x'::bytea) || origin) || convert_to(concat_ws('
'::text, user_id, seq, id, type, amount, balance_after, branch_id, ((EXTRACT(epoch FROM created_at) * (1000)::numeric))::bigint, COALESCE((reverses)::text, ''::text), COALESCE(note, ''::text)), 'UTF8'::name)));

CREATE OR REPLACE FUNCTION public.entry_origin(actor_id bigint, scan_id uuid, request_key text)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN sha256(convert_to(((((COALESCE((actor_id)::text, ''::text) || '
'::text) || COALESCE((scan_id)::text, ''::text)) || '
'::text) || request_key), 'UTF8'::name));

create function erase_note(
  entry_id bigint
) returns boolean language plpgsql set search_path=public, pg_temp; -- sql/functions/redactions.sql
revoke execute on function erase_note(bigint) from public;

create function erase_person(
  person bigint,
  unusable text,
  key text,
  named text[],
  digests bytea[]
) returns boolean language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/erasure.sql
revoke execute on function erase_person(bigint,text,text,text[],bytea[]) from public;
grant execute on function erase_person(bigint,text,text,text[],bytea[]) to telve_worker;

create function erase_words(
  person bigint
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/erasure.sql
revoke execute on function erase_words(bigint) from public;

CREATE OR REPLACE FUNCTION public.erasure_is_due(person bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
RETURN (EXISTS (SELECT FROM data_requests r WHERE ((r.user_id = erasure_is_due.person) AND (r.kind = 'erasure'::text) AND (r.settled_at IS NULL) AND (r.erase_at <= now()))));
revoke execute on function erasure_is_due(bigint) from public;

create function expire_points(
  people bigint[]
) returns integer language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/expiry.sql
revoke execute on function expire_points(bigint[]) from public;
grant execute on function expire_points(bigint[]) to telve_worker;

create function expiry_day() returns date language sql stable; -- sql/functions/expiry.sql

create function find_flags(
  at timestamp with time zone
) returns integer language plpgsql set search_path=public, pg_temp; -- sql/functions/flags.sql
revoke execute on function find_flags(timestamp with time zone) from public;
grant execute on function find_flags(timestamp with time zone) to telve_worker;

create function finish_mail(
  row_id bigint
) returns void language sql security definer set search_path=public, pg_temp; -- sql/functions/mails.sql
revoke execute on function finish_mail(bigint) from public;
grant execute on function finish_mail(bigint) to telve_worker;

create function first_award(
  staff bigint,
  today date
) returns bigint language sql set search_path=public, pg_temp; -- sql/functions/awards.sql
revoke execute on function first_award(bigint,date) from public;

create function first_bill(
  staff bigint,
  today date
) returns bigint language sql set search_path=public, pg_temp; -- sql/functions/bill_counts.sql
revoke execute on function first_bill(bigint,date) from public;

create function fitting_stamps(
  asked jsonb,
  due integer,
  OUT fits integer,
  OUT needed integer
) returns record language sql stable set search_path=public, pg_temp; -- sql/functions/stamps.sql
revoke execute on function fitting_stamps(jsonb,integer) from public;
grant execute on function fitting_stamps(jsonb,integer) to telve_api;

create function flag_signs(
  since timestamp with time zone,
  until timestamp with time zone
) returns TABLE(kind flag_kind, staff_id bigint, customer_id bigint, branch_id bigint, at timestamp with time zone, act text, by bigint, whose bigint, "where" bigint, points bigint, entry_id bigint) language sql stable set search_path=public, pg_temp; -- sql/functions/flags.sql
revoke execute on function flag_signs(timestamp with time zone,timestamp with time zone) from public;
grant execute on function flag_signs(timestamp with time zone,timestamp with time zone) to telve_api, telve_worker;

create function flag_span(kind flag_kind) returns interval language sql immutable; -- sql/functions/flags.sql
revoke execute on function flag_span(flag_kind) from public;
grant execute on function flag_span(flag_kind) to telve_api, telve_worker;

create function flags_of_roles(
  roles post_role[],
  OUT is_admin boolean,
  OUT is_staff boolean
) returns record language sql immutable; -- sql/functions/posts.sql
revoke execute on function flags_of_roles(post_role[]) from public;
grant execute on function flags_of_roles(post_role[]) to telve_api;

CREATE OR REPLACE FUNCTION public.fold_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_text :=
    fold_turkish(' ' || new.full_name || ' ' || new.username || ' ' || coalesce(new.phone, ''));
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.fold_turkish(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(lower((regexp_replace(NORMALIZE(written, NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text) COLLATE "und-x-icu")), 'ı'::text, 'i'::text);

create function follow_capacity(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/capacity.sql
revoke execute on function follow_capacity() from public;

CREATE OR REPLACE FUNCTION public.follow_point_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'DELETE' then
    insert into point_month_totals as t
    select date_trunc('month', day)::date, branch_id, kind, sum(given), sum(taken)
      from added group by 1, 2, 3 order by 1, 2, 3
    on conflict (month, branch_id, kind) do update
      set given = t.given + excluded.given, taken = t.taken + excluded.taken;
  end if;
  if tg_op <> 'INSERT' then
    update point_month_totals t
       set given = t.given - r.given, taken = t.taken - r.taken
      from (select date_trunc('month', day)::date as month, branch_id, kind, sum(given) as given, sum(taken) as taken
              from removed group by 1, 2, 3) r
     where t.month = r.month and t.branch_id is not distinct from r.branch_id and t.kind = r.kind;
  end if;
  return null;
end
$function$;
revoke execute on function follow_point_days() from public;

create function follow_post(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/posts.sql
revoke execute on function follow_post() from public;

CREATE OR REPLACE FUNCTION public.follow_purchase_hours()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'DELETE' then
    insert into purchase_hour_totals as t
    select day, hour, sum(purchases), sum(total), sum(discount), sum(refunds), sum(refunded)
      from added group by 1, 2 order by 1, 2
    on conflict (day, hour) do update
      set purchases = t.purchases + excluded.purchases, total = t.total + excluded.total,
          discount = t.discount + excluded.discount, refunds = t.refunds + excluded.refunds,
          refunded = t.refunded + excluded.refunded;
  end if;
  if tg_op <> 'INSERT' then
    update purchase_hour_totals t
       set purchases = t.purchases - r.purchases, total = t.total - r.total,
           discount = t.discount - r.discount, refunds = t.refunds - r.refunds,
           refunded = t.refunded - r.refunded
      from (select day, hour, sum(purchases) as purchases, sum(total) as total, sum(discount) as discount,
                   sum(refunds) as refunds, sum(refunded) as refunded
              from removed group by 1, 2) r
     where t.day = r.day and t.hour = r.hour;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.follow_purchase_months()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'DELETE' then
    insert into purchase_month_hours as t
    select date_trunc('month', day)::date, branch_id, extract(isodow from day)::smallint, hour, sum(total - discount)
      from added group by 1, 2, 3, 4 order by 2, 1, 3, 4
    on conflict (branch_id, month, weekday, hour) do update set paid = t.paid + excluded.paid;
  end if;
  if tg_op <> 'INSERT' then
    update purchase_month_hours t set paid = t.paid - r.paid
      from (select date_trunc('month', day)::date as month, branch_id, extract(isodow from day)::smallint as weekday, hour,
                   sum(total - discount) as paid
              from removed group by 1, 2, 3, 4) r
     where t.branch_id = r.branch_id and t.month = r.month and t.weekday = r.weekday and t.hour = r.hour;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.follow_purchase_totals()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'DELETE' then
    insert into purchase_day_totals as t
    select branch_id, day, sum(purchases), sum(total), sum(discount), sum(refunds), sum(refunded)
      from added group by 1, 2 order by 1, 2
    on conflict (branch_id, day) do update
      set purchases = t.purchases + excluded.purchases, total = t.total + excluded.total,
          discount = t.discount + excluded.discount, refunds = t.refunds + excluded.refunds,
          refunded = t.refunded + excluded.refunded;
  end if;
  if tg_op <> 'INSERT' then
    update purchase_day_totals t
       set purchases = t.purchases - r.purchases, total = t.total - r.total,
           discount = t.discount - r.discount, refunds = t.refunds - r.refunds,
           refunded = t.refunded - r.refunded
      from (select branch_id, day, sum(purchases) as purchases, sum(total) as total, sum(discount) as discount,
                   sum(refunds) as refunds, sum(refunded) as refunded
              from removed group by 1, 2) r
     where t.branch_id = r.branch_id and t.day = r.day;
  end if;
  return null;
end
$function$;

create function forget_proofs(
  most integer
) returns integer language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/erasure.sql
revoke execute on function forget_proofs(integer) from public;
grant execute on function forget_proofs(integer) to telve_worker;

create function forget_searches(
  
) returns integer language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/erasure.sql
revoke execute on function forget_searches() from public;
grant execute on function forget_searches() to telve_worker;

create function forgive_pins(
  token bytea,
  person bigint
) returns void language sql security definer set search_path=public, pg_temp; -- sql/functions/tablets.sql
revoke execute on function forgive_pins(bytea,bigint) from public;
grant execute on function forgive_pins(bytea,bigint) to telve_api;

create function free_places(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/event_places.sql

create function gift_of_number(
  number text,
  marks bytea[]
) returns bigint language sql stable set search_path=public, pg_temp; -- sql/functions/gifts.sql
revoke execute on function gift_of_number(text,bytea[]) from public;

create function gifts_to_key(
  most integer
) returns SETOF text language sql stable security definer set search_path=public, pg_temp; -- sql/functions/gifts.sql
revoke execute on function gifts_to_key(integer) from public;
grant execute on function gifts_to_key(integer) to telve_worker;

create function give_back_to_lots(
  entry point_transactions
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/lots.sql
revoke execute on function give_back_to_lots(point_transactions) from public;
grant execute on function give_back_to_lots(point_transactions) to telve_worker;

create function give_birthday_gifts(
  since date,
  today date
) returns bigint[] language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/gifts.sql
revoke execute on function give_birthday_gifts(date,date) from public;
grant execute on function give_birthday_gifts(date,date) to telve_worker;

create function give_posts(
  actor bigint,
  session_hash text,
  person bigint,
  role post_role,
  branches bigint[],
  last_day date,
  address text,
  region bigint DEFAULT NULL::bigint
) returns text language plpgsql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/give_posts.sql
revoke execute on function give_posts(bigint,text,bigint,post_role,bigint[],date,text,bigint) from public;
grant execute on function give_posts(bigint,text,bigint,post_role,bigint[],date,text,bigint) to telve_api;

create function give_stamps(
  purchase bigint,
  holder bigint,
  asked jsonb,
  at timestamp with time zone
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/stamps.sql
revoke execute on function give_stamps(bigint,bigint,jsonb,timestamp with time zone) from public;

create function give_up_place(
  event bigint,
  person bigint,
  at timestamp with time zone
) returns text language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/event_places.sql
revoke execute on function give_up_place(bigint,bigint,timestamp with time zone) from public;
grant execute on function give_up_place(bigint,bigint,timestamp with time zone) to telve_api;

create function give_welcome(
  person bigint,
  key text,
  mark bytea,
  marks bytea[]
) returns void language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/gifts.sql
revoke execute on function give_welcome(bigint,text,bytea,bytea[]) from public;
grant execute on function give_welcome(bigint,text,bytea,bytea[]) to telve_api;

create function hand_out_coffee(
  branch bigint,
  staff bigint,
  session_hash text DEFAULT NULL::text
) returns text language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/hanging_coffees.sql
revoke execute on function hand_out_coffee(bigint,bigint,text) from public;
grant execute on function hand_out_coffee(bigint,bigint,text) to telve_api;

create function hang_coffee(
  branch bigint,
  person bigint,
  named boolean
) returns text language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/hanging_coffees.sql
revoke execute on function hang_coffee(bigint,bigint,boolean) from public;
grant execute on function hang_coffee(bigint,bigint,boolean) to telve_api;

create function has_right(
  person bigint,
  wanted text,
  branch bigint
) returns boolean language sql stable; -- sql/functions/access.sql
revoke execute on function has_right(bigint,text,bigint) from public;
grant execute on function has_right(bigint,text,bigint) to telve_api, telve_worker;

create function has_right_somewhere(person bigint, wanted text) returns boolean language sql stable; -- sql/functions/access.sql
revoke execute on function has_right_somewhere(bigint,text) from public;
grant execute on function has_right_somewhere(bigint,text) to telve_api;

create function hold_coupons_of(
  purchase bigint,
  holder bigint
) returns void language sql set search_path=public, pg_temp; -- sql/functions/coupons.sql
revoke execute on function hold_coupons_of(bigint,bigint) from public;

create function hold_deliveries(
  outbox_ids bigint[]
) returns bigint[] language sql set enable_bitmapscan=off set enable_nestloop=off set enable_seqscan=off set search_path=public, pg_temp; -- sql/functions/deliver_points.sql
revoke execute on function hold_deliveries(bigint[]) from public;
grant execute on function hold_deliveries(bigint[]) to telve_worker;

create function hold_ending_post(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/posts.sql
revoke execute on function hold_ending_post() from public;

create function hold_for_orders(
  branches bigint[],
  carts jsonb[]
) returns date language plpgsql set search_path=public, pg_temp; -- sql/functions/put_orders.sql
revoke execute on function hold_for_orders(bigint[],jsonb[]) from public;

create function hold_for_posts(
  people bigint[]
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/give_posts.sql
revoke execute on function hold_for_posts(bigint[]) from public;

create function hold_for_regions(
  actor bigint,
  session_hash text
) returns text language plpgsql set search_path=public, pg_temp; -- sql/functions/regions.sql
revoke execute on function hold_for_regions(bigint,text) from public;

create function hold_posts() returns void language sql; -- sql/functions/access.sql
revoke execute on function hold_posts() from public;
grant execute on function hold_posts() to telve_api;

create function hold_staff_awards(
  actors bigint[],
  OUT began timestamp with time zone,
  OUT today date,
  OUT staff bigint[],
  OUT given bigint[]
) returns record language plpgsql set search_path=public, pg_temp; -- sql/functions/awards.sql
revoke execute on function hold_staff_awards(bigint[]) from public;

create function hold_staff_bills(
  actors bigint[],
  OUT began timestamp with time zone,
  OUT today date,
  OUT staff bigint[],
  OUT billed bigint[]
) returns record language plpgsql set search_path=public, pg_temp; -- sql/functions/bill_counts.sql
revoke execute on function hold_staff_bills(bigint[]) from public;

create function holds_now(p posts) returns boolean language sql stable; -- sql/functions/access.sql
revoke execute on function holds_now(posts) from public;
grant execute on function holds_now(posts) to telve_api, telve_worker;

create function holds_right(
  person bigint,
  wanted text,
  branch bigint,
  session_hash text DEFAULT NULL::text
) returns boolean language plpgsql set search_path=public, pg_temp; -- sql/functions/access.sql
revoke execute on function holds_right(bigint,text,bigint,text) from public;
grant execute on function holds_right(bigint,text,bigint,text) to telve_api;

create function honoured_points(
  first date,
  last date
) returns TABLE(month date, issuer_id bigint, redeemer_id bigint, points bigint) language sql stable set search_path=public, pg_temp; -- sql/functions/monthly_clearing.sql
revoke execute on function honoured_points(date,date) from public;
grant execute on function honoured_points(date,date) to telve_worker;

create function import_points(
  requests json
) returns point_verdict[] language plpgsql set search_path=public, pg_temp; -- sql/functions/write_entry.sql
revoke execute on function import_points(json) from public;

create function in_region(region bigint, branch bigint) returns boolean language sql stable; -- sql/functions/access.sql
revoke execute on function in_region(bigint,bigint) from public;
grant execute on function in_region(bigint,bigint) to telve_api, telve_worker;

create function invite_to_post(
  actor bigint,
  session_hash text,
  branch bigint,
  role post_role,
  last_day date,
  for_whom text,
  address text,
  OUT refused text,
  OUT invitation bigint
) returns record language plpgsql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/post_invitations.sql
revoke execute on function invite_to_post(bigint,text,bigint,post_role,date,text,text) from public;
grant execute on function invite_to_post(bigint,text,bigint,post_role,date,text,text) to telve_api;

create function inviter_of(
  given text
) returns bigint language sql stable set search_path=public, pg_temp; -- sql/functions/referrals.sql
revoke execute on function inviter_of(text) from public;
grant execute on function inviter_of(text) to telve_api;

create function is_above_barista(
  person bigint
) returns boolean language sql stable set search_path=public, pg_temp; -- sql/functions/access.sql
revoke execute on function is_above_barista(bigint) from public;
grant execute on function is_above_barista(bigint) to telve_api;

create function is_acting(
  actor bigint,
  session_hash text
) returns boolean language sql stable set search_path=public, pg_temp; -- sql/functions/move_order.sql
revoke execute on function is_acting(bigint,text) from public;

create function is_elsewhere(session_hash text, branch bigint) returns boolean language sql stable; -- sql/functions/access.sql
revoke execute on function is_elsewhere(text,bigint) from public;
grant execute on function is_elsewhere(text,bigint) to telve_api;

create function is_leaving(
  person bigint
) returns boolean language sql stable set search_path=public, pg_temp; -- sql/functions/leaving.sql
revoke execute on function is_leaving(bigint) from public;
grant execute on function is_leaving(bigint) to telve_api;

create function is_off(
  said availability,
  at timestamp with time zone
) returns boolean language sql immutable; -- sql/functions/availability.sql
revoke execute on function is_off(availability,timestamp with time zone) from public;
grant execute on function is_off(availability,timestamp with time zone) to telve_api;

create function is_open(i post_invitations) returns boolean language sql stable; -- sql/functions/post_invitations.sql
revoke execute on function is_open(post_invitations) from public;
grant execute on function is_open(post_invitations) to telve_api;

create function is_same_bill(
  recorded purchases,
  asked purchases
) returns boolean language sql immutable; -- sql/functions/purchase_verdicts.sql

create function is_same_entry(
  entry point_transactions,
  asked point_transactions
) returns boolean language sql stable; -- sql/functions/point_verdicts.sql

create function is_scanned(
  scan uuid,
  staff bigint,
  customer bigint,
  at timestamp with time zone
) returns boolean language sql stable set search_path=public, pg_temp; -- sql/functions/batches.sql

create function is_stranger(
  strangers text[],
  acting text,
  session text,
  branch bigint
) returns boolean language sql stable; -- sql/functions/batches.sql

create function iys_due_on(
  at timestamp with time zone
) returns date language sql stable set search_path=public, pg_temp; -- sql/functions/iys.sql
revoke execute on function iys_due_on(timestamp with time zone) from public;

create function judge_award(
  bounds award_bounds,
  own own_bounds,
  amount integer,
  by_admin boolean,
  of_scan integer,
  of_customer bigint,
  of_staff bigint
) returns text language sql immutable; -- sql/functions/point_verdicts.sql

create function judge_balance(
  balance integer,
  type point_kind,
  amount integer
) returns text language sql immutable; -- sql/functions/point_verdicts.sql

create function judge_bill(
  request asked_bill,
  late integer,
  today date
) returns text language sql immutable; -- sql/functions/record_purchases.sql

create function judge_bill_bounds(
  bounds award_bounds,
  own own_bounds,
  total integer,
  by_admin boolean,
  of_customer bigint,
  of_staff bigint
) returns text language sql immutable; -- sql/functions/purchase_verdicts.sql

create function judge_coupons(
  asked jsonb,
  holder bigint,
  branch bigint,
  total integer,
  at timestamp with time zone,
  spent bigint[],
  unit_prices jsonb DEFAULT NULL::jsonb,
  OUT refusal text,
  OUT discount integer,
  OUT uses coupon_use[]
) returns record language plpgsql stable set search_path=public, pg_temp; -- sql/functions/coupons.sql
revoke execute on function judge_coupons(jsonb,bigint,bigint,integer,timestamp with time zone,bigint[],jsonb) from public;
grant execute on function judge_coupons(jsonb,bigint,bigint,integer,timestamp with time zone,bigint[],jsonb) to telve_api;

create function judge_entry(request asked_entry) returns text language sql stable; -- sql/functions/write_points.sql
revoke execute on function judge_entry(asked_entry) from public;

create function judge_extras(
  bill purchases,
  spent bigint[],
  OUT refusal text,
  OUT discount integer,
  OUT uses coupon_use[]
) returns record language plpgsql stable set search_path=public, pg_temp; -- sql/functions/record_purchases.sql
revoke execute on function judge_extras(purchases,bigint[]) from public;

create function judge_lines(
  branches bigint[],
  carts jsonb[],
  moments timestamp with time zone[]
) returns TABLE(cart integer, lines judged_line[]) language plpgsql stable set enable_hashagg=off set enable_hashjoin=on set enable_mergejoin=off set enable_seqscan=off set jit=off set plan_cache_mode=force_generic_plan set search_path=public, pg_temp; -- sql/functions/order_lines.sql
revoke execute on function judge_lines(bigint[],jsonb[],timestamp with time zone[]) from public;

create function judge_order(
  person bigint,
  asked jsonb,
  opens tstzmultirange,
  instant timestamp with time zone,
  patience interval,
  lines judged_line[]
) returns judged_order language plpgsql stable set jit=off set plan_cache_mode=force_generic_plan set search_path=public, pg_temp; -- sql/functions/quote_orders.sql
revoke execute on function judge_order(bigint,jsonb,tstzmultirange,timestamp with time zone,interval,judged_line[]) from public;

create function judge_placing(
  request asked_order,
  began timestamp with time zone,
  OUT verdict order_verdict,
  OUT judged judged_order
) returns record language plpgsql stable set search_path=public, pg_temp; -- sql/functions/place_orders.sql
revoke execute on function judge_placing(asked_order,timestamp with time zone) from public;

create function judge_referral(
  actor bigint,
  referral bigint,
  expected integer,
  granted boolean,
  reason text
) returns text language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/referrals.sql
revoke execute on function judge_referral(bigint,bigint,integer,boolean,text) from public;
grant execute on function judge_referral(bigint,bigint,integer,boolean,text) to telve_api;

create function judge_stamps(
  asked jsonb,
  due integer
) returns text language plpgsql stable set search_path=public, pg_temp; -- sql/functions/stamps.sql
revoke execute on function judge_stamps(jsonb,integer) from public;
grant execute on function judge_stamps(jsonb,integer) to telve_api;

CREATE OR REPLACE FUNCTION public.keep_category_of_product()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from menu_categories c
   where c.id = new.category_id and c.archived_at is null for share;
  if not found then
    raise foreign_key_violation using
      constraint = 'menu_items_in_shown_category',
      message = format('category %s is not shown', new.category_id);
  end if;
  return null;
end
$function$;
revoke execute on function keep_category_of_product() from public;

create function keep_coupon() returns trigger language plpgsql set search_path=public, pg_temp; -- sql/functions/coupons.sql
revoke execute on function keep_coupon() from public;

CREATE OR REPLACE FUNCTION public.keep_erased()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from data_requests r
              where r.user_id = old.id and r.kind = 'erasure' and r.outcome = 'done') then
    raise exception 'the account % is erased', old.id using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_order_unit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if old.refund_id is not null or new.refund_id is null
     or (old.order_id, old.line, old.unit, old.discount, old.points, old.money)
        <> (new.order_id, new.line, new.unit, new.discount, new.points, new.money) then
    raise exception 'a unit of order % keeps what it is', old.order_id
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_other_bounds()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return jsonb_populate_record(
    (select b from award_bounds b order by b.id desc limit 1),
    jsonb_strip_nulls(to_jsonb(new)) || jsonb_build_object('actor_id', new.actor_id));
end
$function$;
revoke execute on function keep_other_bounds() from public;

create function keep_post() returns trigger language plpgsql set search_path=public, pg_temp; -- sql/functions/posts.sql
revoke execute on function keep_post() from public;

CREATE OR REPLACE FUNCTION public.keep_products_shown()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from menu_items i where i.category_id = new.id and i.archived_at is null) then
    raise foreign_key_violation using
      constraint = 'menu_categories_archived_empty',
      message = format('category %s has products', new.id);
  end if;
  return new;
end
$function$;
revoke execute on function keep_products_shown() from public;

CREATE OR REPLACE FUNCTION public.keep_standings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into point_standings (user_id, points) select id, points from changed_people;
  else
    delete from point_standings s using changed_people p where s.user_id = p.id;
  end if;
  return null;
end
$function$;

create function keep_ten_devices() returns trigger language plpgsql set search_path=public, pg_temp; -- sql/functions/devices.sql

create function keep_user_ids(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/user_ids.sql

CREATE OR REPLACE FUNCTION public.keep_waiver()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if (new.refund_id, new.user_id, new.after_seq, new.points)
     is distinct from (old.refund_id, old.user_id, old.after_seq, old.points) or new.paid < old.paid then
    raise exception 'the waiver of refund % keeps what it is', old.refund_id
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end
$function$;
revoke execute on function keep_waiver() from public;

create function kept_until(day date) returns date language sql stable; -- sql/functions/lots.sql

create function key_gifts(
  key text,
  named text[],
  digests bytea[]
) returns integer language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/gifts.sql
revoke execute on function key_gifts(text,text[],bytea[]) from public;
grant execute on function key_gifts(text,text[],bytea[]) to telve_worker;

create function lapse_referrals(
  most integer
) returns integer language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/referrals.sql
revoke execute on function lapse_referrals(integer) from public;
grant execute on function lapse_referrals(integer) to telve_worker;

create function last_day_of_before(day date) returns date language sql stable; -- sql/functions/lots.sql

create function last_id(named text) returns bigint language sql immutable; -- sql/functions/stray_entries.sql
revoke execute on function last_id(text) from public;

create function log_bounds(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/security_log.sql

create function log_broadcast(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/security_log.sql

create function log_entries(
  entries point_transactions[],
  addresses text[]
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/put_entries.sql
revoke execute on function log_entries(point_transactions[],text[]) from public;

create function log_legal_document(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/legal_documents.sql

create function log_refused_attempts(
  
) returns integer language sql security definer set search_path=public, pg_temp; -- sql/functions/security_log.sql
revoke execute on function log_refused_attempts() from public;
grant execute on function log_refused_attempts() to telve_worker;

create function log_settings(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/programme.sql

create function log_written(
  at timestamp with time zone,
  kind text,
  actor bigint,
  subject bigint,
  address text,
  detail jsonb
) returns void language sql set search_path=public, pg_temp; -- sql/functions/batches.sql
revoke execute on function log_written(timestamp with time zone,text,bigint,bigint,text,jsonb) from public;

create function look_at_referrals(
  people bigint[]
) returns void language sql set search_path=public, pg_temp; -- sql/functions/referrals.sql
revoke execute on function look_at_referrals(bigint[]) from public;
grant execute on function look_at_referrals(bigint[]) to telve_worker;

create function lot_days(
  type point_kind,
  kind entry_kind,
  reverses bigint,
  created_at timestamp with time zone,
  expires_on date
) returns TABLE(reverses_seq integer, day date, own_last_day date, last_day date) language sql stable; -- sql/functions/verify_people.sql

create function mailbox_of(address text) returns text language sql immutable; -- sql/functions/names.sql

create function make_rows_of_post(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/staff_rows.sql
revoke execute on function make_rows_of_post() from public;

create function masked_address(address text) returns text language sql immutable; -- sql/functions/addresses.sql
revoke execute on function masked_address(text) from public;

create function may_end(
  person bigint,
  p posts
) returns boolean language sql stable set search_path=public, pg_temp; -- sql/functions/give_posts.sql
revoke execute on function may_end(bigint,posts) from public;
grant execute on function may_end(bigint,posts) to telve_api;

create function may_give(
  person bigint,
  wanted post_role,
  branch bigint
) returns boolean language sql stable set search_path=public, pg_temp; -- sql/functions/give_posts.sql
revoke execute on function may_give(bigint,post_role,bigint) from public;
grant execute on function may_give(bigint,post_role,bigint) to telve_api;

create function may_waive(
  purchase purchases,
  points integer,
  actor bigint
) returns boolean language sql stable; -- sql/functions/refund_purchase.sql

create function member_returns(
  of_users bigint[],
  since date,
  until date
) returns TABLE(branch_id bigint, day date, first_at timestamp with time zone, gap integer) language sql stable set search_path=public, pg_temp; -- sql/functions/point_totals.sql

create function members_between(
  since timestamp with time zone,
  until timestamp with time zone,
  branch bigint
) returns bigint language sql stable; -- sql/functions/point_totals.sql

create function members_by_day(
  since timestamp with time zone,
  until timestamp with time zone,
  branch bigint,
  up_to time without time zone
) returns TABLE(day date, members bigint) language sql stable; -- sql/functions/point_totals.sql

create function moment_of_lines(
  asked jsonb,
  at timestamp with time zone
) returns timestamp with time zone language sql stable; -- sql/functions/order_promises.sql
revoke execute on function moment_of_lines(jsonb,timestamp with time zone) from public;

create function month_of(
  at timestamp with time zone
) returns date language sql stable set search_path=public, pg_temp; -- sql/functions/month_closings.sql
revoke execute on function month_of(timestamp with time zone) from public;
grant execute on function month_of(timestamp with time zone) to telve_api, telve_worker;

create function move_order(
  order_id bigint,
  seen order_state,
  wanted order_state,
  party order_party,
  actor bigint,
  why text,
  session_hash text,
  of_tablet bigint DEFAULT NULL::bigint
) returns text language plpgsql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/move_order.sql
revoke execute on function move_order(bigint,order_state,order_state,order_party,bigint,text,text,bigint) from public;
grant execute on function move_order(bigint,order_state,order_state,order_party,bigint,text,text,bigint) to telve_api;

create function move_order_line(
  order_id bigint,
  line smallint,
  seen line_state,
  wanted line_state,
  actor bigint,
  session_hash text,
  of_tablet bigint DEFAULT NULL::bigint
) returns text language plpgsql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/move_order.sql
revoke execute on function move_order_line(bigint,smallint,line_state,line_state,bigint,text,bigint) from public;
grant execute on function move_order_line(bigint,smallint,line_state,line_state,bigint,text,bigint) to telve_api;

create function move_stamps(
  holder bigint,
  card bigint,
  purchase bigint,
  kind text,
  stamps integer,
  coupon bigint,
  at timestamp with time zone,
  worth integer DEFAULT NULL::integer
) returns integer language plpgsql set search_path=public, pg_temp; -- sql/functions/stamps.sql
revoke execute on function move_stamps(bigint,bigint,bigint,text,integer,bigint,timestamp with time zone,integer) from public;

create function movements_of(
  month date
) returns TABLE(kind entry_kind, given bigint, taken bigint, entries bigint) language sql stable set search_path=public, pg_temp; -- sql/functions/month_closings.sql
revoke execute on function movements_of(date) from public;
grant execute on function movements_of(date) to telve_api, telve_worker;

create function multiplier_text(hundredths integer) returns text language sql immutable; -- sql/functions/earn_points.sql

create function names_of(
  person bigint
) returns SETOF text language sql stable security definer set search_path=public, pg_temp; -- sql/functions/names.sql
revoke execute on function names_of(bigint) from public;
grant execute on function names_of(bigint) to telve_api, telve_worker;

create function next_step(
  at timestamp with time zone,
  step integer
) returns timestamp with time zone language sql immutable; -- sql/functions/order_promises.sql
revoke execute on function next_step(timestamp with time zone,integer) from public;

create function next_version_at() returns timestamp with time zone language sql; -- sql/functions/programme.sql
revoke execute on function next_version_at() from public;

create function note_accounts(
  newest bigint,
  others bigint[]
) returns void language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/flags.sql
revoke execute on function note_accounts(bigint,bigint[]) from public;
grant execute on function note_accounts(bigint,bigint[]) to telve_api;

create function note_archive(
  person bigint
) returns void language sql security definer set search_path=public, pg_temp; -- sql/functions/leaving.sql
revoke execute on function note_archive(bigint) from public;
grant execute on function note_archive(bigint) to telve_api;

create function note_birth_date() returns trigger language plpgsql set search_path=public, pg_temp; -- sql/functions/gifts.sql

create function note_invitation(
  noted text,
  actor bigint,
  i post_invitations,
  address text
) returns void language sql set search_path=public, pg_temp; -- sql/functions/post_invitations.sql
revoke execute on function note_invitation(text,bigint,post_invitations,text) from public;

create function note_phone_since() returns trigger language plpgsql set search_path=public, pg_temp; -- sql/functions/number_scans.sql

CREATE OR REPLACE FUNCTION public.note_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into menu_prices (item_id, price)
  values (new.id, case when new.archived_at is null then new.price end);
  return null;
end
$function$;
revoke execute on function note_price() from public;

create function note_shared_browser(
  person bigint,
  known bigint[]
) returns void language sql security definer set search_path=public, pg_temp; -- sql/functions/referrals.sql
revoke execute on function note_shared_browser(bigint,bigint[]) from public;
grant execute on function note_shared_browser(bigint,bigint[]) to telve_api;

create function number_bill_refusal(
  bill purchases,
  today date,
  bounds award_bounds
) returns text language plpgsql set search_path=public, pg_temp; -- sql/functions/number_scans.sql
revoke execute on function number_bill_refusal(purchases,date,award_bounds) from public;

create function number_scan_opens(
  scan uuid,
  staff bigint,
  customer bigint,
  at timestamp with time zone
) returns boolean language sql stable set search_path=public, pg_temp; -- sql/functions/number_scans.sql
revoke execute on function number_scan_opens(uuid,bigint,bigint,timestamp with time zone) from public;

create function numbers_left(
  branch bigint,
  at timestamp with time zone
) returns boolean language sql stable set search_path=public, pg_temp; -- sql/functions/order_promises.sql
revoke execute on function numbers_left(bigint,timestamp with time zone) from public;

create function off_items(
  branch bigint,
  at timestamp with time zone
) returns TABLE(item_id bigint, by_options boolean) language sql stable set search_path=public, pg_temp; -- sql/functions/availability.sql
revoke execute on function off_items(bigint,timestamp with time zone) from public;
grant execute on function off_items(bigint,timestamp with time zone) to telve_api;

CREATE OR REPLACE FUNCTION public.open_in_week(weekday smallint, opens time without time zone, closes time without time zone)
 RETURNS int4multirange
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT int4multirange(VARIADIC ARRAY[int4range(of_week.a, LEAST(of_week.b, 10080)), int4range(0, GREATEST((of_week.b - 10080), 0))]) AS int4multirange FROM (SELECT of_day.starts AS a, (of_day.starts + open_minutes(open_in_week.opens, open_in_week.closes)) AS b FROM (SELECT (((open_in_week.weekday - 1) * 1440) + ((EXTRACT(epoch FROM open_in_week.opens) / (60)::numeric))::integer) AS starts) of_day) of_week);

CREATE OR REPLACE FUNCTION public.open_minutes(opens time without time zone, closes time without time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (mod(((((EXTRACT(epoch FROM (closes - opens)) / (60)::numeric))::integer + 1440) - 1), 1440) + 1);

create function open_month() returns date language sql stable set search_path=public, pg_temp; -- sql/functions/month_closings.sql
revoke execute on function open_month() from public;
grant execute on function open_month() to telve_api, telve_worker;

create function open_number_scan(
  staff bigint,
  number text,
  origin text,
  at timestamp with time zone,
  OUT id uuid,
  OUT customer_id bigint,
  OUT expires_at timestamp with time zone,
  OUT full_name text
) returns record language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/number_scans.sql
revoke execute on function open_number_scan(bigint,text,text,timestamp with time zone) from public;
grant execute on function open_number_scan(bigint,text,text,timestamp with time zone) to telve_api;

CREATE OR REPLACE FUNCTION public.open_on_date(date date, opens time without time zone, closes time without time zone)
 RETURNS tsrange
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN tsrange((date + opens), ((date + opens) + make_interval(mins => open_minutes(opens, closes))));

create function open_till(
  token bytea,
  person bigint,
  digests bytea[],
  new_session bytea,
  address text,
  OUT refused text,
  OUT tries integer
) returns record language plpgsql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/tablets.sql
revoke execute on function open_till(bytea,bigint,bytea[],bytea,text) from public;
grant execute on function open_till(bytea,bigint,bytea[],bytea,text) to telve_api;

create function open_until(
  opens tstzmultirange,
  at timestamp with time zone
) returns timestamp with time zone language sql immutable; -- sql/functions/order_promises.sql
revoke execute on function open_until(tstzmultirange,timestamp with time zone) from public;

create function order_due(
  o orders,
  at timestamp with time zone
) returns text language sql stable set search_path=public, pg_temp; -- sql/functions/close_orders.sql
revoke execute on function order_due(orders,timestamp with time zone) from public;
grant execute on function order_due(orders,timestamp with time zone) to telve_worker;

create function order_number(
  seed integer,
  n integer
) returns integer language plpgsql immutable set search_path=pg_catalog, pg_temp; -- sql/functions/place_orders.sql
revoke execute on function order_number(integer,integer) from public;

create function order_refund_refusal(
  o orders,
  units jsonb,
  found bigint,
  actor bigint,
  session_hash text
) returns text language sql stable set search_path=public, pg_temp; -- sql/functions/refund_order.sql
revoke execute on function order_refund_refusal(orders,jsonb,bigint,bigint,text) from public;
grant execute on function order_refund_refusal(orders,jsonb,bigint,bigint,text) to telve_api;

create function order_shown_from(o orders) returns timestamp with time zone language sql stable; -- sql/functions/close_orders.sql
revoke execute on function order_shown_from(orders) from public;
grant execute on function order_shown_from(orders) to telve_api, telve_worker;

create function order_slots(
  branch bigint,
  capacity integer,
  units integer,
  opens tstzmultirange,
  begins timestamp with time zone,
  at timestamp with time zone
) returns SETOF timestamp with time zone language sql stable; -- sql/functions/order_promises.sql
revoke execute on function order_slots(bigint,integer,integer,tstzmultirange,timestamp with time zone,timestamp with time zone) from public;

create function order_withheld(
  o orders
) returns integer language sql stable set search_path=public, pg_temp; -- sql/functions/waivers.sql
revoke execute on function order_withheld(orders) from public;
grant execute on function order_withheld(orders) to telve_api;

create function ordering_suspended(
  person bigint,
  at timestamp with time zone
) returns boolean language sql stable set search_path=public, pg_temp; -- sql/functions/place_orders.sql
revoke execute on function ordering_suspended(bigint,timestamp with time zone) from public;

create function owed_stamps(
  purchase bigint,
  remaining integer,
  named jsonb,
  OUT card bigint,
  OUT unrefunded integer,
  OUT owed integer
) returns SETOF record language plpgsql stable set search_path=public, pg_temp; -- sql/functions/stamps.sql
revoke execute on function owed_stamps(bigint,integer,jsonb) from public;
grant execute on function owed_stamps(bigint,integer,jsonb) to telve_api;

create function paid_by(
  earn_key text,
  person bigint
) returns integer language sql stable set search_path=public, pg_temp; -- sql/functions/waivers.sql
revoke execute on function paid_by(text,bigint) from public;
grant execute on function paid_by(text,bigint) to telve_api;

create function pay_referral(
  r referrals,
  promised programme_settings,
  branch bigint
) returns text language plpgsql set search_path=public, pg_temp; -- sql/functions/referrals.sql
revoke execute on function pay_referral(referrals,programme_settings,bigint) from public;

create function pay_waivers(
  person bigint,
  spend_key text,
  earned point_verdict,
  back integer,
  branch bigint,
  actor bigint
) returns integer language plpgsql set plan_cache_mode=force_generic_plan set search_path=public, pg_temp; -- sql/functions/waivers.sql
revoke execute on function pay_waivers(bigint,text,point_verdict,integer,bigint,bigint) from public;

create function people_behind_with_lots(
  after_user bigint,
  most integer
) returns bigint[] language sql stable; -- sql/functions/lots.sql
revoke execute on function people_behind_with_lots(bigint,integer) from public;
grant execute on function people_behind_with_lots(bigint,integer) to telve_worker;

create function people_of_region(
  region bigint
) returns SETOF bigint language sql stable set search_path=public, pg_temp; -- sql/functions/regions.sql
revoke execute on function people_of_region(bigint) from public;
grant execute on function people_of_region(bigint) to telve_api;

create function people_to_erase(
  most integer
) returns SETOF bigint language sql stable security definer set search_path=public, pg_temp; -- sql/functions/erasure.sql
revoke execute on function people_to_erase(integer) from public;
grant execute on function people_to_erase(integer) to telve_worker;

create function people_to_warn(
  after_user bigint,
  most integer,
  today date
) returns bigint[] language sql stable; -- sql/functions/expiry.sql
revoke execute on function people_to_warn(bigint,integer,date) from public;
grant execute on function people_to_warn(bigint,integer,date) to telve_worker;

create function people_with_expired_points(
  after_user bigint,
  most integer
) returns bigint[] language sql stable; -- sql/functions/expiry.sql
revoke execute on function people_with_expired_points(bigint,integer) from public;
grant execute on function people_with_expired_points(bigint,integer) to telve_worker;

create function people_with_pins(
  branch bigint
) returns TABLE(id bigint, full_name text, approves boolean) language sql stable security definer set search_path=public, pg_temp; -- sql/functions/tablets.sql
revoke execute on function people_with_pins(bigint) from public;
grant execute on function people_with_pins(bigint) to telve_api;

create function person_of_reset(
  token sha256_hash
) returns bigint language sql stable security definer set search_path=public, pg_temp; -- sql/functions/reset_password.sql
revoke execute on function person_of_reset(sha256_hash) from public;
grant execute on function person_of_reset(sha256_hash) to telve_api;

create function place_orders(
  requests json,
  behind boolean
) returns order_verdict[] language plpgsql security definer set enable_bitmapscan=off set enable_hashjoin=off set enable_indexonlyscan=off set enable_material=off set enable_memoize=off set enable_mergejoin=off set enable_seqscan=off set jit=off set plan_cache_mode=force_generic_plan set search_path=public, pg_temp; -- sql/functions/place_orders.sql
revoke execute on function place_orders(json,boolean) from public;
grant execute on function place_orders(json,boolean) to telve_api;

create function plan_broadcast(
  broadcast bigint,
  chunk_size integer
) returns TABLE(part integer) language plpgsql set search_path=public, pg_temp; -- sql/functions/broadcasts.sql
revoke execute on function plan_broadcast(bigint,integer) from public;
grant execute on function plan_broadcast(bigint,integer) to telve_worker;

create function point_refusal(code text) returns point_verdict language sql immutable; -- sql/functions/point_verdicts.sql

create function points_of(
  since timestamp with time zone,
  until timestamp with time zone,
  branches bigint[]
) returns TABLE(five_minutes timestamp with time zone, earned bigint, spent bigint, entries bigint) language sql stable; -- sql/functions/point_totals.sql

create function points_of_an_entry() returns integer language sql immutable; -- sql/functions/earn_points.sql

create function points_unasked() returns integer language sql immutable; -- sql/functions/asked_again.sql

create function possible_promises(
  branch bigint,
  capacity integer,
  units integer,
  opens tstzmultirange,
  begins timestamp with time zone,
  first timestamp with time zone,
  last timestamp with time zone,
  step integer,
  lag interval
) returns SETOF timestamp with time zone language sql stable; -- sql/functions/order_promises.sql
revoke execute on function possible_promises(bigint,integer,integer,tstzmultirange,timestamp with time zone,timestamp with time zone,timestamp with time zone,integer,interval) from public;

create function post_refusal(
  giver bigint,
  person bigint,
  role post_role,
  branches bigint[],
  region bigint,
  last_day date
) returns text language plpgsql stable set search_path=public, pg_temp; -- sql/functions/give_posts.sql
revoke execute on function post_refusal(bigint,bigint,post_role,bigint[],bigint,date) from public;

create function postpone_mail(
  row_id bigint,
  wait interval,
  token sha256_hash
) returns void language sql security definer set search_path=public, pg_temp; -- sql/functions/mails.sql
revoke execute on function postpone_mail(bigint,interval,sha256_hash) from public;
grant execute on function postpone_mail(bigint,interval,sha256_hash) to telve_worker;

create function posts_for(
  person bigint,
  wanted text,
  branch bigint
) returns SETOF posts language sql stable; -- sql/functions/access.sql
revoke execute on function posts_for(bigint,text,bigint) from public;
grant execute on function posts_for(bigint,text,bigint) to telve_api, telve_worker;

create function programme_start() returns date language sql stable; -- sql/functions/lots.sql

create function projection_problems(
  people bigint[]
) returns TABLE(user_id bigint, seq integer, id bigint, problem text) language sql stable; -- sql/functions/audit_ledger.sql
revoke execute on function projection_problems(bigint[]) from public;
grant execute on function projection_problems(bigint[]) to telve_worker;

create function proof_due(
  points bigint,
  session_hash text
) returns boolean language sql set search_path=public, pg_temp; -- sql/functions/asked_again.sql
revoke execute on function proof_due(bigint,text) from public;

CREATE OR REPLACE FUNCTION public.purchase_adds_up(total integer, discount integer, earned integer, entry_id bigint, tier smallint, receipt text, bought_on date, asked jsonb, scan_id uuid, order_id bigint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((total >= 1) AND (total <= 5000000)) AND ((discount >= 0) AND (discount <= total)) AND ((earned >= 0) AND (earned <= 200000)) AND ((earned = 0) = (entry_id IS NULL)) AND COALESCE(((tier >= 1) AND (tier <= 6)), true) AND ((receipt IS NULL) = (bought_on IS NULL)) AND COALESCE(((length(receipt) >= 1) AND (length(receipt) <= 40)), true) AND COALESCE((jsonb_typeof(asked) = 'object'::text), true) AND ((scan_id IS NOT NULL) OR (order_id IS NOT NULL) OR (receipt IS NOT NULL)));

create function purchase_counts(
  of_purchases bigint[],
  of_refunds bigint[]
) returns SETOF purchase_totals language sql stable set search_path=public, pg_temp; -- sql/functions/purchase_totals.sql
revoke execute on function purchase_counts(bigint[],bigint[]) from public;
grant execute on function purchase_counts(bigint[],bigint[]) to telve_api, telve_worker;

create function purchase_refusal(code text) returns purchase_verdict language sql immutable; -- sql/functions/purchase_verdicts.sql

create function purchases_on(
  days date[],
  branch bigint
) returns SETOF purchase_totals language sql stable set search_path=public, pg_temp; -- sql/functions/purchase_totals.sql
revoke execute on function purchases_on(date[],bigint) from public;
grant execute on function purchases_on(date[],bigint) to telve_api, telve_worker;

create function push_message(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/messages.sql
revoke execute on function push_message() from public;

create function put_awards(
  entries point_transactions[],
  staff bigint[],
  given bigint[],
  admins bigint[],
  today date
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/awards.sql
revoke execute on function put_awards(point_transactions[],bigint[],bigint[],bigint[],date) from public;

create function put_bill_counts(
  counted customer_bills[],
  staff bigint[],
  billed bigint[],
  today date
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/bill_counts.sql
revoke execute on function put_bill_counts(customer_bills[],bigint[],bigint[],date) from public;

create function put_entries(
  entries point_transactions[],
  heads ledger_head[]
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/put_entries.sql
revoke execute on function put_entries(point_transactions[],ledger_head[]) from public;

create function put_orders(
  news orders[],
  judgements judged_order[],
  began timestamp with time zone
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/put_orders.sql
revoke execute on function put_orders(orders[],judged_order[],timestamp with time zone) from public;

create function put_posts(
  giver bigint,
  person bigint,
  role post_role,
  branches bigint[],
  region bigint,
  last_day date,
  address text
) returns integer language plpgsql set search_path=public, pg_temp; -- sql/functions/give_posts.sql
revoke execute on function put_posts(bigint,bigint,post_role,bigint[],bigint,date,text) from public;

create function put_purchases(
  bills purchases[],
  earnings earning[]
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/put_purchases.sql
revoke execute on function put_purchases(purchases[],earning[]) from public;

create function quarter_of(
  at timestamp with time zone
) returns timestamp with time zone language sql immutable; -- sql/functions/order_promises.sql
revoke execute on function quarter_of(timestamp with time zone) from public;

create function queue_for_devices(
  
) returns trigger language plpgsql set search_path=public, pg_temp; -- sql/functions/devices.sql

create function queue_iys_report(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/iys.sql
revoke execute on function queue_iys_report() from public;

create function queue_mail(
  person bigint,
  address text,
  kind text,
  data jsonb DEFAULT '{}'::jsonb
) returns bigint language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/mails.sql
revoke execute on function queue_mail(bigint,text,text,jsonb) from public;
grant execute on function queue_mail(bigint,text,text,jsonb) to telve_api, telve_worker;

CREATE OR REPLACE FUNCTION public.queue_uncounted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
revoke execute on function queue_uncounted() from public;

create function quote_order(
  person bigint,
  asked jsonb,
  opens tstzmultirange
) returns jsonb language plpgsql stable security definer set jit=off set search_path=public, pg_temp; -- sql/functions/quote_orders.sql
revoke execute on function quote_order(bigint,jsonb,tstzmultirange) from public;
grant execute on function quote_order(bigint,jsonb,tstzmultirange) to telve_api;

create function quote_order_refund(
  order_id bigint,
  units jsonb,
  actor bigint,
  session_hash text DEFAULT NULL::text,
  OUT outcome text,
  OUT refunding integer,
  OUT method text,
  OUT back integer,
  OUT withheld integer,
  OUT owed integer,
  OUT taken integer,
  OUT allowed boolean,
  OUT coupons jsonb
) returns record language plpgsql stable set search_path=public, pg_temp; -- sql/functions/refund_order.sql
revoke execute on function quote_order_refund(bigint,jsonb,bigint,text) from public;
grant execute on function quote_order_refund(bigint,jsonb,bigint,text) to telve_api;

create function quote_patience() returns interval language sql immutable; -- sql/functions/quote_orders.sql
revoke execute on function quote_patience() from public;

create function quote_refund(
  purchase_id bigint,
  amount integer,
  named jsonb,
  actor bigint,
  session_hash text DEFAULT NULL::text,
  OUT outcome text,
  OUT refunding integer,
  OUT owed integer,
  OUT taken integer,
  OUT allowed boolean,
  OUT coupons jsonb,
  OUT stamps jsonb
) returns record language plpgsql stable set search_path=public, pg_temp; -- sql/functions/refund_purchase.sql
revoke execute on function quote_refund(bigint,integer,jsonb,bigint,text) from public;
grant execute on function quote_refund(bigint,integer,jsonb,bigint,text) to telve_api;

create function raise_tiers(
  people bigint[],
  own_tiers integer[],
  at timestamp with time zone,
  telling boolean
) returns integer language plpgsql set search_path=public, pg_temp; -- sql/functions/tiers.sql
revoke execute on function raise_tiers(bigint[],integer[],timestamp with time zone,boolean) from public;

create function rate_visit(
  person bigint,
  kind text,
  visit bigint,
  stars integer,
  words text
) returns text language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/visit_ratings.sql
revoke execute on function rate_visit(bigint,text,bigint,integer,text) from public;
grant execute on function rate_visit(bigint,text,bigint,integer,text) to telve_api;

create function reaches(p posts, branch bigint) returns boolean language sql stable; -- sql/functions/access.sql
revoke execute on function reaches(posts,bigint) from public;
grant execute on function reaches(posts,bigint) to telve_api, telve_worker;

create function reader_of_mail(
  mail mails
) returns bigint language sql stable set search_path=public, pg_temp; -- sql/functions/mails.sql
revoke execute on function reader_of_mail(mails) from public;

create function rebuild_coupons(
  people bigint[]
) returns integer language plpgsql set search_path=public, pg_temp; -- sql/functions/verify_coupons.sql
revoke execute on function rebuild_coupons(bigint[]) from public;

create function rebuild_tier_points(
  
) returns integer language plpgsql set search_path=public, pg_temp; -- sql/functions/tiers_replayed.sql
revoke execute on function rebuild_tier_points() from public;

create function rebuild_tiers(
  people bigint[]
) returns bigint[] language plpgsql set search_path=public, pg_temp; -- sql/functions/tiers_replayed.sql
revoke execute on function rebuild_tiers(bigint[]) from public;

create function record_order_purchase(
  o orders,
  scan uuid,
  actor bigint,
  counts boolean,
  at timestamp with time zone,
  OUT purchase bigint,
  OUT earned integer
) returns record language plpgsql set search_path=public, pg_temp; -- sql/functions/collect_order.sql
revoke execute on function record_order_purchase(orders,uuid,bigint,boolean,timestamp with time zone) from public;

create function record_purchases(
  requests json,
  behind boolean
) returns purchase_verdict[] language plpgsql security definer set enable_bitmapscan=off set enable_hashjoin=off set enable_indexonlyscan=off set enable_material=off set enable_memoize=off set enable_mergejoin=off set enable_seqscan=off set jit=off set plan_cache_mode=force_generic_plan set search_path=public, pg_temp; -- sql/functions/record_purchases.sql
revoke execute on function record_purchases(json,boolean) from public;
grant execute on function record_purchases(json,boolean) to telve_api;

create function recount_rewards() returns integer language plpgsql set search_path=public, pg_temp; -- sql/functions/verify_coupons.sql
revoke execute on function recount_rewards() from public;

create function redeem_reward_in_session(
  person bigint,
  reward bigint,
  asked_price integer,
  branch bigint,
  actor bigint,
  scan uuid,
  at timestamp with time zone,
  session_hash text,
  OUT outcome text,
  OUT coupon_id bigint,
  OUT points integer
) returns record language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/rewards.sql
revoke execute on function redeem_reward_in_session(bigint,bigint,integer,bigint,bigint,uuid,timestamp with time zone,text) from public;
grant execute on function redeem_reward_in_session(bigint,bigint,integer,bigint,bigint,uuid,timestamp with time zone,text) to telve_api;

create function referral_days() returns integer language sql immutable; -- sql/functions/referrals.sql

create function referral_doubts(
  inviter bigint,
  friend bigint,
  marks bytea[]
) returns text[] language sql stable set search_path=public, pg_temp; -- sql/functions/referrals.sql
revoke execute on function referral_doubts(bigint,bigint,bytea[]) from public;

create function referral_purchases() returns integer language sql immutable; -- sql/functions/referrals.sql

create function referral_undo_days() returns integer language sql immutable; -- sql/functions/referrals.sql

create function refund_order(
  order_id bigint,
  units jsonb,
  why text,
  words text,
  actor bigint,
  key text,
  session_hash text,
  OUT outcome text,
  OUT refund_id bigint
) returns record language plpgsql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/refund_order.sql
revoke execute on function refund_order(bigint,jsonb,text,text,bigint,text,text) from public;
grant execute on function refund_order(bigint,jsonb,text,text,bigint,text,text) to telve_api;

create function refund_points(
  purchase purchases,
  amount integer,
  OUT owed integer,
  OUT of_campaign integer
) returns record language sql stable set search_path=public, pg_temp; -- sql/functions/refund_purchase.sql
revoke execute on function refund_points(purchases,integer) from public;
grant execute on function refund_points(purchases,integer) to telve_api;

create function refund_purchase(
  purchase bigint,
  amount integer,
  why refund_reason,
  words text,
  named jsonb,
  actor bigint,
  key text,
  session_hash text,
  OUT outcome text,
  OUT refund_id bigint
) returns record language sql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/refund_purchase.sql
revoke execute on function refund_purchase(bigint,integer,refund_reason,text,jsonb,bigint,text,text) from public;
grant execute on function refund_purchase(bigint,integer,refund_reason,text,jsonb,bigint,text,text) to telve_api;

create function refund_refusal(
  purchase purchases,
  amount integer,
  actor bigint,
  session_hash text
) returns text language sql stable; -- sql/functions/refund_purchase.sql

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% on % is refused: it is append-only', tg_op, tg_table_name
    using errcode = 'object_not_in_prerequisite_state';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change_but_coarser()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if old.at >= now() - interval '90 days'
     or new.address is distinct from coarse_address(old.address)
     or to_jsonb(new) - 'address' <> to_jsonb(old) - 'address' then
    raise exception 'update on security_log is refused: it is append-only'
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change_but_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change_but_end_of_proof()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' and exists (
       select from data_requests r
        where r.user_id = old.user_id and r.kind = 'erasure' and r.outcome = 'done'
          and r.settled_at < now() - interval '3 years') then
    return old;
  end if;
  raise exception '% on % is refused: it is append-only', tg_op, tg_table_name
    using errcode = 'object_not_in_prerequisite_state';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change_but_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  erased point_transactions := old;
begin
  erased.note := null;
  if old.note is not null and new is not distinct from erased
     and exists (select from ledger_redactions r where r.user_id = old.user_id and r.seq = old.seq) then
    return new;
  end if;
  raise exception '% on % is refused: it is append-only', tg_op, tg_table_name
    using errcode = 'object_not_in_prerequisite_state';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change_but_refund()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  refunded purchases := old;
begin
  refunded.refunded := new.refunded;
  -- Computed after this trigger.
  refunded.due := new.due;
  if new.refunded > old.refunded and new is not distinct from refunded then
    return new;
  end if;
  raise exception '% on % is refused: it is append-only', tg_op, tg_table_name
    using errcode = 'object_not_in_prerequisite_state';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change_but_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  erased jsonb := to_jsonb(old);
  person bigint;
begin
  erased := erased || '{"note": null}';
  if tg_table_name = 'order_refunds' then
    select o.user_id into person from orders o where o.id = old.order_id;
    erased := jsonb_set(erased, '{asked}', (erased -> 'asked') - 'note');
  else
    select p.user_id into person from purchases p where p.id = old.purchase_id;
  end if;
  -- generated columns are not there yet in a new row
  if to_jsonb(new) - 'waived' = erased - 'waived' and erasure_is_due(person) then return new; end if;
  raise exception '% on % is refused: it is append-only', tg_op, tg_table_name
    using errcode = 'object_not_in_prerequisite_state';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_early_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.at >= now() - interval '2 years' then
    raise exception 'delete on security_log is refused: it is append-only and kept for two years'
      using errcode = 'restrict_violation';
  end if;
  return old;
end
$function$;

create function refuse_eleventh_passkey(
  
) returns trigger language plpgsql set search_path=public, pg_temp; -- sql/functions/passkeys.sql

create function refuse_former_address(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/addresses.sql
revoke execute on function refuse_former_address() from public;

create function refuse_new_id() returns trigger language plpgsql set search_path=public, pg_temp; -- sql/functions/user_ids.sql

CREATE OR REPLACE FUNCTION public.refuse_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% % stands in the ledger and cannot be removed', tg_table_name, old.id
    using errcode = 'foreign_key_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_removal_of_published()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from campaign_versions v
              where v.campaign_id = old.campaign_id and v.state <> 'draft') then
    raise exception '% on % is refused: the campaign was published', tg_op, tg_table_name
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return old;
end
$function$;

create function release_order(
  order_id bigint
) returns void language plpgsql set plan_cache_mode=force_generic_plan set search_path=public, pg_temp; -- sql/functions/release_orders.sql
revoke execute on function release_order(bigint) from public;

create function remaining_points(
  purchase purchases,
  remaining integer,
  OUT base integer,
  OUT tier integer,
  OUT campaign integer
) returns record language plpgsql stable set search_path=public, pg_temp; -- sql/functions/refund_purchase.sql
revoke execute on function remaining_points(purchases,integer) from public;
grant execute on function remaining_points(purchases,integer) to telve_api;

create function remove_campaign(
  actor bigint,
  expected integer,
  campaign bigint
) returns text language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/campaigns.sql
revoke execute on function remove_campaign(bigint,integer,bigint) from public;
grant execute on function remove_campaign(bigint,integer,bigint) to telve_api;

create function remove_region(
  actor bigint,
  session_hash text,
  region bigint,
  seen integer,
  OUT refused text,
  OUT was jsonb
) returns record language plpgsql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/regions.sql
revoke execute on function remove_region(bigint,text,bigint,integer) from public;
grant execute on function remove_region(bigint,text,bigint,integer) to telve_api;

create function repeated_purchase(
  recorded purchases
) returns purchase_verdict language sql immutable; -- sql/functions/purchase_verdicts.sql

create function repeated_verdict(
  entry point_transactions,
  taken_back boolean,
  balance integer
) returns point_verdict language sql stable; -- sql/functions/point_verdicts.sql

create function replay_campaign(
  of bigint,
  of_version integer,
  since timestamp with time zone
) returns jsonb language plpgsql set jit=off set search_path=public, pg_temp set work_mem=128MB; -- sql/functions/simulations.sql
revoke execute on function replay_campaign(bigint,integer,timestamp with time zone) from public;
grant execute on function replay_campaign(bigint,integer,timestamp with time zone) to telve_worker;

create function report_day(
  at timestamp with time zone
) returns date language sql stable set search_path=public, pg_temp; -- sql/functions/branch_days.sql
revoke execute on function report_day(timestamp with time zone) from public;
grant execute on function report_day(timestamp with time zone) to telve_api, telve_worker;

create function reports_to_digest(
  most integer
) returns SETOF bigint language sql stable security definer set search_path=public, pg_temp; -- sql/functions/erasure.sql
revoke execute on function reports_to_digest(integer) from public;
grant execute on function reports_to_digest(integer) to telve_worker;

create function reset_password(
  token sha256_hash,
  new_password_hash text
) returns bigint language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/reset_password.sql
revoke execute on function reset_password(sha256_hash,text) from public;
grant execute on function reset_password(sha256_hash,text) to telve_api;

create function return_campaign_points(
  campaign_ids bigint[],
  user_ids bigint[],
  ats timestamp with time zone[],
  points integer[],
  whole boolean[]
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/earn_points.sql
revoke execute on function return_campaign_points(bigint[],bigint[],timestamp with time zone[],integer[],boolean[]) from public;

create function return_coupons(
  purchase bigint,
  at timestamp with time zone
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/coupons.sql
revoke execute on function return_coupons(bigint,timestamp with time zone) from public;

create function return_order_payment(
  order_id bigint,
  actor bigint
) returns void language plpgsql set plan_cache_mode=force_generic_plan set search_path=public, pg_temp; -- sql/functions/release_orders.sql
revoke execute on function return_order_payment(bigint,bigint) from public;

create function reversal_refusal(
  entry point_transactions,
  taken_back boolean,
  reversal point_transactions,
  by_hand boolean,
  session text
) returns text language sql stable; -- sql/functions/point_verdicts.sql

create function review_tiers(
  most integer
) returns integer language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/tiers.sql
revoke execute on function review_tiers(integer) from public;
grant execute on function review_tiers(integer) to telve_worker;

create function revoke_tablet(
  actor bigint,
  session_hash text,
  tablet bigint,
  address text
) returns text language plpgsql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/tablets.sql
revoke execute on function revoke_tablet(bigint,text,bigint,text) from public;
grant execute on function revoke_tablet(bigint,text,bigint,text) to telve_api;

create function right_names() returns text[] language sql immutable; -- sql/functions/give_posts.sql
revoke execute on function right_names() from public;
grant execute on function right_names() to telve_api;

create function roles_of(
  person bigint
) returns post_role[] language sql stable set search_path=public, pg_temp; -- sql/functions/posts.sql
revoke execute on function roles_of(bigint) from public;

create function roles_with(wanted text) returns post_role[] language sql immutable; -- sql/functions/access.sql
revoke execute on function roles_with(text) from public;
grant execute on function roles_with(text) to telve_api, telve_worker;

create function save_region(
  actor bigint,
  session_hash text,
  region bigint,
  seen integer,
  new_name text,
  branches bigint[],
  OUT refused text,
  OUT id bigint,
  OUT was jsonb
) returns record language plpgsql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/regions.sql
revoke execute on function save_region(bigint,text,bigint,integer,text,bigint[]) from public;
grant execute on function save_region(bigint,text,bigint,integer,text,bigint[]) to telve_api;

create function say_farewell(
  most integer
) returns integer language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/erasure.sql
revoke execute on function say_farewell(integer) from public;
grant execute on function say_farewell(integer) to telve_worker;

create function scan_opens(
  s scans,
  staff bigint,
  customer bigint,
  at timestamp with time zone
) returns boolean language sql immutable; -- sql/functions/batches.sql

create function search_patterns(
  typed text
) returns text[] language sql immutable set search_path=public, pg_temp; -- sql/functions/broadcasts.sql
revoke execute on function search_patterns(text) from public;
grant execute on function search_patterns(text) to telve_api;

create function set_consent(
  person bigint,
  channel text,
  wanted boolean,
  origin text
) returns boolean language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/consents.sql
revoke execute on function set_consent(bigint,text,boolean,text) from public;
grant execute on function set_consent(bigint,text,boolean,text) to telve_api, telve_worker;

create function set_pin(
  person bigint,
  pin_digest bytea,
  address text
) returns void language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/tablets.sql
revoke execute on function set_pin(bigint,bytea,text) from public;
grant execute on function set_pin(bigint,bytea,text) to telve_api;

create function set_tier(
  person bigint,
  new_tier integer,
  reason text,
  at timestamp with time zone,
  telling boolean
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/tiers.sql
revoke execute on function set_tier(bigint,integer,text,timestamp with time zone,boolean) from public;

create function settle_by_hand(
  actor bigint,
  up_to bigint
) returns integer language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/iys.sql
revoke execute on function settle_by_hand(bigint,bigint) from public;
grant execute on function settle_by_hand(bigint,bigint) to telve_api;

create function settle_flag(
  actor bigint,
  flag bigint,
  of_version integer,
  verdict flag_outcome,
  words text,
  undo bigint[] DEFAULT '{}'::bigint[],
  session_hash text DEFAULT NULL::text,
  address text DEFAULT NULL::text
) returns text language plpgsql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/flags.sql
revoke execute on function settle_flag(bigint,bigint,integer,flag_outcome,text,bigint[],text,text) from public;
grant execute on function settle_flag(bigint,bigint,integer,flag_outcome,text,bigint[],text,text) to telve_api;

create function settle_iys_report(
  report bigint,
  became text,
  said text
) returns void language sql security definer set search_path=public, pg_temp; -- sql/functions/iys.sql
revoke execute on function settle_iys_report(bigint,text,text) from public;
grant execute on function settle_iys_report(bigint,text,text) to telve_worker;

create function settle_referral(
  referral bigint,
  marks bytea[] DEFAULT '{}'::bytea[]
) returns text language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/referrals.sql
revoke execute on function settle_referral(bigint,bytea[]) from public;
grant execute on function settle_referral(bigint,bytea[]) to telve_worker;

create function settle_reviews(
  person bigint,
  today date,
  telling boolean
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/tiers.sql
revoke execute on function settle_reviews(bigint,date,boolean) from public;

create function shift_order(
  o orders,
  wanted order_state,
  party order_party,
  actor bigint,
  why text DEFAULT NULL::text,
  of_tablet bigint DEFAULT NULL::bigint
) returns orders language plpgsql set search_path=public, pg_temp; -- sql/functions/move_order.sql
revoke execute on function shift_order(orders,order_state,order_party,bigint,text,bigint) from public;

create function show_roles(person bigint) returns void language sql set search_path=public, pg_temp; -- sql/functions/posts.sql
revoke execute on function show_roles(bigint) from public;

create function signs_of_flag(
  f flags
) returns TABLE(at timestamp with time zone, act text, by bigint, whose bigint, "where" bigint, points bigint, entry_id bigint) language sql stable set search_path=public, pg_temp; -- sql/functions/flags.sql
revoke execute on function signs_of_flag(flags) from public;
grant execute on function signs_of_flag(flags) to telve_api;

create function split_by_weights(
  amount integer,
  weights integer[]
) returns integer[] language plpgsql immutable set search_path=pg_catalog, pg_temp; -- sql/functions/order_units.sql
revoke execute on function split_by_weights(integer,integer[]) from public;

create function split_order(
  lines judged_line[],
  uses coupon_use[],
  discount integer,
  asked_points integer,
  point_value integer,
  OUT shares unit_shares[],
  OUT most_points integer
) returns record language plpgsql immutable set search_path=public, pg_temp; -- sql/functions/order_units.sql
revoke execute on function split_order(judged_line[],coupon_use[],integer,integer,integer) from public;

create function spread_withdrawal(
  
) returns integer language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/iys.sql
revoke execute on function spread_withdrawal() from public;
grant execute on function spread_withdrawal() to telve_worker;

create function staff_may_waive() returns integer language sql immutable; -- sql/functions/refund_purchase.sql

create function sum_cohort_month(
  at timestamp with time zone
) returns integer language plpgsql set search_path=public, pg_temp; -- sql/functions/sum_cohort_months.sql
revoke execute on function sum_cohort_month(timestamp with time zone) from public;
grant execute on function sum_cohort_month(timestamp with time zone) to telve_worker;

create function sum_order_days(
  at timestamp with time zone
) returns integer language plpgsql set search_path=public, pg_temp; -- sql/functions/order_days.sql
revoke execute on function sum_order_days(timestamp with time zone) from public;
grant execute on function sum_order_days(timestamp with time zone) to telve_worker;

create function sum_point_days(
  at timestamp with time zone
) returns integer language plpgsql set search_path=public, pg_temp; -- sql/functions/point_days.sql
revoke execute on function sum_point_days(timestamp with time zone) from public;
grant execute on function sum_point_days(timestamp with time zone) to telve_worker;

create function sum_programme_days(
  at timestamp with time zone
) returns integer language plpgsql set search_path=public, pg_temp; -- sql/functions/sum_programme_days.sql
revoke execute on function sum_programme_days(timestamp with time zone) from public;
grant execute on function sum_programme_days(timestamp with time zone) to telve_worker;

create function sum_staff_days(
  at timestamp with time zone
) returns integer language plpgsql set search_path=public, pg_temp; -- sql/functions/staff_days.sql
revoke execute on function sum_staff_days(timestamp with time zone) from public;
grant execute on function sum_staff_days(timestamp with time zone) to telve_worker;

create function switch_posts(
  person bigint,
  is_admin boolean,
  is_staff boolean,
  actor bigint
) returns void language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/posts.sql
revoke execute on function switch_posts(bigint,boolean,boolean,bigint) from public;
grant execute on function switch_posts(bigint,boolean,boolean,bigint) to telve_api;

create function tablet_refusal(
  tablet bigint,
  branch bigint
) returns text language plpgsql set search_path=public, pg_temp; -- sql/functions/tablets.sql
revoke execute on function tablet_refusal(bigint,bigint) from public;

create function take_account_back(
  person bigint
) returns boolean language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/leaving.sql
revoke execute on function take_account_back(bigint) from public;
grant execute on function take_account_back(bigint) to telve_api;

create function take_approval(
  session_hash text,
  branch bigint,
  act text,
  key text,
  amount integer DEFAULT NULL::integer,
  on_day bigint DEFAULT NULL::bigint,
  subject bigint DEFAULT NULL::bigint
) returns boolean language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/approvals.sql
revoke execute on function take_approval(text,bigint,text,text,integer,bigint,bigint) from public;
grant execute on function take_approval(text,bigint,text,text,integer,bigint,bigint) to telve_api;

create function take_back_hand_out(
  act bigint,
  staff bigint,
  session_hash text DEFAULT NULL::text
) returns text language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/hanging_coffees.sql
revoke execute on function take_back_hand_out(bigint,bigint,text) from public;
grant execute on function take_back_hand_out(bigint,bigint,text) to telve_api;

create function take_back_redemption(
  coupon bigint,
  staff bigint,
  at timestamp with time zone,
  session_hash text DEFAULT NULL::text,
  OUT outcome text,
  OUT points integer
) returns record language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/rewards.sql
revoke execute on function take_back_redemption(bigint,bigint,timestamp with time zone,text) from public;
grant execute on function take_back_redemption(bigint,bigint,timestamp with time zone,text) to telve_api;

create function take_back_referral(
  r referrals
) returns text language plpgsql set search_path=public, pg_temp; -- sql/functions/referrals.sql
revoke execute on function take_back_referral(referrals) from public;

create function take_for_order(
  customer bigint,
  branch bigint,
  key text,
  asked jsonb,
  is_first boolean,
  judged judged_order,
  began timestamp with time zone
) returns orders language plpgsql set search_path=public, pg_temp; -- sql/functions/put_orders.sql
revoke execute on function take_for_order(bigint,bigint,text,jsonb,boolean,judged_order,timestamp with time zone) from public;

create function take_from_lots(
  entry point_transactions
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/lots.sql
revoke execute on function take_from_lots(point_transactions) from public;
grant execute on function take_from_lots(point_transactions) to telve_worker;

create function take_in_iys(
  person bigint,
  channel text,
  said boolean,
  said_at timestamp with time zone
) returns boolean language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/iys.sql
revoke execute on function take_in_iys(bigint,text,boolean,timestamp with time zone) from public;
grant execute on function take_in_iys(bigint,text,boolean,timestamp with time zone) to telve_worker;

create function take_mail(
  row_id bigint,
  token sha256_hash,
  hold interval,
  OUT outcome text,
  OUT kind text,
  OUT address text,
  OUT data jsonb,
  OUT message_id uuid,
  OUT tries integer,
  OUT link boolean
) returns record language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/mails.sql
revoke execute on function take_mail(bigint,sha256_hash,interval) from public;
grant execute on function take_mail(bigint,sha256_hash,interval) to telve_worker;

create function take_place(
  event bigint,
  person bigint,
  at timestamp with time zone
) returns text language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/event_places.sql
revoke execute on function take_place(bigint,bigint,timestamp with time zone) from public;
grant execute on function take_place(bigint,bigint,timestamp with time zone) to telve_api;

create function take_receipt(
  bill purchases,
  address text
) returns boolean language plpgsql set search_path=public, pg_temp; -- sql/functions/bill_counts.sql
revoke execute on function take_receipt(purchases,text) from public;

create function take_stamps(
  refund bigint,
  purchase bigint,
  holder bigint,
  cards bigint[],
  counts integer[],
  at timestamp with time zone
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/stamps.sql
revoke execute on function take_stamps(bigint,bigint,bigint,bigint[],integer[],timestamp with time zone) from public;

create function takes_counted(l judged_line) returns boolean language sql immutable; -- sql/functions/order_lines.sql
revoke execute on function takes_counted(judged_line) from public;

create function tell_content() returns trigger language plpgsql set search_path=public, pg_temp; -- sql/functions/live.sql

create function tell_coupons() returns trigger language plpgsql set search_path=public, pg_temp; -- sql/functions/rewards.sql

create function tell_ended_sessions(
  
) returns trigger language plpgsql set search_path=public, pg_temp; -- sql/functions/sessions.sql

create function tell_of_tier(
  person bigint,
  before integer,
  new_tier integer,
  reason text,
  at timestamp with time zone
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/tiers.sql
revoke execute on function tell_of_tier(bigint,integer,integer,text,timestamp with time zone) from public;

create function tell_order(
  o orders,
  kind text,
  why text DEFAULT NULL::text
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/order_messages.sql
revoke execute on function tell_order(orders,text,text) from public;

create function tell_order_lines() returns trigger language plpgsql set search_path=public, pg_temp; -- sql/functions/live.sql

create function tell_orders() returns trigger language plpgsql set search_path=public, pg_temp; -- sql/functions/live.sql

create function tell_role_changed(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/notices.sql

create function tell_scanned() returns trigger language plpgsql set search_path=public, pg_temp; -- sql/functions/live.sql

create function tier_events(
  people bigint[]
) returns TABLE(user_id bigint, at timestamp with time zone, place integer, day date, points integer, bought_at timestamp with time zone) language sql stable set search_path=public, pg_temp; -- sql/functions/tiers_replayed.sql
revoke execute on function tier_events(bigint[]) from public;

create function tier_for(points bigint, tiers tier_settings) returns integer language sql immutable; -- sql/functions/tiers.sql

create function tier_multipliers(
  own_tiers integer[]
) returns integer[] language sql stable set search_path=public, pg_temp; -- sql/functions/tiers.sql
grant execute on function tier_multipliers(integer[]) to telve_api;

create function tier_points_on(
  person bigint,
  today date
) returns bigint language sql stable set search_path=public, pg_temp; -- sql/functions/tiers.sql

create function tier_year(today date) returns date language sql stable; -- sql/functions/tiers.sql

create function tiers_at(
  instant timestamp with time zone
) returns tier_settings language sql stable set search_path=public, pg_temp; -- sql/functions/tiers.sql

CREATE OR REPLACE FUNCTION public.tiers_fit(names text[], thresholds integer[], multipliers integer[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((((cardinality(names) >= 1) AND (cardinality(names) <= 6)) AND (cardinality(thresholds) = cardinality(names)) AND (cardinality(multipliers) = cardinality(names)) AND ((thresholds)[1] = 0) AND (array_position(names, NULL::text) IS NULL) AND (array_position(thresholds, NULL::integer) IS NULL) AND (array_position(multipliers, NULL::integer) IS NULL) AND (NOT (EXISTS (SELECT FROM UNNEST(tiers_fit.names, tiers_fit.thresholds, tiers_fit.multipliers) WITH ORDINALITY t(name, threshold, multiplier, place) WHERE (((length(t.name) < 1) OR (length(t.name) > 20)) OR ((t.multiplier < 100) OR (t.multiplier > 300)) OR ((t.place > 1) AND ((t.threshold <= (tiers_fit.thresholds)[(t.place - 1)]) OR (t.threshold > 1000000) OR (t.multiplier < (tiers_fit.multipliers)[(t.place - 1)])))))))), false);

create function tiers_now(
  
) returns tier_settings language sql stable set search_path=public, pg_temp; -- sql/functions/tiers.sql

create function tiers_of(
  user_ids bigint[]
) returns integer[] language sql stable set search_path=public, pg_temp; -- sql/functions/tiers.sql
grant execute on function tiers_of(bigint[]) to telve_api;

create function to_be_digested(
  person bigint
) returns SETOF text language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/erasure.sql
revoke execute on function to_be_digested(bigint) from public;
grant execute on function to_be_digested(bigint) to telve_worker;

create function turkish_day(day date) returns text language sql immutable; -- sql/functions/expiry.sql

create function turkish_number(number bigint) returns text language sql immutable; -- sql/functions/expiry.sql

create function turn_posts(
  
) returns integer language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/posts.sql
revoke execute on function turn_posts() from public;
grant execute on function turn_posts() to telve_worker;

create function uncount_points(
  person bigint,
  bought_at timestamp with time zone,
  gone integer,
  at timestamp with time zone,
  telling boolean
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/tiers.sql
revoke execute on function uncount_points(bigint,timestamp with time zone,integer,timestamp with time zone,boolean) from public;

create function uncount_tier_points(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/tiers.sql

create function uncounted_between(
  since timestamp with time zone,
  until timestamp with time zone,
  branch bigint
) returns TABLE(user_id bigint, branch_id bigint, type point_kind, amount integer, created_at timestamp with time zone) language sql stable; -- sql/functions/point_totals.sql

create function undo_acts(
  flag bigint,
  undo bigint[],
  actor bigint,
  session text,
  address text
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/flags.sql
revoke execute on function undo_acts(bigint,bigint[],bigint,text,text) from public;

create function undo_address(
  token sha256_hash,
  new_password_hash text,
  OUT outcome text,
  OUT person bigint,
  OUT before text,
  OUT after text
) returns record language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/addresses.sql
revoke execute on function undo_address(sha256_hash,text) from public;
grant execute on function undo_address(sha256_hash,text) to telve_api;

create function undo_refusal(
  act text,
  entry point_transactions
) returns text language plpgsql stable set search_path=public, pg_temp; -- sql/functions/flags.sql
revoke execute on function undo_refusal(text,point_transactions) from public;
grant execute on function undo_refusal(text,point_transactions) to telve_api;

create function undoing_person(
  token sha256_hash
) returns bigint language sql stable security definer set search_path=public, pg_temp; -- sql/functions/addresses.sql
revoke execute on function undoing_person(sha256_hash) from public;
grant execute on function undoing_person(sha256_hash) to telve_api;

create function units_to_refund(
  order_id bigint,
  units jsonb,
  OUT line smallint,
  OUT unit smallint,
  OUT money integer,
  OUT points integer
) returns SETOF record language sql stable set search_path=public, pg_temp; -- sql/functions/refund_order.sql
revoke execute on function units_to_refund(bigint,jsonb) from public;
grant execute on function units_to_refund(bigint,jsonb) to telve_api;

create function unprove_address() returns trigger language plpgsql set search_path=public, pg_temp; -- sql/functions/addresses.sql
revoke execute on function unprove_address() from public;

create function unrefunded_stamps(
  purchase bigint,
  OUT card bigint,
  OUT stamps integer,
  OUT worth integer
) returns SETOF record language sql stable set search_path=public, pg_temp; -- sql/functions/stamps.sql
revoke execute on function unrefunded_stamps(bigint) from public;
grant execute on function unrefunded_stamps(bigint) to telve_api;

create function use_coupons(
  used purchase_coupons[],
  at timestamp with time zone
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/coupons.sql
revoke execute on function use_coupons(purchase_coupons[],timestamp with time zone) from public;

create function use_number_scan(
  bill purchases,
  today date,
  bounds_id bigint
) returns void language sql set search_path=public, pg_temp; -- sql/functions/number_scans.sql
revoke execute on function use_number_scan(purchases,date,bigint) from public;

create function use_tablet(
  token bytea,
  serving_release text
) returns tablets language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/tablets.sql
revoke execute on function use_tablet(bytea,text) from public;
grant execute on function use_tablet(bytea,text) to telve_api;

create function verify_address(
  token sha256_hash
) returns bigint language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/addresses.sql
revoke execute on function verify_address(sha256_hash) from public;
grant execute on function verify_address(sha256_hash) to telve_api;

create function visit_of(
  person bigint,
  kind text,
  visit bigint,
  OUT order_id bigint,
  OUT purchase_id bigint,
  OUT branch_id bigint,
  OUT until timestamp with time zone
) returns record language plpgsql stable set search_path=public, pg_temp; -- sql/functions/visit_ratings.sql
revoke execute on function visit_of(bigint,text,bigint) from public;
grant execute on function visit_of(bigint,text,bigint) to telve_api;

create function void_links(
  person bigint,
  kinds text[]
) returns void language sql set search_path=public, pg_temp; -- sql/functions/addresses.sql
revoke execute on function void_links(bigint,text[]) from public;

create function void_order(
  person bigint,
  key text,
  session_hash text
) returns order_verdict language plpgsql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/void_order.sql
revoke execute on function void_order(bigint,text,text) from public;
grant execute on function void_order(bigint,text,text) to telve_api;

create function waived_after(
  person bigint,
  spend_key text
) returns integer language sql stable set search_path=public, pg_temp; -- sql/functions/waivers.sql
revoke execute on function waived_after(bigint,text) from public;
grant execute on function waived_after(bigint,text) to telve_api;

create function warn_of_expiry(
  people bigint[],
  today date
) returns integer language plpgsql set search_path=public, pg_temp; -- sql/functions/expiry.sql
revoke execute on function warn_of_expiry(bigint[],date) from public;
grant execute on function warn_of_expiry(bigint[],date) to telve_worker;

create function welcome_gift(
  
) returns TABLE(amount integer, least_paid integer) language sql stable set search_path=public, pg_temp; -- sql/functions/gifts.sql
revoke execute on function welcome_gift() from public;
grant execute on function welcome_gift() to telve_api;

create function wholly_refunded(
  purchase purchases
) returns boolean language sql stable set search_path=public, pg_temp; -- sql/functions/refund_purchase.sql
grant execute on function wholly_refunded(purchases) to telve_api, telve_worker;

create function withdraw_for_address(
  
) returns trigger language plpgsql security definer set search_path=public, pg_temp; -- sql/functions/consents.sql
revoke execute on function withdraw_for_address() from public;

create function withdraw_invitation(
  actor bigint,
  session_hash text,
  invitation bigint,
  address text
) returns text language plpgsql security definer set lock_timeout=5s set search_path=public, pg_temp; -- sql/functions/post_invitations.sql
revoke execute on function withdraw_invitation(bigint,text,bigint,text) from public;
grant execute on function withdraw_invitation(bigint,text,bigint,text) to telve_api;

create function within_bounds_of(
  approver bigint,
  branch bigint,
  act text,
  amount integer,
  on_day bigint
) returns boolean language sql stable set search_path=public, pg_temp; -- sql/functions/bounds.sql
revoke execute on function within_bounds_of(bigint,bigint,text,integer,bigint) from public;

create function write_entry(
  user_id bigint,
  type point_kind,
  amount integer,
  branch_id bigint,
  kind entry_kind,
  ref text,
  request_key text,
  actor_id bigint DEFAULT NULL::bigint,
  scan_id uuid DEFAULT NULL::uuid,
  reason entry_reason DEFAULT NULL::entry_reason,
  note text DEFAULT NULL::text
) returns point_verdict language plpgsql set search_path=public, pg_temp; -- sql/functions/write_entry.sql
revoke execute on function write_entry(bigint,point_kind,integer,bigint,entry_kind,text,text,bigint,uuid,entry_reason,text) from public;

create function write_points(
  requests json,
  origin text,
  behind boolean DEFAULT false
) returns point_verdict[] language plpgsql set enable_bitmapscan=off set enable_hashjoin=off set enable_indexonlyscan=off set enable_material=off set enable_memoize=off set enable_mergejoin=off set enable_seqscan=off set jit=off set plan_cache_mode=force_generic_plan set search_path=public, pg_temp; -- sql/functions/write_points.sql
revoke execute on function write_points(json,text,boolean) from public;

create function write_purchases(
  news purchases[],
  branch_names text[],
  heads ledger_head[],
  last_day date
) returns purchase_verdict[] language plpgsql set search_path=public, pg_temp; -- sql/functions/write_purchases.sql
revoke execute on function write_purchases(purchases[],text[],ledger_head[],date) from public;

create function write_referral_entries(
  type point_kind,
  people bigint[],
  amounts integer[],
  branch bigint,
  key text,
  referral bigint
) returns void language plpgsql set search_path=public, pg_temp; -- sql/functions/referrals.sql
revoke execute on function write_referral_entries(point_kind,bigint[],integer[],bigint,text,bigint) from public;

create function write_refund(
  purchase bigint,
  amount integer,
  why refund_reason,
  words text,
  named jsonb,
  actor bigint,
  key text,
  session_hash text,
  asked_key text,
  of_order boolean,
  OUT outcome text,
  OUT refund_id bigint
) returns record language plpgsql set search_path=public, pg_temp; -- sql/functions/refund_purchase.sql
revoke execute on function write_refund(bigint,integer,refund_reason,text,jsonb,bigint,text,text,text,boolean) from public;
