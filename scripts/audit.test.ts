import { afterEach, expect, test } from 'vitest'
import { runScript } from '#platform/testing/script.ts'

let registry: Bun.Server<undefined> | undefined
afterEach(() => registry?.stop(true))

/** Runs the audit against a registry that answers every question about vulnerabilities so. */
function audit(answer: () => Response) {
  registry = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
  const env = { ...process.env, BUN_CONFIG_REGISTRY: String(registry.url) }
  return runScript('audit.ts', [], env)
}

const advisory = {
  id: 1,
  url: 'https://advisories.example/1',
  title: 'Everything is let in',
  severity: 'high',
  vulnerable_versions: '>=0.0.0',
}

test('a registry that knows of nothing ends the audit well', async () => {
  expect(await audit(() => Response.json({}))).toMatchObject({ code: 0, error: '' })
})

test('a known vulnerability is named, and fails', async () => {
  const { out, code } = await audit(() => Response.json({ elysia: [advisory] }))
  expect(out).toContain(advisory.title)
  expect(code).toBe(1)
})

test('a registry without an answer is said to have checked nothing', async () => {
  const { error, code } = await audit(() => new Response('', { status: 405 }))
  expect(error).toContain('NOTHING HAS BEEN CHECKED')
  expect(code).toBe(2)
})
