import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { changePassword } from '#api/contracts/account/account.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { sentenceOf } from '#web/shared/api-error.ts'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormFailure } from '#web/shared/forms/form-failure.tsx'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { PasswordHint } from '#web/shared/forms/password-hint.tsx'
import { GuardedForm } from '#web/shared/forms/unsaved.tsx'
import { passwordMutation } from './mutations.ts'

/** Changes the password and shows the outcome in a banner (product.md §13). */
export function PasswordForm({ username }: { username: string | undefined }) {
  const change = useMutation(passwordMutation)
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string }>()
  const form = useContractForm(bodyOf(changePassword), {
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const typed = useWatch({ control: form.control, name: 'newPassword' })

  const submit = form.handleSubmit((body) => {
    setOutcome(undefined)
    change.mutate(
      { body },
      {
        onSuccess: ({ message }) => {
          form.reset()
          setOutcome({ tone: 'success', text: message || 'Şifreniz başarıyla değiştirildi' })
        },
        onError: (error) => {
          setOutcome({
            tone: 'error',
            text: sentenceOf(error, 'Şifre değiştirme sırasında bir hata oluştu'),
          })
          showRefusal(form, error, { wrong_password: 'currentPassword' })
        },
      },
    )
  })

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <GuardedForm control={form.control} />
      {outcome?.tone === 'error' && <FormFailure>{outcome.text}</FormFailure>}
      {outcome?.tone === 'success' && <Banner tone="success">{outcome.text}</Banner>}
      {/* Password managers store the new password under this name. */}
      <input type="hidden" autoComplete="username" value={username ?? ''} readOnly />
      <FormField form={form} name="currentPassword" label="Mevcut şifre">
        <PasswordInput autoComplete="current-password" />
      </FormField>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField
          form={form}
          name="newPassword"
          label="Yeni şifre"
          hint={<PasswordHint password={typed} />}
        >
          <PasswordInput autoComplete="new-password" />
        </FormField>
        <FormField form={form} name="confirmPassword" label="Yeni şifre tekrarı">
          <PasswordInput autoComplete="new-password" />
        </FormField>
      </div>
      <Button type="submit" className="justify-self-start" pending={change.isPending}>
        Şifreyi Değiştir
      </Button>
    </form>
  )
}
