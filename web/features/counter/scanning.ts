import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type QrPayload, qrLifetime, scanLifetime } from '#api/contracts/qr/qr.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'
import { announceProblem, announceSuccess, announceWarning } from '#web/shared/announcing.ts'
import { ApiError, sentenceOf } from '#web/shared/api-error.ts'
import { readCode } from './input/code.ts'
import { closeScanMutation, type Scan, scanMutation } from './mutations.ts'
import { signal } from './signals.ts'

/** A scan on this screen: the server's answer with instants of this device's clock (decisions/079). */
export interface OpenScan extends Scan {
  payload: QrPayload
  /** epoch ms by this device's clock, when the code becomes older than 45 s */
  codeEndsAt: number
  /** epoch ms by this device's clock, when the scan session ends */
  endsAt: number
}

export type Scanning =
  | { at: 'waiting'; refused?: string }
  | { at: 'reading' }
  | { at: 'failed'; notFound: boolean }
  | { at: 'open'; scan: OpenScan }

const unavailable = 'Kullanıcı bilgileri alınamadı'

/**
 * Converts the server's instants to this device's clock, which may be wrong. The server opened the
 * session `scanLifetime` before `expiresAt`, and that instant is `now` here.
 * @param now epoch ms, when the answer arrived
 */
export function openedAt(answer: Scan, payload: QrPayload, now: number): OpenScan {
  const serverNow = Date.parse(answer.expiresAt) - scanLifetime
  const left = Math.min(payload.timestamp + qrLifetime - serverNow, qrLifetime)
  return { ...answer, payload, codeEndsAt: now + left, endsAt: now + scanLifetime }
}

/** Where a scan leads that opened nothing, and what is said of it beside. */
interface Unopened {
  state: Extract<Scanning, { at: 'waiting' | 'failed' }>
  warning?: string
  problem?: string
}

/** Refusals leave the counter ready for the next code; a person that is not there and outages say so. */
export function unopenedBy(error: unknown): Unopened {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 404) return { state: { at: 'failed', notFound: true } }
  if (status < 400 || status >= 500)
    return {
      state: { at: 'failed', notFound: false },
      problem: `${unavailable}. Lütfen tekrar deneyin.`,
    }
  const refused = sentenceOf(error)
  const state = { at: 'waiting', refused } as const
  // a code that is no good any more is nobody's mistake
  return status === 410 ? { state, warning: refused } : { state, problem: refused }
}

/** The state of the scan at the counter (product.md §15, decisions.md §4). */
export function useScanning() {
  const queryClient = useQueryClient()
  const [state, setState] = useState<Scanning>({ at: 'waiting' })
  const scan = useMutation(scanMutation(queryClient))
  const close = useMutation(closeScanMutation)
  /** set while a scan is sent: a camera reads the same code many times a second */
  const reading = useRef(false)

  const stop = ({ state: next, warning, problem }: Unopened) => {
    signal('refusal')
    if (warning) announceWarning(warning)
    if (problem) announceProblem(problem)
    setState(next)
  }

  const leave = () => {
    if (state.at === 'open') close.mutate({ scanId: state.scan.scanId })
  }

  const open = (payload: QrPayload) => {
    reading.current = true
    setState({ at: 'reading' })
    scan.mutate(payload, {
      onSuccess: (answer) => {
        announceSuccess('QR kod başarıyla okundu. Kullanıcı bilgileri getiriliyor...')
        setState({ at: 'open', scan: openedAt(answer, payload, Date.now()) })
      },
      onError: (error) => stop(unopenedBy(error)),
      onSettled: () => {
        reading.current = false
      },
    })
  }

  return {
    state,
    /** takes a text that was pasted, typed by a scanner or read by the camera; ends an open scan */
    read: (text: string) => {
      if (reading.current) return
      const code = readCode(text)
      leave()
      if (code.kind === 'valid') return open(code.payload)
      const refused = refusalSentence('qr_malformed')
      stop({ state: { at: 'waiting', refused }, problem: refused })
    },
    /** `Temizle`: ends the scan session, ready for the next customer */
    reset: () => {
      leave()
      setState({ at: 'waiting' })
    },
  }
}
