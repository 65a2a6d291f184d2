import { join } from 'node:path'
import { localSecrets } from './secrets.ts'

/** This process's environment without the names that are unset. */
function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => !!pair[1]),
  )
}

/** The demo is what a plain start shows; TELVE_DEMO=false starts empty, production always does. */
export function isDemo(): boolean {
  return process.env.NODE_ENV !== 'production' && process.env.TELVE_DEMO !== 'false'
}

/**
 * The environment of the API and the worker. Outside production it is the demo's: secrets of this
 * checkout, unsigned QR codes accepted (decisions.md §4). In production everything comes from
 * outside, and the processes refuse what is missing.
 */
export function processEnvironment(options: {
  databaseUrl: string
  port: number
  dataDir: string
}): Record<string, string> {
  const given = inherited()
  const demo: Record<string, string> =
    given.NODE_ENV === 'production'
      ? {}
      : {
          ...localSecrets(join(options.dataDir, 'secrets.json')),
          QR_ALLOW_UNSIGNED: 'true',
          PUBLIC_ORIGIN: `http://localhost:${options.port}`,
        }
  return { ...demo, ...given, DATABASE_URL: options.databaseUrl, PORT: String(options.port) }
}
