import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { largestPicture, uploadPicture } from '../contracts/media/media.ts'
import { readBytes } from '../http/body.ts'
import type { Gate } from '../http/gate.ts'
import { Refusal } from '../http/refusal.ts'
import { encodePicture } from './encoding.ts'
import { keepPicture, pictureBytes } from './queries.ts'

/** Runs one task at a time: a decoded picture takes 160 MB, and two at once are not needed. */
function queue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task, task)
    last = next.catch(() => {})
    return next
  }
}

/** Uploads of pictures, and the stored pictures under `/media/` (decisions.md §5). */
export const mediaRoutes = ({ gate, sql }: { gate: Gate; sql: Sql }) => {
  const inTurn = queue()
  return new Elysia({ name: 'media' })
    .use(
      gate(uploadPicture, async ({ person, request, once }) => {
        const file = await readBytes(request, largestPicture, 'picture_too_large')
        const picture = await inTurn(() => encodePicture(file))
        const hash = new Bun.CryptoHasher('sha256').update(picture.bytes).digest('hex')
        const id = hash.slice(0, 32)
        const { width, height } = picture
        return once(async (tx) => {
          await keepPicture(tx, id, picture, person.id)
          return { imageUrl: `/media/${id}.webp`, width, height }
        }, file)
      }),
    )
    .get('/media/:name', async ({ params, request, set }) => {
      const id = /^([0-9a-f]{32})\.webp$/.exec(params.name)?.[1]
      const tag = `"${id}"`
      const known = request.headers.get('if-none-match') === tag
      const bytes = id && !known ? await pictureBytes(sql, id) : undefined
      if (!bytes && !known) throw new Refusal('not_found')
      Object.assign(set.headers, {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'content-disposition': 'inline',
        etag: tag,
      })
      if (!bytes) return new Response(null, { status: 304 })
      return new Response(new Uint8Array(bytes))
    })
}
