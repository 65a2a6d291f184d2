-- How campaigns change (programme.md §3).

-- Makes the next version of a campaign, or with a null id the first of a new one.
--
-- act: 'create', 'edit', 'publish' (also what was paused) or 'pause'. fields: columns of
-- campaign_versions that it sets, by name; starts_on and ends_on are the first and the last day of runs. expected: the version that the change was made to, null for
-- whichever is the newest.
--
-- Returns outcome 'done' with the campaign's id, 'days' where the last day would come before the first,
-- or the code of the refusal.
create or replace function change_campaign(
  actor bigint, act text, expected integer, fields jsonb,
  inout id bigint, out outcome text, out version integer
)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  had campaigns;
  v campaign_versions;
  from_now timestamptz;
  from_day date;
  until_day date;
begin
  perform pg_advisory_xact_lock(hashtext('programme'));
  from_now := next_version_at();
  if id is not null then
    select c.* into had from campaigns c where c.id = change_campaign.id for no key update;
    if not found then
      outcome := 'campaign_not_found';
      return;
    end if;
    if had.version <> expected then
      outcome := 'changed_meanwhile';
      return;
    end if;
    select w.* into v from campaign_versions w where w.campaign_id = had.id and w.version = had.version;
  end if;
  if act = 'publish' and v.state = 'published' or act = 'pause' and v.state <> 'published' then
    outcome := 'campaign_state';
    return;
  end if;

  v := jsonb_populate_record(v, fields);
  from_day := coalesce((fields ->> 'starts_on')::date, lower(v.runs));
  until_day := coalesce((fields ->> 'ends_on')::date + 1, upper(v.runs));
  if from_day >= until_day then
    outcome := 'days';
    return;
  end if;
  v.runs := daterange(from_day, until_day);
  if fields ? 'branches' and exists (
       select from unnest(v.branches) as b (id)
        where not exists (select from branches where branches.id = b.id)) then
    outcome := 'branch_not_found';
    return;
  end if;
  if act = 'publish' and upper(v.runs) <= (from_now at time zone 'Europe/Istanbul')::date then
    outcome := 'campaign_over';
    return;
  end if;
  if v.budget < had.spent then
    outcome := 'campaign_budget_spent';
    return;
  end if;

  if v.state = 'published' then
    update campaign_versions w
       set holds = tstzrange(lower(w.holds), greatest(from_now, lower(w.holds) + interval '1 ms'))
     where w.campaign_id = had.id and w.version = had.version
    returning upper(w.holds) into from_now;
  end if;
  v.holds := null;
  v.state := case act when 'create' then 'draft' when 'publish' then 'published'
                      when 'pause' then 'paused' else v.state end;
  if v.state = 'published' then
    v.holds := tstzrange(from_now, null);
  end if;
  v.at := clock_timestamp();
  v.actor_id := actor;
  v.version := coalesce(had.version, 0) + 1;
  if had.id is null then
    if (select count(*) from campaigns) >= 1000 then
      outcome := 'too_many_campaigns';
      return;
    end if;
    insert into campaigns (version, budget) values (v.version, v.budget) returning campaigns.id into id;
  else
    update campaigns c set version = v.version, budget = v.budget where c.id = had.id;
  end if;
  v.campaign_id := id;
  insert into campaign_versions select v.*;
  insert into security_log (kind, actor_id, detail)
  values ('campaign_changed', actor, jsonb_build_object('act', act, 'name', v.name, 'campaign', id));
  outcome := 'done';
  version := v.version;
end
$$;
revoke execute on function change_campaign from public;
grant execute on function change_campaign to telve_api;

-- Removes a campaign that was never published, with its versions and its simulations. expected: as above.
-- Returns 'done', or the code of the refusal.
create or replace function remove_campaign(actor bigint, expected integer, campaign bigint)
returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  had campaigns;
  draft_name text;
begin
  select * into had from campaigns c where c.id = campaign for update;
  if not found then return 'campaign_not_found'; end if;
  if had.version <> expected then return 'changed_meanwhile'; end if;
  if exists (select from campaign_versions v
              where v.campaign_id = campaign and v.state <> 'draft') then
    return 'campaign_published';
  end if;
  -- The worker holds a simulation that it runs.
  if exists (select from simulations s
              where s.campaign_id = campaign and s.finished_at is null) then
    return 'simulation_running';
  end if;
  select v.name into draft_name from campaign_versions v
   where v.campaign_id = campaign and v.version = had.version;
  delete from simulations s where s.campaign_id = campaign;
  delete from campaign_versions v where v.campaign_id = campaign;
  delete from campaigns c where c.id = campaign;
  insert into security_log (kind, actor_id, detail)
  values ('campaign_changed', actor,
          jsonb_build_object('act', 'delete', 'name', draft_name, 'campaign', campaign));
  return 'done';
end
$$;
revoke execute on function remove_campaign from public;
grant execute on function remove_campaign to telve_api;
