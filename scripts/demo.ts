import { rmSync } from 'node:fs'
import { freePort } from '#platform/processes.ts'
import { discardEmbedded } from '#sql/embedded/server.ts'

/**
 * Runs `use` against a new demo with its data in `folder`, or against the one that ORIGIN names. A
 * demo that it started ends afterwards.
 */
export async function withDemo<T>(folder: string, use: (origin: string) => Promise<T>): Promise<T> {
  if (!process.env.ORIGIN) {
    await discardEmbedded(`${folder}/postgres`)
    rmSync(folder, { recursive: true, force: true })
  }
  const port = await freePort()
  const origin = process.env.ORIGIN ?? `http://localhost:${port}`
  const product = process.env.ORIGIN
    ? undefined
    : Bun.spawn([process.execPath, 'scripts/start.ts'], {
        env: { ...process.env, PORT: String(port), TELVE_DATA: folder },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
  try {
    while (!(await fetch(`${origin}/api/ready`).catch(() => undefined))?.ok) {
      if (product && product.exitCode !== null) throw new Error('The product did not start.')
      await Bun.sleep(200)
    }
    return await use(origin)
  } finally {
    product?.kill('SIGTERM')
    await product?.exited
  }
}
