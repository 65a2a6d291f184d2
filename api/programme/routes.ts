import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { actFrom, actingFrom } from '#sql/security-log.ts'
import {
  changeCampaign,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  listCampaignVersions,
  setCampaignState,
} from '../contracts/programme/campaigns.ts'
import { changeRule, listRules, tooGenerous } from '../contracts/programme/rule.ts'
import { changeSettings, listSettings } from '../contracts/programme/settings.ts'
import { readSimulation, simulateCampaign } from '../contracts/programme/simulations.ts'
import { changeTiers, listTiers } from '../contracts/programme/tiers.ts'
import type { Gate } from '../http/gate.ts'
import { page } from '../http/pages.ts'
import { Refusal } from '../http/refusal.ts'
import { conflictOrNotFound } from '../http/versions.ts'
import {
  campaignPage,
  changeCampaignTo,
  findCampaign,
  findVersions,
  removeCampaign,
} from './campaign-queries.ts'
import { findRules, findSettings, insertSettings, updateRule } from './settings-queries.ts'
import { askSimulation, newestSimulation } from './simulation-queries.ts'
import { findTiers, updateTiers } from './tier-queries.ts'

/** The programme's settings, base rule, tiers and campaigns (programme.md §3, §5, §8). */
export const programmeRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) =>
  new Elysia({ name: 'programme' })
    .use(gate(listSettings, () => findSettings(sql)))
    .use(
      gate(changeSettings, async ({ person, body, version }) => {
        const set = await insertSettings(sql, person, version, body)
        if (set) return set
        throw conflictOrNotFound((await findSettings(sql))[0], 'not_found')
      }),
    )
    .use(gate(listRules, () => findRules(sql)))
    .use(
      gate(changeRule, async ({ person, body, version }) => {
        const rule = await updateRule(sql, person, version, body)
        if (rule === 'too generous')
          throw new Refusal('invalid_request', {
            fields: { points: tooGenerous },
            sentence: tooGenerous,
          })
        if (rule) return rule
        throw conflictOrNotFound((await findRules(sql))[0], 'not_found')
      }),
    )
    .use(gate(listTiers, () => findTiers(sql)))
    .use(
      gate(changeTiers, async ({ person, body, version }) => {
        const tiers = await updateTiers(sql, person, version, body)
        if (tiers) return tiers
        throw conflictOrNotFound((await findTiers(sql))[0], 'not_found')
      }),
    )
    .use(
      gate(listCampaigns, async ({ query, request, headers }) => {
        const found = page(await campaignPage(sql, query), query.limit, request)
        Object.assign(headers, found.headers)
        return found.rows
      }),
    )
    .use(
      gate(listCampaignVersions, async ({ params: { id } }) => {
        if (!(await findCampaign(sql, id))) throw new Refusal('campaign_not_found')
        return findVersions(sql, id)
      }),
    )
    .use(
      gate(createCampaign, ({ person, body, once }) =>
        once(async (tx) => {
          await actFrom(tx, person.address)
          return changeCampaignTo(tx, { act: 'create', actorId: person.id, sent: body })
        }),
      ),
    )
    .use(
      gate(changeCampaign, ({ person, params: { id }, body, version }) =>
        actingFrom(sql, person.address, (tx) =>
          changeCampaignTo(tx, { act: 'edit', actorId: person.id, id, version, sent: body }),
        ),
      ),
    )
    .use(
      gate(deleteCampaign, ({ person, params: { id }, version }) =>
        actingFrom(sql, person.address, (tx) =>
          removeCampaign(tx, { actorId: person.id, id, version }),
        ),
      ),
    )
    .use(
      gate(setCampaignState, ({ person, params: { id }, body, version }) =>
        actingFrom(sql, person.address, (tx) =>
          changeCampaignTo(tx, {
            act: body.state === 'published' ? 'publish' : 'pause',
            actorId: person.id,
            id,
            version,
          }),
        ),
      ),
    )
    .use(
      gate(simulateCampaign, ({ person, params: { id }, body, once }) =>
        once((tx) => askSimulation(tx, { actorId: person.id, campaignId: id, days: body.days })),
      ),
    )
    .use(
      gate(readSimulation, async ({ params: { id } }) => {
        if (!(await findCampaign(sql, id))) throw new Refusal('campaign_not_found')
        return { simulation: await newestSimulation(sql, id) }
      }),
    )
