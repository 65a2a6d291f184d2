import { join } from 'node:path'
import type { Entry } from './book-walk.ts'

const root = join(import.meta.dirname, '../..')
const book = join(root, 'storybook-static')

/** Builds the Storybook that every demo serves at /storybook. @returns its stories and docs pages */
export async function buildBook(): Promise<Entry[]> {
  const build = Bun.spawn([process.execPath, 'scripts/storybook.ts', 'build', '--quiet'], {
    cwd: root,
    // a test run would get React's development build
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained] = await Promise.all([
    new Response(build.stdout).text(),
    new Response(build.stderr).text(),
  ])
  if ((await build.exited) !== 0)
    throw new Error(`Storybook could not be built.\n${said}\n${complained}`)
  const { entries } = await Bun.file(join(book, 'index.json')).json()
  return Object.values(entries)
}

/** Serves the built book at a root of its own, as a server of files does. */
export function serveBook() {
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch({ url }) {
      const { pathname } = new URL(url)
      const file = Bun.file(join(book, pathname === '/' ? 'index.html' : pathname))
      return (await file.exists()) ? new Response(file) : new Response(null, { status: 404 })
    },
  })
}
