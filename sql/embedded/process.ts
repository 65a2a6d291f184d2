import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { isAlive } from '#platform/processes.ts'
import { clientBounds, requestBounds } from '../bounds.ts'

/** Whether the process is the server of this data directory, and not another with a reused id. */
export function isServerOf(pid: number, dataDir: string): boolean {
  if (!isAlive(pid)) return false
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return command.includes(dataDir) && command.some((word) => word.endsWith('postgres'))
  } catch {
    return process.platform !== 'linux'
  }
}

/** Polls until the server answers a query; false if it has not within `patience` ms. */
export async function acceptsConnections(url: string, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience
  for (;;) {
    const sql = postgres(url, {
      max: 1,
      ...clientBounds(requestBounds),
      connect_timeout: 1,
      onnotice: () => {},
    })
    try {
      await sql`select 1`
      return true
    } catch {
      if (performance.now() > deadline) return false
    } finally {
      await sql.end({ timeout: 1 })
    }
    await Bun.sleep(40)
  }
}

/** Ends a server: disconnects its clients, writes a checkpoint, waits up to 30 s. */
export async function stopServer(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 25_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (let waited = 0; waited < patience && isAlive(pid); waited += 25) await Bun.sleep(25)
  }
}
