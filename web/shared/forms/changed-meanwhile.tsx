import { refusalSentence } from '#api/contracts/refusals.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'

/** A field that somebody else has changed while its form was open. */
export interface ChangedField {
  label: string
  /** the current value */
  theirs: string
  /** the typed value; undefined if nothing was typed */
  yours: string | undefined
}

export interface ChangedMeanwhileProps {
  fields: readonly ChangedField[]
  /** the typed values are being saved */
  pending: boolean
  /** puts the current values into the form */
  onTake: () => void
  /** saves the typed values over the current ones */
  onKeep: () => void
}

/** Scrolls to this notice: the submit button of a long form may be far from it. */
const reveal = (part: HTMLElement | null) => {
  part?.focus({ preventScroll: true })
  part?.scrollIntoView({ block: 'start' })
}

/** `Bu kayıt siz açtıktan sonra değişti`: current and typed values, and the choice between them. */
export function ChangedMeanwhile({ fields, pending, onTake, onKeep }: ChangedMeanwhileProps) {
  return (
    <section
      ref={reveal}
      aria-label={refusalSentence('changed_meanwhile')}
      tabIndex={-1}
      className="grid scroll-mt-4 gap-4 rounded-field border border-line p-4 outline-none"
    >
      <Banner tone="warning" title={refusalSentence('changed_meanwhile')}>
        Henüz hiçbir şey kaydedilmedi. Farkları inceleyip nasıl devam edeceğinizi seçin.
      </Banner>
      <dl className="grid gap-3">
        {fields.map(({ label, theirs, yours }) => (
          <div key={label} className="grid gap-1">
            <dt className="font-medium text-sm">{label}</dt>
            <dd className="m-0 grid gap-2 sm:grid-cols-2">
              <Side name="Kayıttaki" value={theirs} />
              {yours === undefined ? (
                <p className="self-center text-muted text-sm">Bu alanı siz değiştirmediniz.</p>
              ) : (
                <Side name="Sizinki" value={yours} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <TakeOrKeep pending={pending} onTake={onTake} onKeep={onKeep} />
    </section>
  )
}

/** The choice between what somebody else has saved and what was typed. */
export function TakeOrKeep({
  pending,
  onTake,
  onKeep,
}: Pick<ChangedMeanwhileProps, 'pending' | 'onTake' | 'onKeep'>) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button tone="plain" disabled={pending} onClick={onTake}>
        Kayıttakini Al
      </Button>
      <Button tone="plain" pending={pending} onClick={onKeep}>
        Benimkini Kaydet
      </Button>
    </div>
  )
}

function Side({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0 rounded-field bg-sunken px-3 py-2">
      <p className="text-muted text-xs">{name}</p>
      <p className="whitespace-pre-line break-words">{value}</p>
    </div>
  )
}
