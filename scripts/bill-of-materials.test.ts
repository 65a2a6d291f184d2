import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { billOfMaterials } from './bill-of-materials.ts'

const digest = Buffer.alloc(64, 7)
const integrity = `sha512-${digest.toString('base64')}`
const lock = `{
  "lockfileVersion": 1,
  "workspaces": { "": {
    "name": "shop",
    "dependencies": { "a": "1.0.0" },
    "optionalDependencies": { "c": "3.0.0" },
    "devDependencies": { "@dev/tool": "2.0.0" },
  } },
  "patchedDependencies": { "a@1.0.0": "patches/a.patch" },
  "packages": {
    "@dev/tool": ["@dev/tool@2.0.0", "", { "dependencies": { "b": "^1.0.0" } }, "${integrity}"],
    "@dev/tool/b": ["b@1.0.0", "", {}, "${integrity}"],
    "a": ["a@1.0.0", "", { "dependencies": { "b": "^2.0.0" } }, "${integrity}"],
    "b": ["b@2.0.0", "", {}, "${integrity}"],
    "c": ["c@3.0.0", "", {}, "${integrity}"],
  },
}`
const options = { version: '0.1.0', now: new Date('2026-11-21T00:00:00Z') }

it('lists each version once, tells what runs, what was patched, and who needs which version', () => {
  const bill = billOfMaterials(lock, {
    ...options,
    licenceOf: (path) => (path.join('/') === '@dev/tool' ? 'MIT' : undefined),
  })
  expect(bill.components.map(({ purl, scope }) => [purl, scope])).toEqual([
    ['pkg:npm/%40dev/tool@2.0.0', 'excluded'],
    ['pkg:npm/a@1.0.0', 'required'],
    ['pkg:npm/b@1.0.0', 'excluded'],
    ['pkg:npm/b@2.0.0', 'required'],
    // an image leaves it out
    ['pkg:npm/c@3.0.0', 'excluded'],
  ])
  expect(bill.components[0]?.licenses).toEqual([{ license: { name: 'MIT' } }])
  expect(bill.components[1]).toMatchObject({
    hashes: [{ alg: 'SHA-512', content: digest.toString('hex') }],
    pedigree: { patches: [{ diff: { url: 'patches/a.patch' } }] },
  })
  expect(Object.fromEntries(bill.dependencies.map((d) => [d.ref, d.dependsOn]))).toEqual({
    'pkg:npm/shop@0.1.0': ['pkg:npm/%40dev/tool@2.0.0', 'pkg:npm/a@1.0.0', 'pkg:npm/c@3.0.0'],
    'pkg:npm/%40dev/tool@2.0.0': ['pkg:npm/b@1.0.0'],
    'pkg:npm/a@1.0.0': ['pkg:npm/b@2.0.0'],
    'pkg:npm/b@1.0.0': [],
    'pkg:npm/b@2.0.0': [],
    'pkg:npm/c@3.0.0': [],
  })
})

it('reads the lock file that there is, in which every reference leads somewhere', () => {
  const text = readFileSync(join(import.meta.dirname, '../bun.lock'), 'utf8')
  const bill = billOfMaterials(text, { ...options, licenceOf: () => undefined })
  const refs = new Set(bill.components.map((component) => component['bom-ref']))
  const astray = bill.dependencies.flatMap(({ dependsOn }) =>
    dependsOn.filter((to) => !refs.has(to)),
  )
  expect(astray).toEqual([])
  const scopeOf = (name: string) => bill.components.find((part) => part.name === name)?.scope
  expect([scopeOf('postgres'), scopeOf('react'), scopeOf('vitest')]).toEqual([
    'required',
    'required',
    'excluded',
  ])
})
