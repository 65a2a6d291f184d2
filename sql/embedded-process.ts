import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import postgres from 'postgres'

/** Whether nobody listens on this port of 127.0.0.1 at this moment. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/**
 * A port of 127.0.0.1 that nobody listens on at this moment. Below the range from which systems
 * lend ports to outgoing connections: one that a server gets back after a crash must not be a
 * client's meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await isFree(port)) return port
  }
}

/** Whether a process of this id exists, ours or another user's. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process is the server of this data directory, and not another that got its id. */
export function isServerOf(pid: number, dataDir: string): boolean {
  if (!isAlive(pid)) return false
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return command.includes(dataDir) && command.some((word) => word.endsWith('postgres'))
  } catch {
    return process.platform !== 'linux'
  }
}

/** Asks until the server answers a query; false when it has not within `patience` ms. */
export async function answers(url: string, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 1, onnotice: () => {} })
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
