import { useState } from 'react'
import { ApiError } from '#web/shared/api-error.ts'
import { createRequestKey } from '#web/shared/request-key.ts'

/**
 * The idempotency key of a creation (decisions.md §8). It is made when the form opens and stays
 * until a try succeeds, because a lost answer may have been a success. `renew` makes a new key;
 * `follow` makes one after a refusal that says that the key was used for another request.
 */
export function useCreationKey() {
  const [key, setKey] = useState(() => createRequestKey())
  const renew = () => setKey(createRequestKey())
  const follow = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'idempotency_conflict') renew()
  }
  return { key, renew, follow }
}
