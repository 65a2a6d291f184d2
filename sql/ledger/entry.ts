export type PointKind = 'EARN' | 'SPEND'

/** Why an entry was written (programme.md §1). */
export type EntryKind =
  | 'manual'
  | 'purchase'
  | 'order'
  | 'reward'
  | 'refund'
  | 'welcome'
  | 'birthday'
  | 'referral'
  | 'donation'
  | 'expiry'
  | 'reversal'

/** Reason codes of what people do by hand (programme.md §1). */
export const entryReasons = [
  'düzeltme',
  'iyi niyet',
  'şikâyet',
  'test',
  'diğer',
  'belirtilmedi',
] as const
export type EntryReason = (typeof entryReasons)[number]

/** A request to the ledger (decisions.md §3–4). */
export interface AppendRequest {
  userId: number
  type: PointKind
  /** points, 1–2,000,000,000; the limit per transaction is the API's */
  amount: number
  branchId: number
  /** the actor; null is the system */
  actorId: number | null
  /** 1–128 printable ASCII characters, the first none of `~`; chosen before the first try */
  requestKey: string
  /** a UUID; when given, it must be an open, unexpired scan of this customer by this actor */
  scanId: string | null
  /** 1–200 characters */
  note: string | null
  /** id of the entry to reverse; type, amount and branch then come from that entry */
  reverses: number | null
  /** `belirtilmedi` if there is none */
  reason?: EntryReason
  /**
   * hex of the hash of the requesting session: the request is refused unless it is valid at the
   * write
   */
  session?: string
  /** network address that it came from, for the security log */
  address?: string
}

/** One entry of the ledger. Amounts and balances in points. */
export interface LedgerEntry {
  id: number
  userId: number
  /** 1, 2, 3 … without a gap for each user */
  seq: number
  type: PointKind
  amount: number
  branchId: number
  branchName: string
  actorId: number | null
  createdAt: Date
  balanceAfter: number
  /** id of the entry that this one reverses */
  reverses: number | null
  /** whether a later entry reverses this one */
  reversed: boolean
  note: string | null
  kind: EntryKind
  /** of manual entries and reversals; null of others */
  reason: EntryReason | null
}

/** What an entry of a bill, an order or a reward was for. */
export interface Bought {
  /** the first two products of an order, or the reward; none where a bill was typed as a sum */
  lines: { name: string; quantity: number }[]
  /** how many products there are beside those */
  more: number
  /** kuruş that were paid; null where points alone paid */
  due: number | null
}

export type LedgerRefusal =
  | 'signed_out'
  | 'user_not_found'
  | 'user_inactive'
  | 'insufficient_points'
  | 'points_limit'
  | 'branch_required'
  | 'idempotency_conflict'
  | 'scan_required'
  | 'entry_not_found'
  | 'already_reversed'
  | 'not_reversible'
  | 'use_refund'
  | 'own_account'
  | 'no_right_here'
  | 'reversal_too_late'
  | 'request_void'

/**
 * The bounds of manual awards (decisions.md §8): `staff_entry`, `admin_entry` of administrators, and `staff_day` are of
 * whoever gives, by their role.
 */
export const awardBounds = [
  'staff_entry',
  'scan_entries',
  'customer_day',
  'staff_day',
  'admin_entry',
] as const
export type AwardBound = (typeof awardBounds)[number]

/** A request key to void: no entry is ever written with it for this customer by this actor. */
export interface VoidRequest extends Pick<AppendRequest, 'userId' | 'requestKey' | 'session'> {
  actorId: number
}

export type VoidVerdict =
  | { outcome: 'void' }
  /** the key already had its entry; points: the user's current balance */
  | { outcome: 'written'; entry: LedgerEntry; points: number }
  | { outcome: 'refused'; code: 'signed_out' | 'user_not_found' | 'idempotency_conflict' }

export type Verdict =
  | {
      /** `repeated`: the same request was written earlier, and this is its entry */
      outcome: 'appended' | 'repeated'
      entry: LedgerEntry
      /** the user's balance at that moment */
      points: number
    }
  | { outcome: 'refused'; code: LedgerRefusal }
  | {
      outcome: 'refused'
      code: 'limit_reached'
      bound: AwardBound
      /** the bound; points, or entries for `scan_entries` */
      limit: number
      /** the part that was used before; null for bounds of a single entry */
      used: number | null
    }

/**
 * The queue of waiting requests is full, or another transaction locks the customer's row: retry
 * after `retryAfterMs`. Nothing was written.
 */
export class LedgerBusy extends Error {
  override name = 'LedgerBusy'
  constructor(readonly retryAfterMs: number) {
    super('the ledger cannot take this request now')
  }
}

/** The database could not be reached, or did not answer in time. */
export class LedgerUnavailable extends Error {
  override name = 'LedgerUnavailable'
  /** `landed`: false if the entry was certainly not written, else its outcome is unknown. */
  constructor(
    readonly landed: false | 'unknown',
    cause: unknown,
  ) {
    super('the ledger cannot be reached', { cause })
  }
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const isId = (n: number) => Number.isSafeInteger(n) && n > 0

/**
 * Throws a RangeError for invalid requests: the database would refuse them with the whole batch.
 */
export const checkRequest = (r: AppendRequest): void => {
  const wrong =
    (!isId(r.userId) && 'userId') ||
    (!isId(r.branchId) && 'branchId') ||
    (r.actorId !== null && !isId(r.actorId) && 'actorId') ||
    (r.reverses !== null && !isId(r.reverses) && 'reverses') ||
    (r.type !== 'EARN' && r.type !== 'SPEND' && 'type') ||
    ((!isId(r.amount) || r.amount > 2_000_000_000) && 'amount') ||
    (!/^[!-}][!-~]{0,127}$/.test(r.requestKey) && 'requestKey') ||
    (r.scanId !== null && !uuid.test(r.scanId) && 'scanId') ||
    (r.note !== null && !isNote(r.note) && 'note') ||
    (r.reason !== undefined && !entryReasons.includes(r.reason) && 'reason') ||
    (r.session !== undefined && !/^[0-9a-f]{64}$/.test(r.session) && 'session')
  if (wrong) throw new RangeError(`the ledger cannot hold this ${wrong}`)
}

const isNote = (note: string) =>
  note.length > 0 && [...note].length <= 200 && note.isWellFormed() && !note.includes('\0')
