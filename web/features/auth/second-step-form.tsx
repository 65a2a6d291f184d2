import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Leaving, SecondStep } from '#api/contracts/auth/sign-in.ts'
import { finishSignIn } from '#api/contracts/factors/signing-in.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { LeavingStep } from './leaving-step.tsx'
import { finishSignInMutation } from './mutations.ts'

const PasskeySignIn = lazy(() => import('./passkey-sign-in.tsx'))

export interface SecondStepFormProps {
  step: SecondStep | Leaving
  /** the layer of the sign-in that has begun */
  layer?: 'admin' | undefined
  onSignedIn: () => void
  /** back to e-mail address and password */
  onBack: () => void
}

/**
 * The second step of a sign-in: a code of the authenticator app, a recovery code, or a passkey. Of an account
 * that its person has deleted, the way back.
 */
export default function SecondStepForm({ step, layer, onSignedIn, onBack }: SecondStepFormProps) {
  const [left, setLeft] = useState<Leaving>()
  if (left) return <LeavingStep left={left} onSignedIn={onSignedIn} onBack={onBack} />
  if (step.step === 'leaving')
    return <LeavingStep left={step} onSignedIn={onSignedIn} onBack={onBack} />
  return (
    <div className="grid gap-4">
      <p>
        {step.codes
          ? 'Şifreniz doğru. Şimdi doğrulama uygulamanızdaki altı haneli kodu yazın.'
          : 'Şifreniz doğru. Bu hesap ayrıca bir geçiş anahtarı ister.'}
      </p>
      {step.codes && <CodeForm onSignedIn={onSignedIn} onLeft={setLeft} />}
      {step.passkeys && (
        <Suspense>
          <PasskeySignIn layer={layer} onSignedIn={onSignedIn} onLeft={setLeft} />
        </Suspense>
      )}
      <Button tone="ghost" onClick={onBack}>
        Baştan Başla
      </Button>
    </div>
  )
}

interface CodeFormProps {
  onSignedIn: () => void
  /** the account's person has deleted it */
  onLeft: (left: Leaving) => void
}

/** Like the sign-in, it goes without a question (decisions/065). */
export function CodeForm({ onSignedIn, onLeft }: CodeFormProps) {
  const finish = useMutation(finishSignInMutation)
  const form = useContractForm(bodyOf(finishSignIn), { defaultValues: { code: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit((body) =>
    finish.mutate(
      { body },
      {
        onSuccess: (answer) => ('step' in answer ? onLeft(answer) : onSignedIn()),
        onError: (error) => {
          showRefusal(form, error, { wrong_code: 'code' })
          form.setFocus('code', { shouldSelect: true })
        },
      },
    ),
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
      <FormField
        form={form}
        name="code"
        label="Doğrulama kodu"
        hint="Telefonunuz yanınızda değilse kurtarma kodlarınızdan birini yazın."
      >
        <Input
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="123 456"
        />
      </FormField>
      <Button type="submit" size="lg" pending={finish.isPending} pendingLabel="Giriş yapılıyor...">
        Devam Et
      </Button>
    </form>
  )
}
