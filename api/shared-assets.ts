import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join, relative } from 'node:path'

const dayMs = 24 * 60 * 60_000
/** ms after which the files of a release that no process has run since are removed */
const keptMs = 90 * dayMs

/**
 * What is no part of a build's pages: hashed files, which lie beside the folders of all of them, and what the API runs.
 * Code that other processes may write is never run (decisions/302).
 */
const apart = /^(assets|server)(\/|$)/
const compressed = /\.(br|gz)$/

/** Lays a file or a folder, which is there whole or not at all. */
async function lay(from: string, place: string): Promise<void> {
  // of two containers both processes may have the same number
  const beside = `${place}.${crypto.randomUUID()}.part`
  await cp(from, beside, { recursive: true, filter: (path) => !apart.test(relative(from, path)) })
  try {
    await rename(beside, place)
  } catch (error) {
    await rm(beside, { recursive: true })
    // another process of this build may have been first
    if (!existsSync(place)) throw error
  }
}

/** Sixteen digits of what a build's pages are, whichever machine has built them. */
async function digestOf(build: string): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  const files = await readdir(build, { recursive: true, withFileTypes: true })
  const names = files
    .filter((file) => file.isFile())
    .map((file) => relative(build, join(file.parentPath, file.name)))
    .filter((name) => !apart.test(name) && !compressed.test(name))
  for (const name of names.sort())
    hash.update(`${name}\n`).update(await readFile(join(build, name)))
  return hash.digest('hex').slice(0, 16)
}

/** A build, and the folder that the processes of all releases share. */
interface Sharing {
  /** the folder of the build */
  build: string
  folder: string
  /** how many the build's release has */
  migrations: number
}

/**
 * Lays a build into the folder that the processes of all releases share, so that each of them serves what a page of
 * another release asks for (decisions/250), and its pages (decisions/302). What no process has laid there for 90 days goes.
 * @param name the build's, where it has one already
 * @param now epoch ms
 * @returns the name of the folder with its pages. Names in the order of bytes are releases in order: by their number of
 *   migrations, then by when they first came.
 */
export async function shareBuild(
  { build, folder, migrations }: Sharing,
  name?: string,
  now = Date.now(),
): Promise<string> {
  await mkdir(folder, { recursive: true })
  const there = new Set(await readdir(folder))
  const share = async (from: string, as: string) => {
    const place = join(folder, as)
    if (!there.delete(as)) await lay(from, place)
    await utimes(place, now / 1000, now / 1000)
  }
  for (const file of await readdir(join(build, 'assets')))
    await share(join(build, 'assets', file), file)
  const [release, digest] = [String(migrations).padStart(5, '0'), await digestOf(build)]
  const [known] = [...there]
    .filter((one) => one.startsWith(`${release}-`) && one.endsWith(`-${digest}`))
    .sort()
  const own = name ?? known ?? `${release}-${now}-${digest}`
  // behind the files that they name
  await share(build, own)
  for (const one of there) {
    const place = join(folder, one)
    // two processes may find the same old file
    const file = await stat(place).catch(() => undefined)
    if (file && file.mtimeMs < now - keptMs) await rm(place, { recursive: true, force: true })
  }
  return own
}

/** Which build's pages a process serves. */
interface PagesOfAll {
  /** the build's folder: of the oldest one that an API has and that lies in the shared folder, else its own */
  folder(): string
  /** Finds out anew which builds there are. While the database is away they are what they were. */
  ask(): Promise<void>
}

/** Asks which builds processes have told of, the oldest first. */
type ToldBuilds = () => Promise<readonly string[]>

/**
 * Has a process serve the pages of the oldest build that an API runs with, since an API understands pages of earlier
 * releases and not of later ones (decisions/302).
 * @param name of this process' build
 */
export function pagesOfAll(
  { build, folder }: Pick<Sharing, 'build' | 'folder'>,
  name: string,
  told: ToldBuilds,
): PagesOfAll {
  /** folders of older builds */
  let older: string[] = []
  return {
    folder: () => older.find((pages) => existsSync(join(pages, 'index.html'))) ?? build,
    async ask() {
      try {
        older = (await told()).filter((one) => one < name).map((one) => join(folder, one))
      } catch {
        // each request that needs the database says so
      }
    },
  }
}

/** What a process shares, and serves of others. */
export interface Shared {
  /** the folder of all releases */
  assets: string
  /** what the process tells of its build (sql/processes.ts); undefined where it could not be laid */
  name?: string
  /** the folder of the build whose pages it serves; without it its own */
  pages?: () => string
}

/** ms that a start waits for the database, to find out which pages are served */
const patienceMs = 1_000

/**
 * Shares a build as long as the process runs. To be awaited before it serves anything: processes of other releases are
 * asked for its files, and it serves their pages.
 * @param askEveryMs ms between two questions which builds there are
 * @param failed is told what kept the build from being laid; then the process serves its own pages
 */
export async function openShared(
  sharing: Sharing,
  {
    told,
    askEveryMs,
    failed,
  }: { told: ToldBuilds; askEveryMs: number; failed: (error: unknown) => void },
): Promise<Shared> {
  const assets = sharing.folder
  try {
    const name = await shareBuild(sharing)
    // once a day, so that nothing goes that a process runs with
    setInterval(() => void shareBuild(sharing, name).catch(failed), dayMs).unref()
    const pages = pagesOfAll(sharing, name, told)
    setInterval(() => void pages.ask(), askEveryMs).unref()
    await Promise.race([pages.ask(), Bun.sleep(patienceMs)])
    return { assets, name, pages: pages.folder }
  } catch (error) {
    failed(error)
    return { assets }
  }
}
