import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { joinAdmins, openAdminAccount } from '#api/contracts/auth/invitation.ts'
import type { SecondStep } from '#api/contracts/auth/sign-in.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { sentenceOf } from '#web/shared/api-error.ts'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { PasswordHint } from '#web/shared/forms/password-hint.tsx'
import { GuardedForm } from '#web/shared/forms/unsaved.tsx'
import { joinAdminsMutation, openAdminMutation } from './mutations.ts'
import { invitationQuery } from './queries.ts'

const SecondStepForm = lazy(() => import('./second-step-form.tsx'))

interface InvitationFormProps {
  /** the token in the link that the command `admin add` printed */
  token: string
  onSignedIn: () => void
}

/** Makes the invited person an administrator, with a new account or with an existing one. */
export function InvitationForm({ token, onSignedIn }: InvitationFormProps) {
  const invitation = useQuery(invitationQuery(token))
  if (invitation.isPending) return <Skeleton className="h-72" />
  if (invitation.isError) return <Banner tone="error">{sentenceOf(invitation.error)}</Banner>
  const { username, hasAccount } = invitation.data
  const props = { token, username, onSignedIn }
  return hasAccount ? <JoinAdminsForm {...props} /> : <OpenAdminForm {...props} />
}

interface FormProps extends InvitationFormProps {
  username: string
}

/** Opens an account for an invited person who has none: a name and a password. */
export function OpenAdminForm({ token, username, onSignedIn }: FormProps) {
  const open = useMutation(openAdminMutation)
  const form = useContractForm(bodyOf(openAdminAccount), {
    defaultValues: { token, fullName: '', password: '' },
  })
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'password' })
  const submit = form.handleSubmit((body) =>
    open.mutate({ body }, { onSuccess: onSignedIn, onError: (error) => showRefusal(form, error) }),
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <GuardedForm control={form.control} />
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
      <Invited username={username} />
      <FormField form={form} name="fullName" label="İsim Soyisim">
        <Input autoComplete="name" />
      </FormField>
      <FormField form={form} name="password" label="Şifre" hint={<PasswordHint password={typed} />}>
        <PasswordInput autoComplete="new-password" />
      </FormField>
      <Button type="submit" size="lg" pending={open.isPending} pendingLabel="Kaydediliyor...">
        Hesabı Aç
      </Button>
    </form>
  )
}

/**
 * Asks an invited person who has an account for its password. Like the sign-in, it goes without a
 * question (decisions/065).
 */
export function JoinAdminsForm({ token, username, onSignedIn }: FormProps) {
  const join = useMutation(joinAdminsMutation)
  const [step, setStep] = useState<SecondStep>()
  const form = useContractForm(bodyOf(joinAdmins), { defaultValues: { token, password: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit((body) =>
    join.mutate(
      { body },
      {
        onSuccess: (answer) => ('step' in answer ? setStep(answer) : onSignedIn()),
        onError: (error) => showRefusal(form, error, { wrong_credentials: 'password' }),
      },
    ),
  )
  if (step)
    return (
      <Suspense fallback={<Skeleton className="h-60" />}>
        <SecondStepForm
          step={step}
          layer="admin"
          onSignedIn={onSignedIn}
          onBack={() => location.assign('/auth?layer=admin')}
        />
      </Suspense>
    )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
      <Invited username={username} />
      <FormField form={form} name="password" label="Şifre" hint="Hesabınızın bugünkü şifresi.">
        <PasswordInput autoComplete="current-password" />
      </FormField>
      <Button type="submit" size="lg" pending={join.isPending} pendingLabel="Giriş yapılıyor...">
        Yönetici Ol
      </Button>
    </form>
  )
}

/** The invited address. Password managers store the password under it. */
function Invited({ username }: { username: string }) {
  return (
    <Field label="E-posta">
      <Input type="email" autoComplete="username" value={username} readOnly />
    </Field>
  )
}
