import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type QrPayload, qrLifetime, scanLifetime } from '#api/contracts/qr/qr.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'
import { announceProblem, announceSuccess, announceWarning } from '#web/shared/announcing.ts'
import { ApiError, sentenceOf } from '#web/shared/api-error.ts'
import { readCode } from './code.ts'
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

/** The state of the scan at the counter (product.md §15, decisions.md §4). */
export function useScanning() {
  const queryClient = useQueryClient()
  const [state, setState] = useState<Scanning>({ at: 'waiting' })
  const scan = useMutation(scanMutation(queryClient))
  const close = useMutation(closeScanMutation)
  /** set while a scan is sent: a camera reads the same code many times a second */
  const reading = useRef(false)

  const refuse = (announce: (sentence: string) => void, description: string) => {
    signal('refusal')
    announce(description)
    setState({ at: 'waiting', refused: description })
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
      onError: (error) => {
        const status = error instanceof ApiError ? error.status : 0
        if (status === 410) return refuse(announceWarning, sentenceOf(error))
        if (status !== 404 && status >= 400 && status < 500)
          return refuse(announceProblem, sentenceOf(error))
        signal('refusal')
        if (status !== 404) announceProblem(`${unavailable}. Lütfen tekrar deneyin.`)
        setState({ at: 'failed', notFound: status === 404 })
      },
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
      if (code.kind === 'valid') open(code.payload)
      else refuse(announceProblem, refusalSentence('qr_malformed'))
    },
    /** `Temizle`: ends the scan session, ready for the next customer */
    reset: () => {
      leave()
      setState({ at: 'waiting' })
    },
  }
}
