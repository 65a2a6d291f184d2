import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

/** What an image field takes (decisions.md §5); the content decides, not the name. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const

/** The largest file that is read, bytes. */
export const largestPicture = 8 * 1024 * 1024

/** The most pixels that are unpacked: a small file can hold a picture that fills the memory. */
export const mostPixels = 40_000_000

export const uploadPicture = endpoint('post', '/api/media', {
  summary: 'Keep a picture: PNG, JPEG, WebP or AVIF, re-encoded to WebP of at most 1600 px',
  audience: 'admin',
  file: { types: pictureTypes, most: largestPicture },
  answer: z.object({
    /** what goes into an `imageUrl` */
    imageUrl: z.string(),
    /** px */
    width: z.int().positive(),
    height: z.int().positive(),
  }),
  status: 201,
  pace: 'rare',
  refusals: ['picture_unsupported', 'picture_too_large', 'picture_too_many_pixels'],
  idempotent: 'answer',
})
