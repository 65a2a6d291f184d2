// The first step of every command. It needs nothing but Node (or Bun): finds Bun or fetches it
// from npm, installs what the lock file names, and hands over to scripts/<command>.ts.
import { spawn, spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const tools = join(root, '.tools')
const wanted = '1.4.4'
// Each of package.json's scripts is a command of the same name.
const { scripts, optionalDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const commands = Object.keys(scripts)
const exe = process.platform === 'win32' ? '.exe' : ''

/** Prints the problem and its remedy, and exits. */
function giveUp(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}

function isBun(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const [major, minor] = (stdout ?? '').split('.').map(Number)
  return status === 0 && major === 1 && minor >= 4
}

/** Refuses to start what could only fail halfway: no write permission here, or too little space. */
function requireRoom(megabytes) {
  accessSync(root, constants.W_OK)
  const { bavail, bsize } = statfsSync(root)
  const free = Math.floor((bavail * bsize) / 2 ** 20)
  if (free < megabytes)
    giveUp(`Telve needs ${megabytes} MB of free disk space to install; here are ${free} MB.`)
}

/** Where npm puts Bun: its postinstall moves the program, and with scripts off it stays. */
function fetchedBun() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const processor = process.arch === 'arm64' ? 'aarch64' : process.arch
  return [
    join(tools, `node_modules/@oven/bun-${system}-${processor}/bin/bun${exe}`),
    join(tools, 'node_modules/bun/bin/bun.exe'),
  ].find((program) => existsSync(program) && isBun(program))
}

function findBun() {
  if (process.versions.bun) return process.execPath
  if (isBun('bun')) return 'bun'
  const fetched = fetchedBun()
  if (fetched) return fetched
  requireRoom(1500)
  console.log(`Fetching Bun ${wanted} from npm …`)
  mkdirSync(tools, { recursive: true })
  // A folder without its own package.json would let npm install into the project around it.
  writeFileSync(join(tools, 'package.json'), '{ "private": true }\n')
  const { status, error } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `bun@${wanted}`],
    { cwd: tools, stdio: 'inherit', shell: process.platform === 'win32' },
  )
  if (error?.code === 'ENOENT')
    giveUp('npm was not found: install it, or Bun from https://bun.com.')
  if (status !== 0)
    giveUp('npm could not fetch Bun. Is the package registry reachable? What npm said is above.')
  return (
    fetchedBun() ??
    giveUp(
      `Bun does not run on this machine (${process.platform}-${process.arch}). ` +
        'Telve needs Linux or macOS on x64 or arm64.',
    )
  )
}

/** Commands of the product itself: they do without the packages of tests and checks (decisions/199). */
const ofTheProduct = ['start', 'dev', 'build', 'migrate', 'admin', 'ledger', 'secrets']

/** What is asked to be installed. The lock file names a patch and says nothing of what is in it. */
function asked() {
  const patches = join(root, 'patches')
  return [
    join(root, 'bun.lock'),
    ...readdirSync(patches)
      .sort()
      .map((name) => join(patches, name)),
  ]
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
}

/** Installs what the command needs, when that is not what was installed last. */
function install(bun, command) {
  const set = ofTheProduct.includes(command) ? 'product' : 'everything'
  const packages = asked()
  const stamp = join(root, 'node_modules/.telve-installed')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if ([set, 'everything'].some((name) => installed === `${name}\n${packages}`)) return
  requireRoom(1200)
  console.log('Installing packages …')
  const arguments_ = ['install', '--frozen-lockfile', '--no-progress', '--no-summary']
  if (set === 'product') arguments_.push('--omit=dev')
  const run = () => spawnSync(bun, arguments_, { cwd: root, stdio: 'inherit' }).status
  // What is killed halfway has not been installed.
  rmSync(stamp, { force: true })
  let status = run()
  if (status !== 0) {
    // A run that was killed leaves an incomplete folder, which a new start repairs.
    rmSync(join(root, 'node_modules'), { recursive: true, force: true })
    status = run()
  }
  // Bun passes over optional packages that it could not fetch: those of our own list are needed.
  const missing = Object.keys(optionalDependencies).filter(
    (name) => !existsSync(join(root, 'node_modules', name)),
  )
  if (status !== 0 || missing.length > 0)
    giveUp('The packages could not be installed. Is the package registry reachable?')
  writeFileSync(stamp, `${set}\n${packages}`)
}

const [command = '', ...rest] = process.argv.slice(2)
if (!commands.includes(command))
  giveUp(`Unknown command "${command}". Known: ${commands.join(', ')}.`)

let bun
try {
  bun = findBun()
  install(bun, command)
} catch (error) {
  if (error.code === 'ENOSPC') giveUp('The disk is full.')
  if (error.code === 'EACCES' || error.code === 'EPERM')
    giveUp(`This user may not write to ${error.path ?? root}.`)
  throw error
}

const path = `${dirname(bun)}${delimiter}${process.env.PATH ?? ''}`
const child = spawn(bun, [join(root, 'scripts', `${command}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: path },
})
// A terminal signals the whole group by itself; a signal to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm's shell forwards no signals: when the shell ends, the command ends too.
const parent = process.ppid
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
child.on('exit', (code) => process.exit(code ?? 1))
