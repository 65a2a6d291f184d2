import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { SecondStep } from '#api/contracts/auth/sign-in.ts'
import { finishSignIn } from '#api/contracts/factors/signing-in.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { finishSignInMutation } from './mutations.ts'

const PasskeySignIn = lazy(() => import('./passkey-sign-in.tsx'))

export interface SecondStepFormProps {
  step: SecondStep
  /** the layer of the sign-in that has begun */
  layer?: 'admin' | undefined
  onSignedIn: () => void
  /** back to e-mail address and password */
  onBack: () => void
}

/** The second step of a sign-in: a code of the authenticator app, a recovery code, or a passkey. */
export default function SecondStepForm({ step, layer, onSignedIn, onBack }: SecondStepFormProps) {
  return (
    <div className="grid gap-4">
      <p>
        {step.codes
          ? 'Şifreniz doğru. Şimdi doğrulama uygulamanızdaki altı haneli kodu yazın.'
          : 'Şifreniz doğru. Bu hesap ayrıca bir geçiş anahtarı ister.'}
      </p>
      {step.codes && <CodeForm onSignedIn={onSignedIn} />}
      {step.passkeys && (
        <Suspense>
          <PasskeySignIn layer={layer} onSignedIn={onSignedIn} />
        </Suspense>
      )}
      <Button tone="ghost" onClick={onBack}>
        Baştan başla
      </Button>
    </div>
  )
}

/** Like the sign-in, it goes without a question (decisions/065). */
export function CodeForm({ onSignedIn }: { onSignedIn: () => void }) {
  const finish = useMutation(finishSignInMutation(useQueryClient()))
  const form = useContractForm(bodyOf(finishSignIn), { defaultValues: { code: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit((body) =>
    finish.mutate(body, {
      onSuccess: onSignedIn,
      onError: (error) => {
        showRefusal(form, error, { wrong_code: 'code' })
        form.setFocus('code', { shouldSelect: true })
      },
    }),
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
      <Field
        label="Doğrulama kodu"
        required
        hint="Telefonunuz yanınızda değilse kurtarma kodlarınızdan birini yazın."
        error={errors.code?.message}
      >
        <Input
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="123 456"
          {...form.register('code')}
        />
      </Field>
      <Button type="submit" size="lg" pending={finish.isPending} pendingLabel="Giriş yapılıyor...">
        Devam Et
      </Button>
    </form>
  )
}
