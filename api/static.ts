import { join } from 'node:path'
import { Elysia } from 'elysia'
import { Refusal } from './http/refusal.ts'

/**
 * The built web app: its files by name, and its page for every other address, since the app
 * itself knows which exist. Hashed assets are kept for a year, the page is asked for each time.
 * @param root the folder of the build
 */
export function webApp(root: string) {
  const files = new Set(new Bun.Glob('**/*').scanSync({ cwd: root }))
  return new Elysia({ name: 'web-app' }).get('/*', ({ path, set }) => {
    if (path.startsWith('/api/')) throw new Refusal('not_found')
    const name = path.slice(1)
    if (files.has(name) && name !== 'index.html') {
      set.headers['cache-control'] = name.startsWith('assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600'
      return Bun.file(join(root, name))
    }
    if (name.startsWith('assets/')) throw new Refusal('not_found')
    set.headers['cache-control'] = 'no-cache'
    return Bun.file(join(root, 'index.html'))
  })
}
