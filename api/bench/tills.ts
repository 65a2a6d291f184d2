import type { Ledger } from '#sql/ledger/ledger.ts'
import { inRandomOrder, intervalOfMedian, median, quantile } from './distributions.ts'
import type { BenchEnvironment } from './environment.ts'

const tills = 16
const turnMs = 2_000

interface Measured {
  ledger: Ledger
  bench: Pick<BenchEnvironment, 'firstCustomer' | 'customers'>
  /** turns of each kind */
  turns: number
}

/**
 * Says what `work` costs the tills: turns of two seconds without it and with it, the first of each pair by chance. What
 * a machine does to one turn it does to its neighbour, so the median of the pairs' ratios tells more than the ratio
 * of medians.
 *
 * @param work is begun again as often as it ends within its turn, and every `everyMs` at most
 * @returns a sentence with the p99 of both in ms, the ratio, and the interval that holds it 19 times of 20
 */
export async function compareTills(
  { ledger, bench, turns }: Measured,
  work: () => Promise<unknown>,
  everyMs = 0,
): Promise<string> {
  const quiet = () => tillsP99(ledger, bench)
  const beside = async () => {
    let goesOn = true
    const working = (async () => {
      while (goesOn) await Promise.all([work(), Bun.sleep(everyMs)])
    })()
    const p99 = await tillsP99(ledger, bench)
    goesOn = false
    await working
    return p99
  }
  const pairs: [number, number][] = []
  for (let turn = 0; turn < turns; turn++) pairs.push(await inRandomOrder(quiet, beside))
  const ratios = pairs.map(([without, among]) => among / without)
  const [least, most] = intervalOfMedian(ratios)
  return (
    `a till's p99 quiet ${median(pairs.map(([without]) => without)).toFixed(1)} ms, ` +
    `meanwhile ${median(pairs.map(([, among]) => among)).toFixed(1)} ms: ` +
    `${median(ratios).toFixed(2)} times (${least.toFixed(2)} to ${most.toFixed(2)})`
  )
}

/** Sixteen busy tills, not a flood, for a turn. @returns how long 99 in a hundred entries took at most, ms */
async function tillsP99(
  ledger: Ledger,
  { firstCustomer, customers }: Measured['bench'],
): Promise<number> {
  const until = performance.now() + turnMs
  const latencies: number[] = []
  await Promise.all(
    Array.from({ length: tills }, async () => {
      while (performance.now() < until) {
        const from = performance.now()
        await ledger.append({
          ...{ userId: firstCustomer + Math.floor(Math.random() * customers), type: 'EARN' },
          ...{ amount: 5, branchId: 1, actorId: null, scanId: null, note: null, reverses: null },
          requestKey: Bun.randomUUIDv7(),
        })
        latencies.push(performance.now() - from)
        await Bun.sleep(50)
      }
    }),
  )
  return quantile(latencies, 0.99)
}
