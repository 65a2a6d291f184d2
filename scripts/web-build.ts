import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { Glob } from 'bun'
import { Failure } from './failure.ts'

// Not inside dist/, since its files are served.
const stamp = '.tools/web-inputs'
// One glob each: Bun's finds nothing at all when a brace holds a slash.
const inputs = ['web', 'ui-kit', 'api/contracts'].map((folder) => new Glob(`${folder}/**/*`))
const besides = /\.(stories|guide|test)\.tsx?$|\.gen\.ts$|^web\/e2e\//

/** A digest of all inputs of the build: names, sizes and times of change. */
function digestInputs(): string {
  const hash = new Bun.CryptoHasher('sha256')
  const files = inputs.flatMap((glob) => [...glob.scanSync('.')])
  for (const file of [...files, 'package.json', 'bun.lock'].sort()) {
    if (besides.test(file)) continue
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/**
 * Builds the web app into dist/ if that is older than its sources.
 * @returns whether it was built
 * @throws Failure when the build fails; what it said stands above
 */
export async function buildWeb(): Promise<boolean> {
  const digest = digestInputs()
  const built = existsSync('dist/index.html') && existsSync(stamp)
  if (built && readFileSync(stamp, 'utf8') === digest) return false
  const build = Bun.spawn(
    [
      ...[process.execPath, '--bun', 'node_modules/vite/bin/vite.js', 'build'],
      ...['--config', 'web/vite.config.ts', '--logLevel', 'warn'],
    ],
    { stdin: 'ignore', stdout: 'inherit', stderr: 'inherit', env: productionEnvironment() },
  )
  if ((await build.exited) !== 0)
    throw new Failure('The web app could not be built; the reason is above.')
  mkdirSync('.tools', { recursive: true })
  writeFileSync(stamp, digest)
  return true
}

/**
 * Vite takes NODE_ENV from outside over its own, so a test run would get React's development build.
 */
function productionEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'production' }
}

/** @throws Failure where the app must have been built before, as in a production image */
export function requireBuild(): void {
  if (!existsSync('dist/index.html'))
    throw new Failure('The web app is not built: run "bun run build" first.')
}
