import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import {
  addPasskey,
  beginCodes,
  confirmCodes,
  passkeyOptions,
  removeCodes,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from '#api/contracts/factors/factors.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { call } from '#web/shared/client.ts'
import type { Change } from '#web/shared/forms/saving.ts'
import { makePasskey } from '#web/shared/passkeys.ts'
import { ownFactorsQuery } from './queries.ts'

const refresh = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ownFactorsQuery.queryKey })

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
    onSuccess: () => refresh(queryClient),
  })

export const renamePasskeyMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version, body }: Change<BodyInput<typeof renamePasskey>>) =>
      call(renamePasskey, { params: { id }, version, body }),
    onSuccess: () => refresh(queryClient),
  })

export const removePasskeyMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      unlessGone('passkey_not_found', call(removePasskey, { params: { id }, version })),
    onSettled: () => refresh(queryClient),
  })

export const beginCodesMutation = () => mutationOptions({ mutationFn: () => call(beginCodes) })

export const confirmCodesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof confirmCodes>) => call(confirmCodes, { body }),
    onSettled: () => refresh(queryClient),
  })

export const removeCodesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: () => unlessGone('codes_off', call(removeCodes)),
    onSettled: () => refresh(queryClient),
  })

export const renewRecoveryCodesMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: () => call(renewRecoveryCodes),
    onSuccess: () => refresh(queryClient),
  })
