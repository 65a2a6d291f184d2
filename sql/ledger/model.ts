import type { AppendRequest, LedgerRefusal } from './entry.ts'

interface ModelEntry {
  request: AppendRequest
  type: 'EARN' | 'SPEND'
  amount: number
  branchId: number
  balanceAfter: number
  reversed: boolean
}

export type Expected =
  | { outcome: 'appended' | 'repeated'; user: number; seq: number; points: number }
  | { outcome: 'refused'; code: LedgerRefusal }

const pointsCap = 2_000_000_000
const body = ({ userId: _, requestKey: __, ...rest }: AppendRequest) =>
  JSON.stringify(
    rest.reverses === null ? rest : { ...rest, type: null, amount: null, branchId: null },
  )

/**
 * decisions.md §3 in plain memory, one request after the other: what the tests hold the real ledger
 * against. Entries are named by user and seq here; `reverses` is looked up by `idOf`.
 */
export class LedgerModel {
  readonly users = new Map<number, { active: boolean; points: number; entries: ModelEntry[] }>()
  readonly openBranches = new Set<number>()
  /** database id → user and seq, as the tests learn them */
  readonly ids = new Map<number, { user: number; seq: number }>()

  append(request: AppendRequest): Expected {
    const user = this.users.get(request.userId)
    if (!user) return refuse('user_not_found')
    const known = user.entries.findIndex((e) => e.request.requestKey === request.requestKey)
    const first = user.entries[known]
    if (first) {
      if (body(first.request) !== body(request)) return refuse('idempotency_conflict')
      return { outcome: 'repeated', user: request.userId, seq: known + 1, points: user.points }
    }
    let { type, amount, branchId } = request
    if (request.reverses !== null) {
      const named = this.named(request.userId, request.reverses)
      if (!named) return refuse('entry_not_found')
      if (named.request.reverses !== null) return refuse('not_reversible')
      if (named.reversed) return refuse('already_reversed')
      type = named.type === 'EARN' ? 'SPEND' : 'EARN'
      amount = named.amount
      branchId = named.branchId
    } else if (!user.active) return refuse('user_inactive')
    else if (!this.openBranches.has(branchId)) return refuse('branch_required')

    if (type === 'SPEND' && amount > user.points) return refuse('insufficient_points')
    if (type === 'EARN' && user.points + amount > pointsCap) return refuse('points_limit')
    user.points += type === 'EARN' ? amount : -amount
    const named = request.reverses === null ? null : this.named(request.userId, request.reverses)
    if (named) named.reversed = true
    user.entries.push({
      request,
      type,
      amount,
      branchId,
      balanceAfter: user.points,
      reversed: false,
    })
    const seq = user.entries.length
    return { outcome: 'appended', user: request.userId, seq, points: user.points }
  }

  private named(userId: number, id: number): ModelEntry | undefined {
    const place = this.ids.get(id)
    if (place?.user !== userId) return undefined
    return this.users.get(userId)?.entries[place.seq - 1]
  }
}

const refuse = (code: LedgerRefusal): Expected => ({ outcome: 'refused', code })
