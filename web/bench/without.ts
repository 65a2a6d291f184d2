import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** The product without one of its performance devices. */
export interface Variant {
  name: string
  /** changes the text of a page or a script */
  rewrite?: (text: string, path: string) => string
  /** changes the `Link` header of a page; undefined removes it */
  link?: (header: string) => string | undefined
  /** replaces the file at this path by another file of the build */
  instead?: (path: string) => string | undefined
  encoding?: 'br' | 'gzip'
}

const assets = join(import.meta.dirname, '../../dist/assets')
const dropLinks = (kind: string) => (header: string) =>
  header
    .split(', ')
    .filter((link) => !link.includes(`as=${kind}`))
    .join(', ') || undefined

/** The whole font of an `everyday-…` file. Names of built files end with a hash. */
function wholeFont(path: string): string | undefined {
  const name = /^\/assets\/everyday-(.+)-[\w-]{8}\.woff2$/.exec(path)?.[1]
  return name && readdirSync(assets).find((file) => file.startsWith(`${name}-`))
}

/** The devices of the first load that a proxy can take out (docs/performance.md). */
export const variants: Variant[] = [
  { name: 'all devices' },
  { name: 'no pictures named with the page', link: dropLinks('image') },
  {
    name: 'no lists named with the page',
    link: dropLinks('fetch'),
    rewrite: (text, path) =>
      path.endsWith('.html') ? text.replace(/ *<link rel="preload" as="fetch"[^>]*>\n/g, '') : text,
  },
  {
    name: 'no page of its own for a route',
    rewrite: (text, path) =>
      path.endsWith('.html') ? readFileSync(join(assets, '../index.html'), 'utf8') : text,
  },
  { name: 'whole fonts', instead: wholeFont },
  { name: 'gzip instead of brotli', encoding: 'gzip' },
  {
    name: 'scripts without a pause between them',
    rewrite: (text, path) =>
      path.endsWith('.js')
        ? text.replace(/await new Promise\((\w+) ?=> ?setTimeout\(\1\)\);?/g, '')
        : text,
  },
]

const compressed = new Map<string, Buffer>()

/** Compresses like the build: once for each file, at the highest level. */
function compress(key: string, body: Buffer, encoding: 'br' | 'gzip'): Buffer {
  const known = compressed.get(key)
  if (known) return known
  const made = encoding === 'br' ? brotliCompressSync(body) : gzipSync(body, { level: 9 })
  compressed.set(key, made)
  return made
}

/** A proxy of the product at `origin` that serves a variant on its own port. */
export function serveVariant(origin: string, { name, ...variant }: Variant) {
  const { rewrite = (text) => text, link, instead, encoding = 'br' } = variant
  return Bun.serve({
    port: 0,
    hostname: 'localhost',
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const other = instead?.(pathname)
      const answer = await fetch(`${origin}${other ? `/assets/${other}` : pathname}${search}`, {
        method: request.method,
        headers: { ...Object.fromEntries(request.headers), 'accept-encoding': 'identity' },
        redirect: 'manual',
      })
      const headers = new Headers(answer.headers)
      const named = headers.get('link')
      if (named && link) {
        const rest = link(named)
        if (rest) headers.set('link', rest)
        else headers.delete('link')
      }
      const type = headers.get('content-type') ?? ''
      const isPage = type.startsWith('text/html')
      if (!isPage && !/javascript|css|svg|json/.test(type))
        return new Response(answer.body, { headers })
      const text = rewrite(await answer.text(), isPage ? 'page.html' : pathname)
      if (pathname.startsWith('/api/'))
        return new Response(text, { status: answer.status, headers })
      headers.set('content-encoding', encoding)
      headers.delete('content-length')
      const body = compress(`${name} ${pathname} ${text.length}`, Buffer.from(text), encoding)
      return new Response(new Uint8Array(body), { status: answer.status, headers })
    },
  })
}
