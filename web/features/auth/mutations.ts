import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { joinAdmins, openAdminAccount } from '#api/contracts/auth/invitation.ts'
import { askReset, resetPassword } from '#api/contracts/auth/reset.ts'
import { login, register } from '#api/contracts/auth/sign-in.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { call } from '#web/shared/client.ts'
import { switchUser } from '#web/shared/session.ts'

export const loginMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyInput<typeof login>) => call(login, { body }),
    onSuccess: (user) => switchUser(queryClient, user),
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
