import { join } from 'node:path'
import { linesOf } from '#platform/lines.ts'
import type { CrowdLine, CrowdOrder } from './crowd-process.ts'

/** What a crowd has seen. */
interface Seen {
  heard: Extract<CrowdLine, { kind: 'points' }>[]
  seconds: Extract<CrowdLine, { kind: 'second' }>[]
  end?: Extract<CrowdLine, { kind: 'end' }>
}

export interface Crowd {
  seen: Seen
  /** Resolves when so many screens are open. */
  until(open: number): Promise<void>
  /** Asks for the balances that screens show, and ends it. */
  end(): Promise<Extract<CrowdLine, { kind: 'end' }>>
  kill(): void
}

/** Starts screens in a process of their own, so that whoever measures tills does not wait behind them. */
export function openCrowd(order: CrowdOrder): Crowd {
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, 'crowd-process.ts')], {
    // Bun opens 256 connections by itself
    env: { ...process.env, BUN_CONFIG_MAX_HTTP_REQUESTS: '65000' },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  child.stdin.write(`${JSON.stringify(order)}\n`)
  void child.stdin.flush()
  const seen: Seen = { heard: [], seconds: [] }
  const reading = read(child.stdout, seen)
  return {
    seen,
    async until(open) {
      while ((seen.seconds.at(-1)?.open ?? 0) < open) {
        if (child.exitCode !== null) throw new Error('the screens have gone')
        await Bun.sleep(200)
      }
    },
    async end() {
      await child.stdin.end()
      await reading
      if (!seen.end) throw new Error('the screens have gone')
      return seen.end
    },
    kill: () => child.kill('SIGKILL'),
  }
}

async function read(output: ReadableStream<Uint8Array>, seen: Seen): Promise<void> {
  for await (const text of linesOf(output)) {
    const line = JSON.parse(text) as CrowdLine
    if (line.kind === 'points') seen.heard.push(line)
    else if (line.kind === 'second') seen.seconds.push(line)
    else seen.end = line
  }
}
