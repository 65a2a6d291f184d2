import { useMutation } from '@tanstack/react-query'
import type { Received } from '#api/contracts/endpoint.ts'
import { type beginCodes, confirmCodes } from '#api/contracts/factors/factors.ts'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { QrCode } from '#ui/loyalty/qr-code.tsx'
import { announceWarning } from '#web/shared/announcing.ts'
import { ApiError } from '#web/shared/api-error.ts'
import { copyText } from '#web/shared/copying.ts'
import { bodyOf, showRefusal } from '#web/shared/form.ts'
import { FormDialog } from '#web/shared/form-dialog.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { confirmCodesMutation } from './factor-mutations.ts'

interface CodesDialogProps {
  begun: Received<typeof beginCodes>
  /** called with the recovery codes, which nobody can ask for again */
  onConfirmed: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Shows the secret to an authenticator app, and asks for its first code. */
export function CodesDialog({ begun, onConfirmed, onClose }: CodesDialogProps) {
  const confirm = useMutation(confirmCodesMutation)
  const form = useContractForm(bodyOf(confirmCodes).omit({ setUp: true }), {
    defaultValues: { code: '' },
  })
  const submit = form.handleSubmit(({ code }) =>
    confirm.mutate(
      { body: { code, setUp: begun.setUp } },
      {
        onSuccess: ({ recoveryCodes }) => {
          onConfirmed(recoveryCodes)
          onClose()
        },
        onError: (error) => {
          // by another window, or by a first try whose answer was lost, and the recovery codes with it
          if (error instanceof ApiError && error.code === 'codes_on') {
            announceWarning(
              'İki adımlı doğrulama zaten açık. Kurtarma kodlarınızı görmediyseniz yenilerini oluşturun.',
            )
            return onClose()
          }
          showRefusal(form, error, { wrong_code: 'code' })
        },
      },
    ),
  )
  return (
    <FormDialog
      control={form.control}
      title="İki Adımlı Doğrulamayı Aç"
      description="Doğrulama uygulamanızla (Google Authenticator, Microsoft Authenticator, 1Password…) bu kodu okutun."
      submitLabel="Onayla"
      onSubmit={submit}
      saving={confirm.isPending}
      onClose={onClose}
    >
      <QrCode
        text={begun.address}
        label="Doğrulama uygulaması için QR kod"
        className="mx-auto max-w-44 sm:max-w-56"
      />
      <div className="grid gap-1 text-sm">
        <p className="text-muted">Okutamıyorsanız bu anahtarı uygulamaya elle yazın:</p>
        <p className="select-all break-all rounded-field bg-sunken px-3 py-2 font-mono">
          {begun.secret.replace(/(.{4})(?!$)/g, '$1 ')}
        </p>
        <p className="flex flex-wrap items-center gap-x-4">
          <Button
            type="button"
            tone="plain"
            onClick={() => void copyText(begun.secret, 'Anahtar kopyalandı.')}
          >
            Anahtarı Kopyala
          </Button>
          <a
            href={begun.address}
            className="inline-flex min-h-11 items-center text-accent underline"
          >
            Bu Cihazdaki Uygulamada Aç
          </a>
        </p>
      </div>
      <FormField
        form={form}
        name="code"
        label="Uygulamadaki kod"
        hint="Altı rakam; yarım dakikada bir değişir."
      >
        <Input inputMode="numeric" autoComplete="one-time-code" placeholder="123 456" />
      </FormField>
    </FormDialog>
  )
}
