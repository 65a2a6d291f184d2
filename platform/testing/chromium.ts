import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackDebian } from './debian.ts'

/** The launch options that Playwright needs. */
export interface Browser {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

const root = join(import.meta.dirname, '../..')
const args = [
  // It shows only our own pages, and its sandbox does not start as root or in a container.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const inherited = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  ),
)

/**
 * Whether this machine runs the browser of @sparticuz/chromium, which the reference pictures use.
 */
export const picturesRunHere = process.platform === 'linux' && process.arch === 'x64'

function runs({ executablePath, env }: Browser): boolean {
  return spawnSync(executablePath, ['--version'], { env, timeout: 60_000 }).status === 0
}

function installed(): Browser | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const places = [
    ...names.map((name) => Bun.which(name)),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return places
    .flatMap((place) =>
      place && existsSync(place) ? [{ executablePath: place, args, env: inherited }] : [],
    )
    .find(runs)
}

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
    return { executablePath, args, env }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

function debian(): Browser {
  const { root: folder, libraries } = unpackDebian('chromium')
  const executablePath = join(folder, 'usr/lib/chromium/chromium')
  return { executablePath, args, env: { ...inherited, LD_LIBRARY_PATH: libraries } }
}

/**
 * A Chromium for tests: CHROMIUM_PATH, else an installed one, else the one in @sparticuz/chromium,
 * else Debian's package.
 * @throws Error with a sentence when none can be had
 */
export async function chromium(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return { executablePath: named, args, env: inherited }
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`)
  }
  const reasons: string[] = []
  for (const source of [installed, pinnedChromium, debian]) {
    try {
      const browser = await source()
      if (browser && (source === installed || runs(browser))) return browser
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new Error(
    `The tests need a Chromium and none could be had. Install one, or set CHROMIUM_PATH to it. (${reasons.join('; ')})`,
  )
}
