import { useState } from 'react'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { LogoMark } from '#ui/foundations/logo.tsx'

interface PhonePreviewProps {
  title: string
  message: string
}

type Place = 'lock' | 'inbox'

/** What stands in the preview before anything is typed. */
const placeholder = { title: 'Başlık', message: 'Mesajınız burada görünür.' }

/** The message as recipients see it: on the lock screen of a phone, and in their inbox. */
export function PhonePreview({ title, message }: PhonePreviewProps) {
  const [place, setPlace] = useState<Place>('lock')
  const shown = {
    title: title.trim() || placeholder.title,
    message: message.trim() || placeholder.message,
  }
  return (
    <section aria-label="Önizleme" className="grid justify-items-center gap-3">
      <SegmentedControl<Place>
        label="Önizleme"
        options={[
          { value: 'lock', label: 'Kilit ekranı' },
          { value: 'inbox', label: 'Gelen kutusu' },
        ]}
        value={place}
        onValueChange={setPlace}
      />
      <div className="w-full max-w-72 rounded-[2.25rem] border-4 border-espresso-deep bg-espresso-deep shadow-raised">
        <div className="h-80 overflow-hidden rounded-[2rem]">
          {place === 'lock' ? <LockScreen {...shown} /> : <Inbox {...shown} />}
        </div>
      </div>
    </section>
  )
}

/** A phone cuts long texts, so the preview does too. */
function LockScreen({ title, message }: PhonePreviewProps) {
  return (
    <div className="bg-espresso-crema flex h-full flex-col gap-5 px-3 pt-6 text-espresso-ink">
      <p aria-hidden className="text-center">
        <span className="tabular block font-display text-4xl">09:41</span>
        <span className="text-espresso-muted text-sm">Pazartesi</span>
      </p>
      <div className="flex gap-3 rounded-card bg-raised p-3 text-ink shadow-raised">
        <LogoMark className="size-8 shrink-0" />
        <div className="min-w-0 flex-1">
          <p className="flex justify-between gap-2 text-muted text-xs">
            <span>Telve</span>
            <span>şimdi</span>
          </p>
          <p className="truncate font-semibold text-sm">{title}</p>
          <p className="wrap-anywhere line-clamp-4 text-sm">{message}</p>
        </div>
      </div>
    </div>
  )
}

function Inbox({ title, message }: PhonePreviewProps) {
  return (
    <div className="grid h-full content-start gap-3 overflow-hidden bg-canvas p-3 pt-6">
      <p aria-hidden className="font-display font-semibold text-lg">
        Bildirimler
      </p>
      <div className="flex items-start gap-2 rounded-card border border-line bg-surface p-3">
        <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-pill bg-accent" />
        <div className="min-w-0 flex-1 text-sm">
          <p className="wrap-anywhere font-semibold">{title}</p>
          <p className="wrap-anywhere whitespace-pre-line text-muted">{message}</p>
          <p className="mt-1 text-muted text-xs">az önce</p>
        </div>
      </div>
    </div>
  )
}
