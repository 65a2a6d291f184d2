import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
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

/** Processor time on Linux that a process and its living children have used, ms; to 10 ms of each. */
export function processorTimeOf(pid: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const { parent, used } = statOf(Number(name))
    if (Number(name) === pid || parent === pid) ticks += used
  }
  return ticks * 10
}

/** Who started a process, and what it has used, in ticks of 10 ms; nothing of one that has just ended. */
function statOf(pid: number): { parent: number; used: number } {
  try {
    // the name before the bracket may hold spaces
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { parent: Number(fields[1]), used: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return { parent: 0, used: 0 }
  }
}
