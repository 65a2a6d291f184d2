import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '#api/contracts/factors/web-authn.ts'

// Import this lazily: only who uses a passkey needs the library.

/** Whether the person, or the page, gave up: nothing that has to be said. */
export const gaveUp = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(causeOf(error).name)

const causeOf = (error: Error): Error =>
  error instanceof WebAuthnError && error.cause instanceof Error ? error.cause : error

/** Why a browser made or used no passkey; undefined for what is no refusal of the browser. */
export function passkeySentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  switch (causeOf(error).name) {
    case 'InvalidStateError':
      return 'Bu cihazda zaten bir geçiş anahtarınız var.'
    case 'SecurityError':
      return 'Geçiş anahtarları bu adreste kullanılamaz.'
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'Bu cihaz ekran kilidi olmadan geçiş anahtarı oluşturamıyor.'
    default:
      return gaveUp(error) ? 'İşlem tamamlanmadı. Yeniden deneyebilirsiniz.' : undefined
  }
}

/**
 * Has the browser sign with a passkey.
 * @param filling whether the browser offers it with what it fills into fields, without a window
 * @throws Error see {@link passkeySentence}
 */
export async function signWithPasskey(
  options: RequestOptions,
  filling = false,
): Promise<Assertion> {
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: filling,
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}

/**
 * Has the browser make a passkey.
 * @throws Error see {@link passkeySentence}
 */
export async function makePasskey(options: CreationOptions): Promise<Attestation> {
  const { id, rawId, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/** Ends what waits for a passkey, as its page goes. */
export const stopWaiting = (): void => WebAuthnAbortService.cancelCeremony()
