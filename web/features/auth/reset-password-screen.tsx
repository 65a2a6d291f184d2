import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { resetPassword } from '#api/contracts/auth/reset.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { ApiError } from '#web/shared/api-error.ts'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { PasswordHint } from '#web/shared/forms/password-hint.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { resetPasswordMutation } from './mutations.ts'

/**
 * Sets a new password with the link of a mail (issue 15 §2). Opening the page spends nothing: mail
 * scanners open links too.
 * @param token from the address's fragment; undefined where the address has none
 */
export function ResetPasswordScreen({ token }: { token: string | undefined }) {
  const [done, setDone] = useState(false)
  return (
    <Screen title="Yeni Şifre Belirle">
      <div className="grid max-w-md gap-4">
        {done ? (
          <>
            <Banner tone="success">
              Şifreniz yenilendi ve bütün cihazlardaki oturumlarınız kapatıldı.
            </Banner>
            <Button asChild size="lg">
              <Link to="/auth">Giriş Yap</Link>
            </Button>
          </>
        ) : (
          <FormOfLink token={token} onDone={() => setDone(true)} />
        )}
      </div>
    </Screen>
  )
}

function FormOfLink({ token, onDone }: { token: string | undefined; onDone: () => void }) {
  if (token !== undefined) return <ResetPasswordForm token={token} onDone={onDone} />
  return (
    <Unusable>
      Bu sayfa yalnızca e-postadaki bağlantıyla açılır. Sayfayı yenilediyseniz bağlantıya yeniden
      dokunun.
    </Unusable>
  )
}

function Unusable({ children }: { children: string }) {
  return (
    <>
      <Banner tone="error">{children}</Banner>
      <Button asChild tone="plain">
        <Link to="/forgot-password">Yeni Bağlantı İste</Link>
      </Button>
    </>
  )
}

/** The new password. Like the sign-in, it goes without a question (decisions/065). */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const reset = useMutation(resetPasswordMutation)
  const form = useContractForm(bodyOf(resetPassword), { defaultValues: { token, password: '' } })
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'password' })
  const submit = form.handleSubmit((body) =>
    reset.mutate({ body }, { onSuccess: onDone, onError: (error) => showRefusal(form, error) }),
  )
  if (errors.token) return <Unusable>Bağlantı eksik veya bozuk.</Unusable>
  if (reset.error instanceof ApiError && reset.error.code === 'reset_invalid')
    return <Unusable>{reset.error.sentence}</Unusable>
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-muted">
        Yeni şifrenizi belirlediğinizde bütün cihazlardaki oturumlarınız kapanır.
      </p>
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
      <FormField
        form={form}
        name="password"
        label="Yeni şifre"
        hint={<PasswordHint password={typed} />}
      >
        <PasswordInput autoComplete="new-password" />
      </FormField>
      <Button type="submit" size="lg" pending={reset.isPending} pendingLabel="Kaydediliyor...">
        Şifreyi Yenile
      </Button>
    </form>
  )
}
