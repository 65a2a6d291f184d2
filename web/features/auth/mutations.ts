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
import {
  finishSignIn,
  passkeySignInOptions,
  signInWithPasskey,
} from '#api/contracts/factors/signing-in.ts'
import type { CurrentUser } from '#api/contracts/users/person.ts'
import { call } from '#web/shared/client.ts'
import { mutation } from '#web/shared/mutation.ts'
import { switchUser } from '#web/shared/session.ts'

/** Makes who has signed in the person of the page; nobody has while a further step is missing. */
function arrive(
  answer: SecondStep | Leaving | CurrentUser,
  _variables: unknown,
  _before: unknown,
  { client }: { client: QueryClient },
): void {
  if (!('step' in answer)) switchUser(client, answer)
}

export const loginMutation = mutation(login, { onSuccess: arrive })

export const registerMutation = mutation(register, { onSuccess: arrive })

export const openAdminMutation = mutation(openAdminAccount, { onSuccess: arrive })

export const joinAdminsMutation = mutation(joinAdmins, { onSuccess: arrive })

export const finishSignInMutation = mutation(finishSignIn, { onSuccess: arrive })

/** Has the browser sign with a passkey, and signs in with it. */
export const passkeyMutation = mutationOptions({
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
  onSuccess: arrive,
})

/** Takes a deleted account back, after a sign-in that has proved it. */
export const takeBackMutation = mutation(takeAccountBack, { onSuccess: arrive })

export const askResetMutation = mutation(askReset)

export const resetPasswordMutation = mutation(resetPassword)
