import type { RequestParts, TestApp } from './test-app.ts'

/** A flag that nobody has settled. */
async function flagged({ owner, ids }: TestApp): Promise<number> {
  const [row] = await owner<{ id: number }[]>`
    insert into flags (kind, customer_id, since, until, found_at, acts, points, settings_id)
    select 'often', ${ids.customer}, now() - interval '3 hours', now(), now(), 6, 240, max(id)
      from flag_settings returning id`
  return row?.id ?? 0
}

/** One request for each endpoint of what looks odd. */
export const flagSamples: Record<string, (app: TestApp) => Promise<RequestParts> | RequestParts> = {
  listFlags: async (app) => {
    await flagged(app)
    return { query: { state: 'open', limit: 5 } }
  },
  listFlagActs: async (app) => ({ params: { id: await flagged(app) } }),
  settleFlag: async (app) => ({
    params: { id: await flagged(app) },
    body: { outcome: 'fine', note: 'Kalabalık bir masaydı.' },
  }),
  listFlagSettings: () => ({}),
  changeFlagSettings: () => ({ body: { often: 8 } }),
}
