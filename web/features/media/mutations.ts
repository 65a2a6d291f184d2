import { mutationOptions } from '@tanstack/react-query'
import { largestPicture, uploadPicture } from '#api/contracts/media/media.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import { createRequestKey } from '#web/shared/request-key.ts'

/** ms; a phone's photo over a slow line takes its time */
const patience = 60_000

/** Uploads a picture and answers its address; one that is too large is refused without sending it. */
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
