import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackDebian } from './debian.ts'

/** The launch options that Playwright needs. */
export interface Browser {
  executablePath: string
  args: string[]
  ignoreDefaultArgs: string[]
  env: Record<string, string>
}

const root = join(import.meta.dirname, '../..')
/** bytes of shared memory that the tests' browsers have enough with, by far */
const roomy = 1e9

/** Whether what Chromium's processes share can be in memory: a container may have 64 MB for it. */
function hasRoomInMemory(): boolean {
  const place = '/dev/shm'
  if (!existsSync(place)) return false
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize > roomy
}

const options = {
  args: [
    // It shows only our own pages, and its sandbox does not start as root or in a container.
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
  // Playwright has it in files of the disk everywhere
  ignoreDefaultArgs: hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [],
}
const inherited = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  ),
)

/** Whether this machine runs the browser of @sparticuz/chromium: it is built for Linux on x64 alone. */
export const picturesRunHere = process.platform === 'linux' && process.arch === 'x64'

/**
 * The browser inside an npm package, with the libraries and fonts that it brings for bare machines.
 */
export async function pinnedChromium(): Promise<Browser> {
  const folder = join(root, '.tools/chromium')
  mkdirSync(folder, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    if (!existsSync(join(folder, 'al2023/lib')))
      await inflate(join(root, 'node_modules/@sparticuz/chromium/bin/al2023.tar.br'))
    const executablePath = await chromium.executablePath()
    // Its font configuration names /tmp/fonts, and without any font this build crashes.
    writeFileSync(
      join(folder, 'fonts/fonts.conf'),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>\n`,
    )
    const env = {
      ...inherited,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    }
    return { executablePath, ...options, env }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

function debian(): Browser {
  const { root: folder, libraries } = unpackDebian('chromium')
  const executablePath = join(folder, 'usr/lib/chromium/chromium')
  return { executablePath, ...options, env: { ...inherited, LD_LIBRARY_PATH: libraries } }
}

/** What a browser calls itself (`Chromium 153.0.8010.0`). @throws Error with its words if it doesn't start */
function versionOf({ executablePath, env }: Browser): string {
  const { status, stdout, stderr, error } = spawnSync(executablePath, ['--version'], {
    env,
    encoding: 'utf8',
    timeout: 60_000, // ms
  })
  if (status !== 0) throw new Error((error?.message ?? stderr).trim())
  return stdout.trim()
}

interface Found {
  browser: Browser
  version: string
  /** where it is from: a package, or the variable that names it */
  source: string
}

async function started(source: string, get: () => Browser | Promise<Browser>): Promise<Found> {
  try {
    const browser = await get()
    return { browser, version: versionOf(browser), source }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The tests need a Chromium, and that of ${source} does not run here: set CHROMIUM_PATH to one that does. (${reason})`,
    )
  }
}

async function findChromium(): Promise<Found> {
  const named = process.env.CHROMIUM_PATH
  if (named)
    return started('CHROMIUM_PATH', () => ({ executablePath: named, ...options, env: inherited }))
  if (picturesRunHere) return started('@sparticuz/chromium', pinnedChromium)
  return started('Debian’s package', debian)
}

/**
 * The tests' one browser (decisions/198): that of @sparticuz/chromium, and Debian's package on machines for
 * which that one is not built. Another runs only when CHROMIUM_PATH names it, never because it is installed.
 * @throws Error with a sentence when it can't be had or doesn't start
 */
export async function chromium(): Promise<Browser> {
  return (await findChromium()).browser
}

/**
 * Name, version and source of the browser that `chromium()` gives, for a line of print:
 * `Chromium 153.0.8010.0 of @sparticuz/chromium`.
 */
export async function nameOfChromium(): Promise<string> {
  const { version, source } = await findChromium()
  return `${version} of ${source}`
}
