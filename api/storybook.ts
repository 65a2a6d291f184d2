import { join } from 'node:path'
import { Elysia } from 'elysia'

/** Storybook writes scripts and styles into its pages, and shows one page in a frame of another. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data: blob:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

const missing = 'Storybook is not built yet: npm run storybook:build\n'

/**
 * The built Storybook under /storybook, only in the demo (decisions/062). Its pages may run inline
 * scripts, which no page of production may, so env.ts refuses its folder in production. Files are
 * looked up at each request, so a new build needs no restart.
 * @param root the folder of the build
 */
export function storybook(root: string) {
  async function answer({ request }: { request: Request }): Promise<Response> {
    const { pathname } = new URL(request.url)
    // its addresses are relative, and its worker's scope starts at the slash
    if (pathname === '/storybook')
      return new Response(null, { status: 302, headers: { location: '/storybook/' } })
    const name = pathname.slice('/storybook/'.length) || 'index.html'
    const file = Bun.file(join(root, name))
    const found = !name.includes('..') && !name.includes('%') && (await file.exists())
    if (!found)
      return new Response(missing, { status: 404, headers: { 'content-type': 'text/plain' } })
    return new Response(file, {
      headers: {
        'content-type': file.type,
        'content-security-policy': policy,
        'cache-control': 'no-cache',
      },
    })
  }
  return new Elysia({ name: 'storybook' }).get('/storybook', answer).get('/storybook/*', answer)
}
