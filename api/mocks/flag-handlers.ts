import { listFlagActs, listFlags, settleFlag } from '../contracts/flags/flags.ts'
import {
  changeFlagSettings,
  type FlagSettings,
  listFlagSettings,
} from '../contracts/flags/settings.ts'
import { nazli, now } from './fixtures.ts'
import {
  accountActs,
  flagSettingsHistory,
  openFlags,
  pairActs,
  settledFlags,
  undoneActs,
} from './flag-fixtures.ts'
import { answers } from './mock.ts'

/** What looks odd, and from when on it does. */
export const flagHandlers = [
  answers(listFlags, ({ query }) => (query.get('state') === 'settled' ? settledFlags : openFlags)),
  answers(listFlagActs, ({ params }) =>
    params.id === '20'
      ? accountActs
      : settledFlags.some(({ id }) => id === Number(params.id))
        ? undoneActs
        : pairActs,
  ),
  answers(settleFlag, ({ params, body }) => {
    const found = openFlags.find(({ id }) => id === Number(params.id)) ?? openFlags[0]
    if (!found) throw new Error('there is no flag')
    return {
      ...found,
      settled: {
        ...{ outcome: body.outcome, note: body.note, at: new Date(now).toISOString() },
        by: { id: nazli.id, fullName: nazli.fullName },
        ...(body.undo && {
          undone: { acts: body.undo.length, refused: 0, points: 135, waived: 0 },
        }),
      },
      version: found.version + 1,
    }
  }),
  answers(listFlagSettings, flagSettingsHistory),
  answers(changeFlagSettings, ({ body }) => {
    const [current] = flagSettingsHistory
    if (!current) throw new Error('there are no settings')
    return { ...current, ...(body as Partial<FlagSettings>), version: current.version + 1 }
  }),
]
