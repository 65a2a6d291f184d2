import type { MonthFigures } from '#api/contracts/dashboard/months.ts'
import { kindLabels } from '#api/contracts/points/kind-labels.ts'
import type { EntryKind } from '#api/contracts/points/points.ts'

export interface StatementLine {
  /** its group, and its kind where it is one */
  id: string
  name: string
  /** what stands and is asked of all; a sum of kinds; one of them */
  level: 'total' | 'group' | 'kind'
  /** negative where points went */
  points: number
}

type Kinds = MonthFigures['kinds']

const isCorrection = (kind: EntryKind) => kind === 'refund' || kind === 'reversal'

/** The kinds of a group by what they moved, without those that moved nothing, the largest first. */
const linesOf = (
  group: string,
  kinds: Kinds,
  of: (kind: Kinds[number]) => number,
): StatementLine[] =>
  kinds
    .map((kind) => ({
      id: `${group} ${kind.kind}`,
      name: kindLabels[kind.kind],
      level: 'kind' as const,
      points: of(kind),
    }))
    .filter(({ points }) => points !== 0)
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))

/** The lines of a month from its opening to its closing; the groups between them add up to the difference. */
export function statementOf(month: MonthFigures): StatementLine[] {
  const { opening, given, spent, expired, takenBack, closing, kinds } = month
  const ordinary = kinds.filter(({ kind }) => !isCorrection(kind))
  const corrections = kinds.filter(({ kind }) => isCorrection(kind) || kind === 'referral')
  return [
    { id: 'opening', name: 'Açılış', level: 'total', points: opening },
    { id: 'given', name: 'Verilen', level: 'group', points: given },
    ...linesOf('given', ordinary, (kind) => kind.given),
    { id: 'spent', name: 'Harcanan', level: 'group', points: -spent },
    ...linesOf(
      'spent',
      ordinary.filter(({ kind }) => kind !== 'expiry' && kind !== 'referral'),
      ({ taken }) => -taken,
    ),
    { id: 'expired', name: 'Süresi dolan', level: 'group', points: -expired },
    { id: 'back', name: 'Geri alınan', level: 'group', points: -takenBack },
    ...linesOf('back', corrections, ({ kind, given, taken }) =>
      kind === 'referral' ? -taken : given - taken,
    ),
    { id: 'closing', name: 'Kapanış', level: 'total', points: closing },
  ]
}
