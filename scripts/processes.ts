import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isAlive } from '#platform/processes.ts'
import { Failure } from './failure.ts'

/** The processes of this checkout, recorded in a file for the start after a kill. */
interface ProcessRecord {
  launcher: number
  children: number[]
}

/** A process that has ended, and its exit status. */
export interface Ended {
  name: string
  code: number | null
}

export interface ProcessGroup {
  /** Resolves with the first process that ends, and its exit status. */
  firstExit: Promise<Ended>
  /** Ends all of them: SIGTERM, and SIGKILL after 20 s; the API gives uploads 10 s. */
  stop: () => Promise<void>
}

/** Whether a process is one of ours and not a stranger with a reused id. */
function runs(pid: number, script: RegExp): boolean {
  if (!isAlive(pid)) return false
  try {
    return script.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return process.platform !== 'linux'
  }
}

/**
 * Ends the API and the worker of a launcher that was killed. They would end by themselves too, but
 * a start that follows at once would find their port taken.
 * @throws Failure when the launcher is still there
 */
export async function clearLeftovers(recordFile: string): Promise<void> {
  if (!existsSync(recordFile)) return
  const { launcher, children } = JSON.parse(readFileSync(recordFile, 'utf8')) as ProcessRecord
  if (launcher !== process.pid && runs(launcher, /scripts\/(start|dev)\.ts/))
    throw new Failure(
      `Telve is already running from this folder (process ${launcher}). Stop it first (Ctrl-C there, or kill ${launcher}).`,
    )
  const left = children.filter((pid) => runs(pid, /(api|worker)\/main\.ts|vite\.js|haproxy/))
  await endAll(left, 5_000)
  rmSync(recordFile, { force: true })
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has ended already.
    }
  }
}

async function endAll(pids: readonly number[], patience: number): Promise<void> {
  signal(pids, 'SIGTERM')
  for (let waited = 0; waited < patience && pids.some(isAlive); waited += 25) await Bun.sleep(25)
  signal(pids.filter(isAlive), 'SIGKILL')
}

/** The script that Bun runs, or another program with its arguments, and the environment. */
export interface ProcessCommand {
  program?: string
  command: string[]
  env: Record<string, string>
}

/** ms after which a process that has ended is started again */
const againAfter = 1_000

/**
 * Starts the named commands, each in a process group of its own: Ctrl-C reaches only the launcher,
 * which ends them in order.
 * @param onEnded called with each process that has ended by itself, which is then started again; without it
 *   none is
 */
export function startProcesses(
  wanted: Record<string, ProcessCommand>,
  recordFile: string,
  onEnded?: (ended: Ended) => void,
): ProcessGroup {
  let stopping = false
  const running = new Map<string, Bun.Subprocess>()
  const { promise: firstExit, resolve: exited } = Promise.withResolvers<Ended>()
  const record = () => {
    const children = [...running.values()].map(({ pid }) => pid)
    writeFileSync(recordFile, `${JSON.stringify({ launcher: process.pid, children })}\n`)
  }
  const begin = (name: string, { program, command, env }: ProcessCommand): void => {
    const child = Bun.spawn([program ?? process.execPath, ...command], {
      env,
      stdin: 'ignore',
      stdout: 'inherit',
      stderr: 'inherit',
      detached: true,
    })
    running.set(name, child)
    void child.exited.then(async (code) => {
      exited({ name, code })
      if (stopping || !onEnded) return
      onEnded({ name, code })
      await Bun.sleep(againAfter)
      if (stopping) return
      begin(name, { ...(program && { program }), command, env })
      record()
    })
  }
  mkdirSync(dirname(recordFile), { recursive: true })
  for (const [name, command] of Object.entries(wanted)) begin(name, command)
  record()
  const stop = async () => {
    stopping = true
    await endAll(
      [...running.values()].map(({ pid }) => pid),
      20_000,
    )
    rmSync(recordFile, { force: true })
  }
  return { firstExit, stop }
}
