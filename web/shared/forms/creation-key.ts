import { useState } from 'react'
import { ApiError } from '#web/shared/api-error.ts'
import { createRequestKey } from '#web/shared/request-key.ts'

/**
 * The key of what a form creates (decisions.md §8): made when the form opens, the same for every try
 * until one succeeds, since an answer that was lost may have been a success. `renew` makes the next
 * one; `follow` does after a refusal that says that the key has been used up.
 */
export function useCreationKey() {
  const [key, setKey] = useState(() => createRequestKey())
  const renew = () => setKey(createRequestKey())
  const follow = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'idempotency_conflict') renew()
  }
  return { key, renew, follow }
}
