import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { connect, type Sql } from '#sql/connection.ts'
import { startEmbedded } from '#sql/embedded/server.ts'
import { type Audit, auditLedger } from '#sql/ledger/audit.ts'
import { signCheckpoints } from '#sql/ledger/checkpoint.ts'
import { rebuildPointDays } from '#sql/ledger/point-days.ts'
import { rebuildBalances } from '#sql/ledger/rebuild.ts'
import { rebuildCoupons } from '#sql/ledger/rebuild-coupons.ts'
import { rebuildLots } from '#sql/ledger/rebuild-lots.ts'
import { rebuildTiers } from '#sql/ledger/rebuild-tiers.ts'
import { eraseNote } from '#sql/ledger/redactions.ts'
import { drawSigningKey, fingerprintOf, readSigningKey } from '#sql/ledger/signing.ts'
import { rebuildTotals } from '#sql/ledger/totals.ts'
import { rebuildOrderDays } from '#sql/orders/order-days.ts'
import { rebuildCohortMonths } from '#sql/purchases/cohort-months.ts'
import { rebuildProgrammeDays } from '#sql/purchases/programme-days.ts'
import { rebuildStaffDays } from '#sql/purchases/staff-days.ts'
import { rebuildPurchaseTotals } from '#sql/purchases/totals.ts'
import { Failure, reportFailure } from './failure.ts'
import { localSecrets } from './local-secrets.ts'

const usage = `bun run ledger <command>

  verify      recompute every chain, sum, balance and checkpoint; ends with 1 if anything is wrong
  rebuild     rebuild users.points, lots, coupons, stamps, points for tiers, the dashboard's totals and
              those of reports, while the product runs
  checkpoint  verify what is new and sign where the chains stand
  erase-note  erase the words beside an entry, by its id; what else it says stays
  key         draw a new key for LEDGER_KEY

On DATABASE_URL, else on the database of this folder. LEDGER_KEY signs checkpoints;
LEDGER_TRUSTED_KEYS, fingerprints with commas between them, are the keys that verify accepts
(unset: the key of LEDGER_KEY).`

process.chdir(resolve(import.meta.dirname, '..'))
const dataDir = resolve(process.env.TELVE_DATA ?? '.telve')

const print = (line: string) => console.log(line)
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

async function signingKey() {
  const given =
    process.env.LEDGER_KEY ??
    (process.env.DATABASE_URL ? undefined : localSecrets(join(dataDir, 'secrets.json')).LEDGER_KEY)
  return given ? readSigningKey(given) : undefined
}

const sentences: Record<Audit['problems'][number]['problem'], string> = {
  gap: 'an entry before this one is missing',
  balance: 'the balance is not the one before it, moved by the amount',
  form: 'this entry names no cause, although one before it does',
  cause: 'the cause of this entry does not fit it',
  hash: 'this entry is not the one that was written, or does not follow the one before it',
  reversal: 'this is not the reversal of an entry',
  void: 'this was written with a key that had been given up',
  purchase: 'the purchase is not what its entry and its lines say',
  refund: 'a refund is not what its entry and its purchase or order say',
  waiver: 'what a refund waived, or what was taken of it since, is not what its entries say',
  number: 'this bill by a phone number is not what such a bill may be',
  stray: 'the purchase, refund, reward, order or invitation of this entry does not name it',
  coupon: 'the state of this coupon is not what purchases, entries and stamps say',
  stamps: 'the stamps on this card are not what purchases and refunds say',
  reward: 'so many coupons were not had of this reward',
  state: 'the state of this order is not what its events say',
  points: 'the points of this order and their entry do not fit together',
  return: 'this order has not given back what it took, once',
  payment: 'payment, purchase, coupons and units of this order do not fit together',
  referral: 'an invitation and its entries do not fit together',
  window: 'a quarter hour of a branch has not the units of its orders',
  lots: 'the lots up to this entry are not those that the entries make',
  projection: 'the balance in users is not what the last entry says',
  order: 'this checkpoint does not follow the one before it',
  signature: 'this checkpoint is not signed by a trusted key',
  root: 'the heads of this checkpoint are not the ones that were signed',
  month: 'this closed month is not what its entries come to',
  closing: 'this closed month does not follow the one before it, or is not signed by a trusted key',
  liability:
    'what was noted as left of each month’s points is not what people had as this month ended',
  days: 'the sums of the days of this month are not what it came to',
  rewritten: 'this entry is not the one that the checkpoint covers',
}

const things: Readonly<Record<string, string>> = {
  coupon: 'coupon',
  stamps: 'stamp card',
  reward: 'reward',
}

function describe(found: Audit['problems'][number]): string {
  const place = [
    'checkpointId' in found ? [`checkpoint ${found.checkpointId}`] : [],
    found.userId === null ? [] : [`user ${found.userId}`],
    found.seq === null ? [] : [`seq ${found.seq}`],
    'month' in found ? [`month ${found.month.slice(0, 7)}`] : [],
    'of' in found && found.of !== null ? [`${things[found.problem] ?? 'order'} ${found.of}`] : [],
    'id' in found && found.id !== null ? [`entry ${found.id}`] : [],
  ].flat()
  return `✗ ${place.join(', ')}: ${sentences[found.problem]}`
}

async function verify(sql: Sql): Promise<boolean> {
  const began = performance.now()
  const key = await signingKey()
  const trusted =
    process.env.LEDGER_TRUSTED_KEYS?.split(',').map((s) => s.trim()) ??
    (key && [fingerprintOf(key.publicKey)])
  const audit = await auditLedger(sql, trusted ? { trusted } : {})
  for (const problem of audit.problems.slice(0, 100)) print(describe(problem))
  if (audit.problems.length > 100) print(`… and ${audit.problems.length - 100} more`)
  if (audit.strays > 0) print(`✗ ${audit.strays} entries belong to nobody`)
  print(
    `${audit.entries} entries in ${audit.chains} chains, ${audit.checkpoints} checkpoints, ` +
      `verified in ${seconds(began)}`,
  )
  const { erased, unsigned } = audit.redactions
  if (erased > 0)
    print(
      `${erased} notes were erased${unsigned ? `, ${unsigned} of them not signed yet` : ''}: where the note ` +
        'was hashed, the stored hash is trusted; sequence, balance and what remains were checked',
    )
  for (const fingerprint of audit.keys)
    print(
      `signed by key ${fingerprint}${trusted ? '' : ' (not checked: no trusted key was named)'}`,
    )
  const holds = audit.problems.length === 0 && audit.strays === 0
  print(holds ? 'The ledger holds.' : 'THE LEDGER DOES NOT HOLD.')
  return holds
}

async function rebuild(sql: Sql): Promise<boolean> {
  const began = performance.now()
  const { users, mended } = await rebuildBalances(sql)
  print(`${users} balances rebuilt in ${seconds(began)}; ${mended} had drifted`)
  const lots = await rebuildLots(sql)
  print(`lots rebuilt; those of ${lots.mended} people had drifted`)
  const coupons = await rebuildCoupons(sql)
  print(`coupons, stamps and rewards rebuilt; ${coupons.mended} rows were wrong`)
  const tiers = await rebuildTiers(sql)
  print(`tiers rebuilt; those of ${tiers.mended} people had drifted`)
  const rows = await rebuildTotals(sql)
  print(`the dashboard's totals recounted; ${rows} rows removed or written`)
  const days = await rebuildPointDays(sql)
  print(`points summed anew; ${days} days`)
  print(`orders summed anew; ${await rebuildOrderDays(sql)} days`)
  print(`what people recorded summed anew; ${await rebuildStaffDays(sql)} days`)
  print(`what the programme gave summed anew; ${await rebuildProgrammeDays(sql)} days`)
  print(`who came again summed anew; ${await rebuildCohortMonths(sql)} months`)
  const sums = await rebuildPurchaseTotals(sql)
  print(`the totals of purchases recounted; ${sums} rows removed or written`)
  return true
}

async function checkpoint(sql: Sql): Promise<boolean> {
  const key = await signingKey()
  if (!key) throw new Failure('LEDGER_KEY is missing: nothing can be signed without it.')
  const chains = await signCheckpoints(sql, { key, clock: () => new Date() })
  print(`${chains} chains covered, signed by key ${fingerprintOf(key.publicKey)}`)
  return true
}

async function erase(sql: Sql): Promise<boolean> {
  const id = Number(process.argv[3])
  if (!Number.isSafeInteger(id) || id < 1) throw new Failure('Name the entry by its id.')
  const erased = await eraseNote(sql, id)
  print(erased ? `The note of entry ${id} is erased.` : `Entry ${id} has no note.`)
  return erased
}

const commands: Record<string, (sql: Sql) => Promise<boolean>> = {
  verify,
  rebuild,
  checkpoint,
  'erase-note': erase,
}
if (process.argv[2] === 'key') {
  print(drawSigningKey())
  process.exit(0)
}
const run = commands[process.argv[2] ?? '']
if (!run) {
  print(usage)
  process.exit(2)
}
try {
  const url = process.env.DATABASE_URL
  const server = url ? undefined : await startEmbedded({ dir: join(dataDir, 'postgres') })
  const sql = connect(url ?? server?.url ?? '', {
    // an audit computes with one for each core
    max: Math.max(4, availableParallelism()),
    applicationName: 'telve-ledger-command',
  })
  const holds = await run(sql).finally(() => sql.end({ timeout: 5 }).then(server?.stop))
  process.exit(holds ? 0 : 1)
} catch (error) {
  reportFailure('ledger', error)
  process.exit(1)
}
