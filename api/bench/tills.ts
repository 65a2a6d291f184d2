import type { Ledger } from '#sql/ledger/ledger.ts'
import { quantile } from './distributions.ts'
import type { BenchEnvironment } from './environment.ts'

const tills = 16

/** Sixteen busy tills, not a flood, as long as it goes on. @returns how long 99 in a hundred entries took at most, ms */
export async function tillsP99(
  ledger: Ledger,
  { firstCustomer, customers }: Pick<BenchEnvironment, 'firstCustomer' | 'customers'>,
  goesOn: () => boolean,
): Promise<number> {
  const latencies: number[] = []
  await Promise.all(
    Array.from({ length: tills }, async (_, till) => {
      for (let n = till; goesOn(); n += tills) {
        const from = performance.now()
        await ledger.append({
          ...{ userId: firstCustomer + (n % customers), type: 'EARN', amount: 5 },
          ...{ branchId: 1, actorId: null, scanId: null, note: null, reverses: null },
          requestKey: Bun.randomUUIDv7(),
        })
        latencies.push(performance.now() - from)
        await Bun.sleep(50)
      }
    }),
  )
  return quantile(latencies, 0.99)
}
