import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { joinAdmins, openAdminAccount } from '#api/contracts/auth/invitation.ts'
import { askReset, resetPassword } from '#api/contracts/auth/reset.ts'
import {
  type Leaving,
  login,
  register,
  type SecondStep,
  takeAccountBack,
} from '#api/contracts/auth/sign-in.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import {
  finishSignIn,
  passkeySignInOptions,
  signInWithPasskey,
} from '#api/contracts/factors/signing-in.ts'
import type { CurrentUser } from '#api/contracts/users/person.ts'
import { call } from '#web/shared/client.ts'
import { switchUser } from '#web/shared/session.ts'

/** Makes who has signed in the person of the page; nobody has while a further step is missing. */
function arrive(queryClient: QueryClient, answer: SecondStep | Leaving | CurrentUser): void {
  if (!('step' in answer)) switchUser(queryClient, answer)
}

export const loginMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof login>) => call(login, { body }),
    onSuccess: (answer) => arrive(queryClient, answer),
  })

export const registerMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof register>) => call(register, { body }),
    onSuccess: (user) => switchUser(queryClient, user),
  })

export const openAdminMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof openAdminAccount>) => call(openAdminAccount, { body }),
    onSuccess: (user) => switchUser(queryClient, user),
  })

export const joinAdminsMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof joinAdmins>) => call(joinAdmins, { body }),
    onSuccess: (answer) => arrive(queryClient, answer),
  })

export const finishSignInMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof finishSignIn>) => call(finishSignIn, { body }),
    onSuccess: (answer) => arrive(queryClient, answer),
  })

/** Has the browser sign with a passkey, and signs in with it. */
export const passkeyMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({
      layer,
      filling = false,
    }: {
      layer?: 'admin' | undefined
      filling?: boolean
    }) => {
      const options = await call(passkeySignInOptions)
      const { signWithPasskey } = await import('#web/shared/passkeys.ts')
      const credential = await signWithPasskey(options, filling)
      return call(signInWithPasskey, { body: { credential, ...(layer && { layer }) } })
    },
    onSuccess: (answer) => arrive(queryClient, answer),
  })

/** Takes a deleted account back, after a sign-in that has proved it. */
export const takeBackMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: () => call(takeAccountBack),
    onSuccess: (user) => switchUser(queryClient, user),
  })

export const askResetMutation = () =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof askReset>) => call(askReset, { body }),
  })

export const resetPasswordMutation = () =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof resetPassword>) => call(resetPassword, { body }),
  })
