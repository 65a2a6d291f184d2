import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type QrPayload, scanLifetime } from '#api/contracts/qr/qr.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'
import { announceProblem, announceSuccess, announceWarning } from '#web/shared/announcing.ts'
import { ApiError, sentenceOf } from '#web/shared/api-error.ts'
import { readCode } from './code.ts'
import { closeScanMutation, type Scan, scanMutation } from './mutations.ts'

/** A scan on this screen: the server's answer with instants of this device's clock. */
export interface OpenScan extends Scan {
  payload: QrPayload
  /** epoch ms, when this device read the code */
  scannedAt: number
  /** epoch ms by this device's clock, when the scan session ends */
  endsAt: number
}

export type Scanning =
  | { at: 'waiting'; refused?: string }
  | { at: 'reading' }
  | { at: 'failed'; notFound: boolean }
  | { at: 'open'; scan: OpenScan }

const unavailable = 'Kullanıcı bilgileri alınamadı'

/** The state of the scan at the counter (specification.md §4, decisions.md §4). */
export function useScanning() {
  const queryClient = useQueryClient()
  const [state, setState] = useState<Scanning>({ at: 'waiting' })
  const scan = useMutation(scanMutation(queryClient))
  const close = useMutation(closeScanMutation())
  /** set while a scan is sent: a camera reads the same code many times a second */
  const reading = useRef(false)

  const refuse = (announce: (sentence: string) => void, description: string) => {
    announce(description)
    setState({ at: 'waiting', refused: description })
  }

  const open = (payload: QrPayload) => {
    reading.current = true
    setState({ at: 'reading' })
    scan.mutate(payload, {
      onSuccess: (answer) => {
        const scannedAt = Date.now()
        announceSuccess('QR kod başarıyla okundu. Kullanıcı bilgileri getiriliyor...')
        setState({
          at: 'open',
          scan: { ...answer, payload, scannedAt, endsAt: scannedAt + scanLifetime },
        })
      },
      onError: (error) => {
        const status = error instanceof ApiError ? error.status : 0
        if (status === 410) return refuse(announceWarning, sentenceOf(error))
        if (status === 404) return setState({ at: 'failed', notFound: true })
        if (status >= 400 && status < 500) return refuse(announceProblem, sentenceOf(error))
        announceProblem(`${unavailable}. Lütfen tekrar deneyin.`)
        setState({ at: 'failed', notFound: false })
      },
      onSettled: () => {
        reading.current = false
      },
    })
  }

  return {
    state,
    /** takes a text that was pasted, typed by a scanner or read by the camera */
    read: (text: string) => {
      if (reading.current) return
      const code = readCode(text, Date.now())
      if (code.kind === 'valid') open(code.payload)
      else if (code.kind === 'expired') refuse(announceWarning, refusalSentence('qr_expired'))
      else refuse(announceProblem, refusalSentence('qr_malformed'))
    },
    /** `Temizle`: ends the scan session, ready for the next customer */
    reset: () => {
      if (state.at === 'open') close.mutate(state.scan.scanId)
      setState({ at: 'waiting' })
    },
  }
}
