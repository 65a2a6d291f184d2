import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { register } from '#api/contracts/auth/sign-in.ts'
import type { LegalKind } from '#api/contracts/legal/legal.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { dismissToast, toast } from '#ui/feedback/toaster.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { sentenceOf } from '#web/shared/api-error.ts'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { PasswordHint } from '#web/shared/forms/password-hint.tsx'
import { GuardedForm } from '#web/shared/forms/unsaved.tsx'
import { InviteCodeField } from './invite-code-field.tsx'
import { MarketingBoxes } from './marketing-boxes.tsx'
import { registerMutation } from './mutations.ts'
import { documentsQuery } from './queries.ts'

interface RegisterFormProps {
  /** of the link that was followed */
  inviteCode?: string | undefined
  onRegistered: () => void
}

/**
 * Opens a customer account: the first of two steps, what an account cannot do without. The rest is
 * asked on the page that follows, and is optional (decisions/089).
 */
export function RegisterForm({ inviteCode, onRegistered }: RegisterFormProps) {
  const open = useMutation(registerMutation)
  const form = useContractForm(bodyOf(register), {
    defaultValues: {
      username: '',
      password: '',
      fullName: '',
      phone: '',
      consents: { email: false, sms: false, call: false, push: false },
      inviteCode: inviteCode ?? '',
    },
  })
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'password' })
  const documents = useQuery(documentsQuery)

  const submit = form.handleSubmit((body) =>
    open.mutate(
      { body: documents.data ? { ...body, documents: documents.data } : body },
      {
        onSuccess: () => {
          // what was refused before does not lie over the page that follows
          dismissToast()
          onRegistered()
        },
        onError: (error) => {
          toast({
            title: 'Registration failed',
            description: sentenceOf(error),
            tone: 'destructive',
          })
          showRefusal(form, error, {
            username_taken: 'username',
            invite_code_unknown: 'inviteCode',
          })
          // what was shown may hold no longer
          void documents.refetch()
        },
      },
    ),
  )

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <GuardedForm control={form.control} searchLeaves />
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
      <FormField form={form} name="fullName" label="İsim Soyisim">
        <Input autoComplete="name" />
      </FormField>
      <FormField form={form} name="username" label="E-posta">
        <Input type="email" autoComplete="username" placeholder="ornek@eposta.com" />
      </FormField>
      <FormField form={form} name="password" label="Şifre" hint={<PasswordHint password={typed} />}>
        <PasswordInput autoComplete="new-password" />
      </FormField>
      <FormField form={form} name="phone" label="Telefon">
        <Input type="tel" autoComplete="tel" placeholder="05xx xxx xx xx" />
      </FormField>
      <InviteCodeField
        isOpen={inviteCode !== undefined || errors.inviteCode !== undefined}
        form={form}
        name="inviteCode"
      />
      <MarketingBoxes register={form.register} />
      <p className="text-muted text-sm">
        Kayıt olarak <Document kind="terms">Kullanım Koşulları</Document>’nı kabul edersiniz.
        Verilerinizi nasıl işlediğimizi <Document kind="notice">Aydınlatma Metni</Document>’nde
        okuyabilirsiniz.
      </p>
      <Button type="submit" size="lg" pending={open.isPending} pendingLabel="Kaydediliyor...">
        Kayıt Ol
      </Button>
    </form>
  )
}

/** Opens beside the form, which may be half filled. */
function Document({ kind, children }: { kind: LegalKind; children: string }) {
  return (
    <Link
      to="/legal/$document"
      params={{ document: kind }}
      target="_blank"
      className="text-accent underline"
    >
      {children}
    </Link>
  )
}
