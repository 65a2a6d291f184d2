import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findHaproxy } from '#platform/haproxy.ts'
import { isFree } from '#platform/processes.ts'
import { countOf, planProcesses } from './several.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'telve-several-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const env = { api: { HOST: '', PORT: '1' }, worker: { LEDGER_KEY: 'k' } }

/** The first of three free ports, from a range that no other test takes any from. */
async function threePorts(): Promise<number> {
  for (;;) {
    const first = 15_000 + Math.floor(Math.random() * 4_000)
    const free = await Promise.all([first, first + 1, first + 2].map(isFree))
    if (free.every(Boolean)) return first
  }
}

test.each([['0'], ['21'], ['two'], ['1.5'], [undefined]])('--api %s is refused', (text) => {
  const given = ['bun', 'start', '--api', ...(text === undefined ? [] : [text])]
  expect(() => countOf(given, 'api')).toThrow('npm start -- --api 2')
})

test('a count that is not given is one', () => {
  expect(countOf(['bun', 'start', '--api', '3'], 'worker')).toBe(1)
  expect(countOf(['bun', 'start', '--api', '3'], 'api')).toBe(3)
})

test('one of each is what a plain start has', async () => {
  const counts = { api: 1, worker: 1 }
  const { processes, ports, words } = await planProcesses({ counts, port: 3000, env, dataDir })
  expect(Object.keys(processes)).toEqual(['API', 'worker'])
  expect(processes.API?.env).toEqual(env.api)
  expect([ports, words]).toEqual([[3000], []])
})

test('two of each have ports of their own behind the proxy, which they trust', async () => {
  const port = await threePorts()
  const counts = { api: 2, worker: 2 }
  const plan = await planProcesses({ counts, port, env, dataDir, proxy: '/haproxy' })
  expect(Object.keys(plan.processes)).toEqual(['API 1', 'API 2', 'worker 1', 'worker 2', 'proxy'])
  expect(plan.processes['API 2']?.env).toMatchObject({
    ...{ PORT: String(port + 2), HOST: '127.0.0.1', PROXY_HOPS: '1', LEAVING_MS: '3000' },
  })
  expect(plan.ports).toEqual([port + 1, port + 2, port])
  const written = readFileSync(join(dataDir, 'haproxy.cfg'), 'utf8')
  expect(written).toContain(`bind 127.0.0.1:${port}\n`)
  expect(written).toContain(`server api2 127.0.0.1:${port + 2}\n`)
  const haproxy = findHaproxy()
  if (!haproxy) return
  const { status, stderr } = spawnSync(haproxy, ['-c', '-f', join(dataDir, 'haproxy.cfg')], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
})

test('without HAProxy a line says where they are', async () => {
  const port = await threePorts()
  const counts = { api: 2, worker: 1 }
  const plan = await planProcesses({ counts, port, env, dataDir, proxy: '' })
  expect(plan.processes).not.toHaveProperty('proxy')
  expect(plan.processes['API 1']?.env).not.toHaveProperty('PROXY_HOPS')
  expect(plan.words).toEqual([
    `No proxy is before them, since HAProxy is not installed: http://localhost:${port + 1}, http://localhost:${port + 2}`,
  ])
})
