import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { type Leaving, login, type SecondStep } from '#api/contracts/auth/sign-in.ts'
import type { CurrentUser } from '#api/contracts/users/person.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { dismissToast, toast } from '#ui/feedback/toaster.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { sentenceOf } from '#web/shared/api-error.ts'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { useLoaded } from '#web/shared/loaded.ts'
import { loginMutation } from './mutations.ts'

const SecondStepForm = lazy(() => import('./second-step-form.tsx'))
const PasskeySignIn = lazy(() => import('./passkey-sign-in.tsx'))

/**
 * Keeps the room of the button that comes when the page is idle. The form stands in the middle of its page: it
 * would move under a finger, and what is pressed at that moment would be pressed no more.
 */
const passkeysRoom = 'PublicKeyCredential' in globalThis && <div className="min-h-14" />

interface LoginFormProps {
  /** `admin` lets only administrators in (decisions.md §1) */
  layer?: 'admin' | undefined
  onSignedIn: () => void
  /** called when a second step takes the place of the form, and when the form is back */
  onStep?: ((isSecond: boolean) => void) | undefined
}

export function LoginForm({ layer, onSignedIn, onStep }: LoginFormProps) {
  const signIn = useMutation(loginMutation)
  const form = useContractForm(bodyOf(login), {
    defaultValues: { username: '', password: '', ...(layer && { layer }) },
  })
  const { errors } = form.formState
  const [step, setStep] = useState<SecondStep | Leaving>()
  const report = useEffectEvent((isSecond: boolean) => onStep?.(isSecond))
  useEffect(() => {
    report(step !== undefined)
    return () => report(false)
  }, [step])
  const loaded = useLoaded()

  /** Goes on. What was refused before does not lie over what follows. */
  const proceed = (answer?: CurrentUser | SecondStep | Leaving) => {
    dismissToast()
    if (answer && 'step' in answer) setStep(answer)
    else onSignedIn()
  }
  const submit = form.handleSubmit((body) =>
    signIn.mutate(
      { body },
      {
        onSuccess: proceed,
        onError: (error) => {
          toast({ title: 'Login failed', description: sentenceOf(error), tone: 'destructive' })
          showRefusal(form, error)
        },
      },
    ),
  )

  if (step) {
    const startOver = () => {
      setStep(undefined)
      form.reset()
    }
    return (
      <Suspense fallback={<Skeleton className="h-60" />}>
        <SecondStepForm step={step} layer={layer} onSignedIn={onSignedIn} onBack={startOver} />
      </Suspense>
    )
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
      <FormField form={form} name="username" label="E-posta" labelHidden>
        <Input type="email" autoComplete="username webauthn" placeholder="E-posta" />
      </FormField>
      <FormField form={form} name="password" label="Şifre" labelHidden>
        <PasswordInput autoComplete="current-password" placeholder="Şifre" />
      </FormField>
      <Link
        to="/forgot-password"
        className="flex min-h-11 items-center justify-self-end font-semibold text-accent text-sm"
      >
        Şifremi Unuttum
      </Link>
      <Button type="submit" size="lg" pending={signIn.isPending} pendingLabel="Giriş yapılıyor...">
        Giriş Yap
      </Button>
      <Suspense fallback={passkeysRoom}>
        {loaded ? (
          <PasskeySignIn layer={layer} onSignedIn={() => proceed()} onLeft={proceed} offered />
        ) : (
          passkeysRoom
        )}
      </Suspense>
    </form>
  )
}
