import { useMutation, useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import type { BodyInput, Received } from '#api/contracts/endpoint.ts'
import {
  ownProving,
  proveByPasskey,
  proveByPassword,
  provedMinutes,
  provingOptions,
} from '#api/contracts/factors/proving.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { sentenceOf } from './api-error.ts'
import { openAsker } from './asked-above.tsx'
import { call } from './client.ts'
import { bodyOf, showRefusal } from './form.ts'
import { useContractForm } from './forms/contract-form.ts'
import { passkeySentence, signWithPasskey } from './passkeys.ts'
import { keyOf } from './query-key.ts'

interface ProveDialogProps {
  /** called with true once the person has proved themselves, with false when they give up */
  onEnd: (proved: boolean) => void
}

/** Asks who sits there before a sensitive act (decisions/157). */
export function ProveDialog({ onEnd }: ProveDialogProps) {
  const ways = useQuery({
    queryKey: keyOf(ownProving),
    queryFn: ({ signal }) => call(ownProving, { signal }),
    staleTime: 0,
  })
  return (
    <Dialog
      open
      title="Siz olduğunuzu doğrulayın"
      description={`Bu işlem için kimliğinizi yeniden doğrulayın. Sonraki ${provedMinutes} dakika bir daha sorulmaz.`}
      onOpenChange={(open) => !open && onEnd(false)}
    >
      {ways.isPending && <Skeleton className="h-40" />}
      {ways.data && <Ways ways={ways.data} onEnd={onEnd} />}
      {ways.isError && !ways.data && (
        <ErrorState
          drawing={null}
          className="py-6"
          pending={ways.isFetching}
          onRetry={() => void ways.refetch()}
        >
          {sentenceOf(ways.error)}
        </ErrorState>
      )}
    </Dialog>
  )
}

function Ways({ ways, onEnd }: { ways: Received<typeof ownProving> } & ProveDialogProps) {
  return (
    <div className="grid gap-4">
      {ways.passkeys && <ByPasskey primary={!ways.password} onEnd={onEnd} />}
      {ways.passkeys && ways.password && (
        <p className="text-center text-muted text-sm">ya da şifrenizle</p>
      )}
      {ways.password && <ByPassword codes={ways.codes} onEnd={onEnd} />}
    </div>
  )
}

function ByPasskey({ primary, onEnd }: { primary: boolean } & ProveDialogProps) {
  const prove = useMutation({
    mutationFn: async () => {
      const options = await call(provingOptions)
      await call(proveByPasskey, { body: { credential: await signWithPasskey(options) } })
    },
    onSuccess: () => onEnd(true),
  })
  return (
    <>
      {prove.isError && (
        <Banner tone="error">{passkeySentence(prove.error) ?? sentenceOf(prove.error)}</Banner>
      )}
      <Button
        tone={primary ? 'primary' : 'plain'}
        pending={prove.isPending}
        onClick={() => prove.mutate()}
      >
        <KeyRound aria-hidden className="size-5" />
        Geçiş Anahtarıyla Doğrula
      </Button>
    </>
  )
}

/** Like the sign-in, it goes without a question (decisions/065). */
export function ByPassword({ codes, onEnd }: { codes: boolean } & ProveDialogProps) {
  const prove = useMutation({
    mutationFn: (body: BodyInput<typeof proveByPassword>) => call(proveByPassword, { body }),
  })
  const form = useContractForm(bodyOf(proveByPassword), {
    defaultValues: { password: '', ...(codes && { code: '' }) },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((body) =>
    prove.mutate(body, {
      onSuccess: () => onEnd(true),
      onError: (error) =>
        showRefusal(form, error, { wrong_password: 'password', wrong_code: 'code' }),
    }),
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
      <FormField form={form} name="password" label="Şifre">
        <PasswordInput autoComplete="current-password" />
      </FormField>
      {codes && (
        <FormField
          form={form}
          name="code"
          label="Doğrulama kodu"
          hint="Uygulamanızdaki altı haneli kod ya da bir kurtarma kodu."
        >
          <Input autoComplete="one-time-code" spellCheck={false} />
        </FormField>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="plain" onClick={() => onEnd(false)}>
          İptal
        </Button>
        <Button type="submit" pending={prove.isPending}>
          Doğrula
        </Button>
      </div>
    </form>
  )
}

const ask = openAsker<boolean>()

/** Asks the person to prove themselves. @returns whether they did */
export const askForProof = (): Promise<boolean> => ask((onEnd) => <ProveDialog onEnd={onEnd} />)
