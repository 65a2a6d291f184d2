import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** Whether nobody listens on this port of 127.0.0.1 at this moment. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/**
 * A free port of 127.0.0.1 at this moment. It lies below the range that systems use for outgoing
 * connections: a server that restarts on its port after a crash must not find a client on it.
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

/** Memory of a process on Linux, bytes: what it holds now, or the most since its peak was forgotten. */
export function memoryOf(pid: number, what: 'now' | 'peak' = 'now'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const line = what === 'now' ? /^VmRSS:\s+(\d+) kB$/m : /^VmHWM:\s+(\d+) kB$/m
  return Number(line.exec(status)?.[1]) * 1_024
}

/** Makes what a process holds now its peak. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')
