import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// A checkout with the launcher alone, and a Bun that writes down what it is asked to install.
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'telve-run-'))
  for (const folder of ['scripts', 'patches', 'bin']) mkdirSync(join(root, folder))
  copyFileSync(join(import.meta.dirname, 'run.mjs'), join(root, 'scripts/run.mjs'))
  const manifest = { scripts: { start: '', test: '' }, optionalDependencies: { vite: '1.0.0' } }
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(root, 'bun.lock'), 'vite 1')
  bringBun('mkdir -p node_modules/vite')
})
afterEach(() => rmSync(root, { recursive: true }))

function bringBun(installation: string): void {
  const bun = join(root, 'bin/bun')
  writeFileSync(
    bun,
    `#!/bin/sh
case $1 in
  --version) echo 1.4.4 ;;
  install) echo "$@" >> asked; ${installation} ;;
esac
`,
  )
  chmodSync(bun, 0o755)
}

/** Runs a command. @returns its exit code, its words, and the installations that it asked for */
function run(command: string) {
  const asked = join(root, 'asked')
  writeFileSync(asked, '')
  const { status, stderr } = spawnSync('node', ['scripts/run.mjs', command], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}` },
  })
  const installations = readFileSync(asked, 'utf8').split('\n').slice(0, -1)
  return { status, stderr, installations }
}

const product = 'install --frozen-lockfile --no-progress --no-summary --omit=dev'
const everything = 'install --frozen-lockfile --no-progress --no-summary'

test('a start installs the product once, a test the rest, and then a start nothing', () => {
  expect(run('start').installations).toEqual([product])
  expect(run('start').installations).toEqual([])
  expect(run('test').installations).toEqual([everything])
  expect(run('start').installations).toEqual([])
})

test('another lock file or another patch is installed, and so is the one before', () => {
  run('test')
  writeFileSync(join(root, 'bun.lock'), 'vite 2')
  expect(run('start').installations).toEqual([product])
  writeFileSync(join(root, 'bun.lock'), 'vite 1')
  expect(run('test').installations).toEqual([everything])
  writeFileSync(join(root, 'patches/vite.patch'), 'one line')
  expect(run('test').installations).toEqual([everything])
})

test('a package that was passed over fails the start, and the next one tries again', () => {
  bringBun('mkdir -p node_modules')
  const { status, stderr } = run('start')
  expect(status).toBe(1)
  expect(stderr).toContain('The packages could not be installed.')
  bringBun('mkdir -p node_modules/vite')
  expect(run('start')).toMatchObject({ status: 0, installations: [product] })
})
