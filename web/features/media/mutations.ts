import { mutationOptions } from '@tanstack/react-query'
import { largestPicture, uploadPicture } from '#api/contracts/media/media.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import { createRequestKey } from '#web/shared/request-key.ts'

/** ms; a phone's photo uploads slowly over a slow line */
const patience = 60_000

/**
 * Uploads a picture and answers its address. Refuses a picture that is too large before sending.
 */
export const uploadMutation = mutationOptions({
  mutationFn: (file: File) => {
    if (file.size > largestPicture)
      throw new ApiError('', {
        status: 413,
        code: 'picture_too_large',
        sentence: refusalSentence('picture_too_large'),
      })
    return call(uploadPicture, { file, timeout: patience, idempotencyKey: createRequestKey() })
  },
})
