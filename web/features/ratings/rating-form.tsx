import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { RatingFields } from '#api/contracts/ratings/ratings.ts'
import type { VisitKind } from '#api/contracts/ratings/visit-ratings.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toaster.tsx'
import { Button } from '#ui/forms/button.tsx'
import { StarRating } from '#ui/forms/star-rating.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { useCreating } from '#web/shared/forms/creating.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { GuardedForm } from '#web/shared/forms/unsaved.tsx'
import { rateVisitMutation } from './mutations.ts'

interface Sent {
  body: z.output<typeof RatingFields>
  key: string
}

interface RatingFormProps {
  /** what the stars ask */
  label: string
  /** the name of its draft */
  draft: string
  /** sends it; `outcomes` say in the form what came of it */
  onSend: (sent: Sent, outcomes: ReturnType<typeof useCreating>['outcomes']) => void
  pending: boolean
  /** words and button wait until a star is chosen */
  beginsWithStars?: boolean
  /** in a dialog, which asks itself before a half-filled form goes */
  onDirtyChange?: ((dirty: boolean) => void) | undefined
  /** above the stars */
  children?: ReactNode
  /** above the button */
  note?: ReactNode
  /** beside the button */
  aside?: ReactNode
}

/** Stars and words, of the app or of a visit. */
export function RatingForm({
  label,
  draft,
  onSend,
  pending,
  beginsWithStars = false,
  onDirtyChange,
  children,
  note,
  aside,
}: RatingFormProps) {
  const form = useContractForm(RatingFields, { draft, defaultValues: { stars: 0, comment: '' } })
  const { errors, isDirty } = form.formState
  const stars = useWatch({ control: form.control, name: 'stars' })
  useEffect(() => {
    onDirtyChange?.(isDirty)
    return () => onDirtyChange?.(false)
  }, [isDirty, onDirtyChange])

  const { key, outcomes } = useCreating(form, {
    onCreated: () =>
      toast({
        title: 'Teşekkürler!',
        description: 'Değerlendirmeniz başarıyla kaydedildi.',
        tone: 'success',
      }),
  })
  const submit = form.handleSubmit((body) => onSend({ body, key }, outcomes))

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {!onDirtyChange && <GuardedForm control={form.control} />}
      {children}
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
      <StarRating
        label={label}
        value={stars}
        disabled={pending}
        error={errors.stars?.message}
        onValueChange={(value) =>
          form.setValue('stars', value, { shouldValidate: true, shouldDirty: true })
        }
      />
      {(stars > 0 || !beginsWithStars) && (
        <>
          <FormField form={form} name="comment" label="Görüşleriniz">
            <Textarea maxLength={1000} />
          </FormField>
          {note}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" pending={pending}>
              Gönder
            </Button>
            {aside}
          </div>
        </>
      )}
    </form>
  )
}

const questions: Record<VisitKind, string> = {
  order: 'Siparişiniz nasıldı?',
  purchase: 'Alışverişiniz nasıldı?',
}

export interface VisitRatingFormProps {
  kind: VisitKind
  /** of the order, or of the bill */
  id: number
  /** in a dialog, which asks itself before a half-filled form goes */
  onDirtyChange?: ((dirty: boolean) => void) | undefined
}

/** Asks how an order or a bill was. */
export function VisitRatingForm({ kind, id, onDirtyChange }: VisitRatingFormProps) {
  const send = useMutation(rateVisitMutation)
  return (
    <RatingForm
      label={questions[kind]}
      draft={`rating-${kind}-${id}`}
      beginsWithStars
      pending={send.isPending}
      onSend={(sent, outcomes) => send.mutate({ kind, id, ...sent }, outcomes)}
      onDirtyChange={onDirtyChange}
      note={
        <p className="text-muted text-sm">Şubenin çalışanları ve yöneticileri adınızı görmez.</p>
      }
    />
  )
}
