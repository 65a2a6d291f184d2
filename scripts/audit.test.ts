import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let registry: Bun.Server<undefined> | undefined
afterEach(() => registry?.stop(true))

/** Runs the audit against a registry that answers every question about vulnerabilities so. */
async function audit(answer: () => Response) {
  registry = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
  const child = Bun.spawn([process.execPath, 'scripts/audit.ts'], {
    cwd: root,
    env: { ...process.env, BUN_CONFIG_REGISTRY: String(registry.url) },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { out, err, code }
}

const advisory = {
  id: 1,
  url: 'https://advisories.example/1',
  title: 'Everything is let in',
  severity: 'high',
  vulnerable_versions: '>=0.0.0',
}

test('a registry that knows of nothing ends the audit well', async () => {
  expect(await audit(() => Response.json({}))).toMatchObject({ code: 0, err: '' })
})

test('a known vulnerability is named, and fails', async () => {
  const { out, code } = await audit(() => Response.json({ elysia: [advisory] }))
  expect(out).toContain(advisory.title)
  expect(code).toBe(1)
})

test('a registry without an answer is said to have checked nothing', async () => {
  const { err, code } = await audit(() => new Response('', { status: 405 }))
  expect(err).toContain('NOTHING HAS BEEN CHECKED')
  expect(code).toBe(2)
})
