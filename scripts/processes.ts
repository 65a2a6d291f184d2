import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isAlive } from '#platform/processes.ts'
import { Failure } from './failure.ts'

/** The processes of this checkout, recorded in a file for the start after a kill. */
interface ProcessRecord {
  launcher: number
  children: number[]
}

export interface ProcessGroup {
  /** Resolves with the first process that ends, and its exit status. */
  firstExit: Promise<{ name: string; code: number | null }>
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
  const left = children.filter((pid) => runs(pid, /(api|worker)\/main\.ts|vite\.js/))
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

/** The script that Bun runs, and its environment. */
export interface ProcessCommand {
  command: string[]
  env: Record<string, string>
}

/**
 * Starts the named commands, each in a process group of its own: Ctrl-C reaches only the launcher,
 * which ends them in order.
 */
export function startProcesses(
  wanted: Record<string, ProcessCommand>,
  recordFile: string,
): ProcessGroup {
  const members = Object.entries(wanted).map(([name, { command, env }]) => ({
    name,
    child: Bun.spawn([process.execPath, ...command], {
      env,
      stdin: 'ignore',
      stdout: 'inherit',
      stderr: 'inherit',
      detached: true,
    }),
  }))
  const children = members.map(({ child }) => child.pid)
  const processRecord: ProcessRecord = { launcher: process.pid, children }
  mkdirSync(dirname(recordFile), { recursive: true })
  writeFileSync(recordFile, `${JSON.stringify(processRecord)}\n`)
  const firstExit = Promise.race(
    members.map(async ({ name, child }) => ({ name, code: await child.exited })),
  )
  const stop = async () => {
    await endAll(children, 20_000)
    rmSync(recordFile, { force: true })
  }
  return { firstExit, stop }
}
