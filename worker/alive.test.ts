// @module-tag waits
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTcpProxy } from '#platform/testing/tcp-proxy.ts'
import { runningProcesses } from '#sql/processes.ts'
import { testDatabase } from '#sql/testing/test-database.ts'
import { until } from './testing/worker.ts'

test('a worker tells which keys it knows, and touches its file as long as it goes on, also while the database is away', async () => {
  const db = await testDatabase()
  const gate = await openTcpProxy(db.url)
  const folder = mkdtempSync(join(tmpdir(), 'telve-alive-'))
  const file = join(folder, 'alive')
  const digestKeys = 'd1:a-key-of-the-tests-that-is-long-enough'
  const worker = Bun.spawn([process.execPath, '--bun', `${import.meta.dirname}/main.ts`], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: gate.url,
      ALIVE_FILE: file,
      DIGEST_KEYS: digestKeys,
    },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  const touchedAt = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  try {
    await until('it is touched', () => touchedAt() > 0)
    await expect
      .poll(() => runningProcesses(db.sql))
      .toMatchObject([
        { kind: 'worker', secrets: { DIGEST_KEYS: [expect.stringMatching(/^d1:[0-9a-f]{10}$/)] } },
      ])
    gate.shut()
    const before = touchedAt()
    await until('it is touched while the database is away', () => touchedAt() > before + 6_000)
    worker.kill('SIGSTOP')
    const stopped = touchedAt()
    await Bun.sleep(6_000)
    expect(touchedAt()).toBe(stopped)
  } finally {
    worker.kill('SIGKILL')
    await worker.exited
    await gate.close()
    await db.drop()
    rmSync(folder, { recursive: true })
  }
})
