import { join } from 'node:path'
import { linesOf } from '#platform/lines.ts'

const started: Bun.Subprocess[] = []

/** Kills what a test has started. */
export async function endStarted(): Promise<void> {
  for (const api of started.splice(0)) {
    api.kill('SIGKILL')
    await api.exited
  }
}

/** A line of the log. */
type Line = Record<string, unknown>

/**
 * Starts the API's process on a free port.
 * @param release the folder of the release that it is of
 */
export function startApi(
  databaseUrl: string,
  more: Record<string, string> = {},
  release = join(import.meta.dirname, '../..'),
) {
  const api = Bun.spawn([process.execPath, join(release, 'api/main.ts')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      SESSION_SECRETS: 'a-secret-of-the-tests-that-is-long-enough',
      QR_SECRETS: 'k1:a-key-of-the-tests-that-is-long-enough',
      FACTOR_KEYS: 'f1:a-key-of-the-tests-that-is-long-enough',
      DIGEST_KEYS: 'd1:a-key-of-the-tests-that-is-long-enough',
      ...more,
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  started.push(api)
  /** the log so far */
  const lines: Line[] = []
  const read = async (stream: ReadableStream<Uint8Array>) => {
    for await (const text of linesOf(stream)) lines.push(JSON.parse(text) as Line)
  }
  const ended = Promise.all([read(api.stdout), read(api.stderr), api.exited])
  /** The first matching line; fails if the process ends without one. */
  async function line(fits: (line: Line) => boolean): Promise<Line> {
    for (;;) {
      const found = lines.find(fits)
      if (found) return found
      if (api.exitCode !== null) throw new Error(`the API ended: ${JSON.stringify(lines)}`)
      await Bun.sleep(10)
    }
  }
  const listening = async () =>
    Number((await line((l) => l.message === 'listening')).port as number)
  return { api, line, lines, listening, ended }
}
