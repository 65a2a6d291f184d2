import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const tools = join(import.meta.dirname, '../../.tools')

export interface Unpacked {
  /** The root folder of the unpacked package. */
  root: string
  /** The folder of its libraries (LD_LIBRARY_PATH). */
  libraries: string
}

function run(command: string, args: string[], cwd?: string): string {
  const result = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 300_000 })
  if (result.status === 0) return result.stdout
  throw new Error(`${command} failed: ${(result.error?.message ?? result.stderr).trim()}`)
}

/** Downloads a package and the dependencies that this machine lacks; returns their files. */
function download(name: string, folder: string, options: string[]): string[] {
  const plan = run('apt-get', [...options, '-s', '--no-install-recommends', 'install', name])
  const packages = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, found]) => found ?? '')
  run('apt-get', [...options, 'download', ...packages], folder)
  return readdirSync(folder).filter((file) => file.endsWith('.deb'))
}

/**
 * A Debian package, unpacked into `.tools` and not installed: that needs no rights, changes nothing
 * on the machine and starts no service. It stays for the next run.
 * @throws Error with apt's or dpkg's reason: not a Debian, no network, no such package
 */
export function unpackDebian(name: string): Unpacked {
  const target = join(tools, name)
  if (!existsSync(target)) {
    console.log(`Fetching ${name} from Debian…`)
    const half = `${target}.${process.pid}`
    mkdirSync(half, { recursive: true })
    try {
      const own = join(tools, 'apt')
      // apt-get drops its rights to an account that may not enter the checkout.
      const asWeAre = ['-o', 'APT::Sandbox::User=root']
      let files: string[]
      try {
        files = download(name, half, asWeAre)
      } catch {
        // The machine's package lists are missing or old, and only root may renew them.
        const options = [
          ...asWeAre,
          ...['-o', `Dir::State::Lists=${own}/lists`, '-o', `Dir::Cache=${own}/cache`],
        ]
        mkdirSync(join(own, 'lists/partial'), { recursive: true })
        mkdirSync(join(own, 'cache/archives/partial'), { recursive: true })
        run('apt-get', [...options, 'update'])
        files = download(name, half, options)
      }
      for (const file of files) {
        run('dpkg', ['-x', join(half, file), half])
        rmSync(join(half, file))
      }
      if (!existsSync(target)) renameSync(half, target)
    } finally {
      rmSync(half, { recursive: true, force: true })
    }
  }
  const folders = ['usr/lib', 'lib'].flatMap((folder) => {
    const at = join(target, folder)
    if (!existsSync(at)) return []
    const triplets = readdirSync(at).filter((entry) => entry.includes('-linux-gnu'))
    return triplets.map((triplet) => join(at, triplet))
  })
  return { root: target, libraries: folders.join(':') }
}
