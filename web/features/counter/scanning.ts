import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type QrPayload, scanLifetime } from '#api/contracts/qr/qr.ts'
import { refusalSentence } from '#api/contracts/refusals.ts'
import { toast } from '#ui/feedback/toaster.tsx'
import { ApiError, sentenceOf } from '#web/shared/api-error.ts'
import { readCode } from './code.ts'
import { closeScanMutation, type Scan, scanMutation } from './mutations.ts'

/** A scan on this screen: the server's answer, and what this device's clock says of it. */
export interface OpenScan extends Scan {
  payload: QrPayload
  /** epoch ms, when it was read here */
  scannedAt: number
  /** epoch ms by this device's clock, when its session ends */
  endsAt: number
}

export type Scanning =
  | { at: 'waiting'; refused?: string }
  | { at: 'reading' }
  | { at: 'failed'; notFound: boolean }
  | { at: 'open'; scan: OpenScan }

const unavailable = 'Kullanıcı bilgileri alınamadı'

/** The scan of a counter: none, being read, failed, or open (specification.md §4, decisions.md §4). */
export function useScanning() {
  const queryClient = useQueryClient()
  const [state, setState] = useState<Scanning>({ at: 'waiting' })
  const scan = useMutation(scanMutation(queryClient))
  const close = useMutation(closeScanMutation())
  /** a camera sees the same code many times a second */
  const reading = useRef(false)

  const refuse = (title: string, description: string, tone: 'destructive' | 'warning') => {
    toast({ title, description, tone })
    setState({ at: 'waiting', refused: description })
  }

  const open = (payload: QrPayload) => {
    reading.current = true
    setState({ at: 'reading' })
    scan.mutate(payload, {
      onSuccess: (answer) => {
        const scannedAt = Date.now()
        toast({
          title: 'Başarılı',
          description: 'QR kod başarıyla okundu. Kullanıcı bilgileri getiriliyor...',
          tone: 'success',
        })
        setState({
          at: 'open',
          scan: { ...answer, payload, scannedAt, endsAt: scannedAt + scanLifetime },
        })
      },
      onError: (error) => {
        const status = error instanceof ApiError ? error.status : 0
        if (status === 410) return refuse('Uyarı', sentenceOf(error), 'warning')
        if (status === 404) return setState({ at: 'failed', notFound: true })
        if (status >= 400 && status < 500) return refuse('Hata', sentenceOf(error), 'destructive')
        toast({
          title: 'Hata',
          description: `${unavailable}. Lütfen tekrar deneyin.`,
          tone: 'destructive',
        })
        setState({ at: 'failed', notFound: false })
      },
      onSettled: () => {
        reading.current = false
      },
    })
  }

  return {
    state,
    /** a text that was pasted, typed by a scanner, or seen by the camera */
    read: (text: string) => {
      if (reading.current) return
      const code = readCode(text, Date.now())
      if (code.kind === 'valid') open(code.payload)
      else if (code.kind === 'expired') refuse('Uyarı', refusalSentence('qr_expired'), 'warning')
      else refuse('Hata', refusalSentence('qr_malformed'), 'destructive')
    },
    /** `Temizle`, and ready for the next customer */
    reset: () => {
      if (state.at === 'open') close.mutate(state.scan.scanId)
      setState({ at: 'waiting' })
    },
  }
}
