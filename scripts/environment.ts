import { join, resolve } from 'node:path'
import { localSecrets } from './local-secrets.ts'

/** This process's environment without undefined variables. */
function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => !!pair[1]),
  )
}

/** The commit of this checkout as the release's name, where it is one of git. */
function commitHere(): { RELEASE?: string } {
  try {
    const { stdout, success } = Bun.spawnSync(['git', 'rev-parse', '--short', 'HEAD'], {
      stderr: 'ignore',
    })
    return success ? { RELEASE: stdout.toString().trim() } : {}
  } catch {
    return {} // there is no git
  }
}

/** A plain start shows the demo; TELVE_DEMO=false starts empty, production always does. */
export function isDemo(): boolean {
  return process.env.NODE_ENV !== 'production' && process.env.TELVE_DEMO !== 'false'
}

/** The processes of the product. */
export type ProcessName = 'api' | 'worker'

const databasePasswords = ['API_DATABASE_PASSWORD', 'WORKER_DATABASE_PASSWORD'] as const
/** Variables that a process must not get: an attacker in one process gains no key of the other. */
const withheld: Record<ProcessName, readonly string[]> = {
  api: ['LEDGER_KEY', 'SMTP_URL', 'IYS_USERNAME', 'IYS_PASSWORD', ...databasePasswords],
  worker: ['SESSION_SECRETS', 'QR_SECRETS', 'FACTOR_KEYS', ...databasePasswords],
}

/**
 * The environments of the API and the worker. Outside production they are the demo's: secrets of this
 * checkout, unsigned QR codes accepted (decisions.md §4). In production everything comes from
 * outside, and the processes refuse what is missing.
 * @param options.databaseUrls the address for each, with its own login where there is one
 */
export function processEnvironments(options: {
  databaseUrls: Record<ProcessName, string>
  port: number
  dataDir: string
}): Record<ProcessName, Record<string, string>> {
  const given = inherited()
  const demo: Record<string, string> =
    given.NODE_ENV === 'production'
      ? {}
      : {
          ...localSecrets(join(options.dataDir, 'secrets.json')),
          QR_ALLOW_UNSIGNED: 'true',
          ...(isDemo() && { STORYBOOK: resolve('storybook-static') }),
          PUBLIC_ORIGIN: `http://localhost:${options.port}`,
          ...(!given.SMTP_URL && { KEEP_MAILS: 'true' }),
        }
  const release = given.RELEASE ? {} : commitHere()
  const environmentOf = (name: ProcessName) => ({
    ...Object.fromEntries(
      Object.entries({ ...demo, ...release, ...given }).filter(
        ([key]) => !withheld[name].includes(key),
      ),
    ),
    DATABASE_URL: options.databaseUrls[name],
    PORT: String(options.port),
  })
  return { api: environmentOf('api'), worker: environmentOf('worker') }
}
