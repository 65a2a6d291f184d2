import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#platform/processes.ts'

const root = join(import.meta.dirname, '../..')

/** A running product of its own for each of Playwright's workers: no file meets another's requests. */
export interface Product {
  port: number
  /** the folder of its data */
  data: string
}

async function prepare(): Promise<Product[]> {
  // The products start side by side, and would build the same files twice.
  const build = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' })
  if (build.status !== 0) throw new Error('The web app could not be built; the reason is above.')
  // a walk waits a quarter of its time, so that two leave a part of two cores idle; four are no quicker
  const workers = availableParallelism() > 1 ? 3 : 1
  return Promise.all(
    Array.from({ length: workers }, async (_, n) => ({
      port: await freePort(),
      data: join(root, `.telve/e2e-${process.pid}-${n}`),
    })),
  )
}

// Every Playwright process reads this file. The first one decides for all.
process.env.E2E_PRODUCTS ??= JSON.stringify(await prepare())
export const products: Product[] = JSON.parse(process.env.E2E_PRODUCTS)

/** The product of this worker; in Playwright's own process, the first one. */
export function ownProduct(): Product {
  const product = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
  if (!product) throw new Error('there are more workers than products')
  return product
}

export const originOf = ({ port }: Product): string => `http://localhost:${port}`
