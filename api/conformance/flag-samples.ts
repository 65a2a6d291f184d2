import type { RequestParts, TestApp } from './test-app.ts'

/** A flag that nobody has settled. */
async function flagged({ owner, ids }: TestApp): Promise<number> {
  const [row] = await owner<{ id: number }[]>`
    insert into flags (kind, customer_id, since, until, found_at, acts, points, settings_id)
    select 'often', ${ids.customer}, now() - interval '3 hours', clock_timestamp(), now(), 6, 240, max(id)
      from flag_settings returning id`
  return row?.id ?? 0
}

/** Points by hand of staff for the customer. @returns the entry's id */
async function givenPoints({ owner, ids }: TestApp, amount: number): Promise<number> {
  const [row] = await owner<{ id: number }[]>`
    select (import_points(json_build_array(json_build_object(
             'user_id', ${ids.customer}::bigint, 'type', 'EARN', 'amount', ${amount}::int, 'branch_id', 1,
             'actor_id', ${ids.staff}::bigint, 'request_key', gen_random_uuid(),
             'created_at', clock_timestamp()))))[1].id`
  return row?.id ?? 0
}

/** Settles a flag as wrong, and takes so many points back with it. The points first, which the flag is about. */
export const settlementOf = async (app: TestApp, points: number) => ({
  body: { outcome: 'wrong', note: 'Alışverişi yok.', undo: [await givenPoints(app, points)] },
  params: { id: await flagged(app) },
})

/** One request for each endpoint of what looks odd. */
export const flagSamples: Record<string, (app: TestApp) => Promise<RequestParts> | RequestParts> = {
  listFlags: async (app) => {
    await flagged(app)
    return { query: { state: 'open', limit: 5 } }
  },
  listFlagActs: async (app) => ({ params: { id: await flagged(app) } }),
  settleFlag: (app) => settlementOf(app, 12),
  listFlagSettings: () => ({}),
  changeFlagSettings: () => ({ body: { often: 8 } }),
}
