import { useMutation } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useEffectEvent } from 'react'
import type { Leaving } from '#api/contracts/auth/sign-in.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { sentenceOf } from '#web/shared/api-error.ts'
import { passkeySentence, stopWaiting } from '#web/shared/passkeys.ts'
import { passkeyMutation } from './mutations.ts'

/** How often the challenge that waits is made anew, ms: it is good for five minutes. */
const waits = 4 * 60_000

interface PasskeySignInProps {
  layer?: 'admin' | undefined
  onSignedIn: () => void
  /** the account's person has deleted it */
  onLeft: (left: Leaving) => void
  /** whether the browser offers passkeys in the field of the address as well */
  offered?: boolean
}

/** A button that signs in with a passkey, where the browser knows them. */
export default function PasskeySignIn(props: PasskeySignInProps) {
  const { layer, onSignedIn, onLeft, offered = false } = props
  const signIn = useMutation(passkeyMutation)
  // apart, as nobody has asked for what waits in the field: neither its waiting nor its end is shown
  const fill = useMutation(passkeyMutation)
  const arrived = (answer: object | Leaving) => ('step' in answer ? onLeft(answer) : onSignedIn())
  const wait = useEffectEvent(async () => {
    if (!offered || signIn.isPending) return
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
    fill.mutate({ layer, filling: true }, { onSuccess: arrived })
  })
  const known = 'PublicKeyCredential' in globalThis
  useEffect(() => {
    if (!known) return
    void wait()
    const timer = setInterval(() => void wait(), waits)
    return () => {
      clearInterval(timer)
      stopWaiting()
    }
  }, [known])
  if (!known) return null
  return (
    <div className="grid gap-2">
      {signIn.isError && (
        <Banner tone="error">{passkeySentence(signIn.error) ?? sentenceOf(signIn.error)}</Banner>
      )}
      <Button
        tone="plain"
        size="lg"
        pending={signIn.isPending}
        onClick={() => signIn.mutate({ layer }, { onSuccess: arrived })}
      >
        <KeyRound aria-hidden className="size-5" />
        Geçiş Anahtarıyla Gir
      </Button>
    </div>
  )
}
