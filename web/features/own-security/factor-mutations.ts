import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import {
  addPasskey,
  beginCodes,
  confirmCodes,
  ownFactors,
  passkeyOptions,
  removeCodes,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from '#api/contracts/factors/factors.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import { mutation, refetch } from '#web/shared/mutation.ts'
import { makePasskey } from '#web/shared/passkeys.ts'

/** What any of these moves; the dialog stays until it has come anew. */
const refetches = { stale: [ownFactors], waits: true }

/** What another window has removed already is removed. */
async function unlessGone(code: string, removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!(error instanceof ApiError && error.code === code)) throw error
  }
}

/** Has the browser make a passkey, and keeps it under that name. */
export const addPasskeyMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (name: string) => {
      const credential = await makePasskey(await call(passkeyOptions))
      return call(addPasskey, { body: { name, credential } })
    },
    onSuccess: () => refetch(queryClient, refetches.stale),
  })

export const renamePasskeyMutation = mutation(renamePasskey, refetches)

export const removePasskeyMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      unlessGone('passkey_not_found', call(removePasskey, { params: { id }, version })),
    onSettled: () => refetch(queryClient, refetches.stale),
  })

export const beginCodesMutation = mutation(beginCodes)

export const confirmCodesMutation = mutation(confirmCodes, refetches)

export const removeCodesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: () => unlessGone('codes_off', call(removeCodes)),
    onSettled: () => refetch(queryClient, refetches.stale),
  })

export const renewRecoveryCodesMutation = mutation(renewRecoveryCodes, refetches)
