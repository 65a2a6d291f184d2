import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

/**
 * The types that an image field accepts (decisions.md §5); the content decides, not the file name.
 */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const

/** The largest accepted file, bytes. */
export const largestPicture = 8 * 1024 * 1024

/** The most pixels that are decoded: a small file can hold a picture that fills the memory. */
export const mostPixels = 40_000_000

export const uploadPicture = endpoint('post', '/api/media', {
  summary: 'Keep a picture: PNG, JPEG, WebP or AVIF, re-encoded to WebP of at most 1600 px',
  audience: 'content.edit',
  file: { types: pictureTypes, most: largestPicture },
  answer: z.object({
    /** the value for an `imageUrl` */
    imageUrl: z.string(),
    /** px */
    width: z.int().positive(),
    height: z.int().positive(),
  }),
  status: 201,
  rateLimit: 'rare',
  refusals: ['picture_unsupported', 'picture_too_large', 'picture_too_many_pixels'],
  idempotent: 'answer',
})
