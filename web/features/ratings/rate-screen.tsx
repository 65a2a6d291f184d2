import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useWatch } from 'react-hook-form'
import { type Rating, RatingFields } from '#api/contracts/ratings/ratings.ts'
import { Card } from '#ui/data/card.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toaster.tsx'
import { Button } from '#ui/forms/button.tsx'
import { StarRating } from '#ui/forms/star-rating.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { formatShortDate } from '#ui/foundations/format.ts'
import { useContractForm } from '#web/shared/forms/contract-form.ts'
import { useCreating } from '#web/shared/forms/creating.ts'
import { FormField } from '#web/shared/forms/form-field.tsx'
import { GuardedForm } from '#web/shared/forms/unsaved.tsx'
import { useNow } from '#web/shared/now.ts'
import { Screen } from '#web/shared/screen.tsx'
import { WayBack } from '#web/shared/way-back.tsx'
import { rateMutation } from './mutations.ts'
import { ownRatingsQuery } from './queries.ts'

/** Rates the app once a day. After that, the screen shows thanks (decisions.md §5). */
export function RateScreen() {
  const ratings = useQuery(ownRatingsQuery)
  const today = formatShortDate(useNow(60_000))
  const newest = ratings.data?.[0]
  const ofToday = newest && formatShortDate(newest.createdAt) === today ? newest : undefined
  return (
    <Screen back={<WayBack to="/profile" />} title="Bizi Değerlendir">
      <Card className="grid gap-5">{ofToday ? <Thanks rating={ofToday} /> : <RateForm />}</Card>
    </Screen>
  )
}

function Thanks({ rating }: { rating: Rating }) {
  return (
    <div role="status" className="grid justify-items-center gap-3 py-6 text-center">
      <CircleCheck aria-hidden className="size-14 text-earn" strokeWidth={1.5} />
      <p className="font-display font-semibold text-xl">Teşekkürler!</p>
      <p className="text-muted">
        Bugün {rating.stars} yıldız verdiniz. Yarın yeniden değerlendirebilirsiniz.
      </p>
      {rating.comment && (
        <blockquote className="m-0 break-words rounded-field bg-sunken px-4 py-3">
          {rating.comment}
        </blockquote>
      )}
      <Button asChild tone="plain">
        <Link to="/">Anasayfaya Dön</Link>
      </Button>
    </div>
  )
}

function RateForm() {
  const send = useMutation(rateMutation)
  const form = useContractForm(RatingFields, {
    draft: 'rating',
    defaultValues: { stars: 0, comment: '' },
  })
  const { errors } = form.formState
  const stars = useWatch({ control: form.control, name: 'stars' })

  const { key, outcomes } = useCreating(form, {
    onCreated: () =>
      toast({
        title: 'Teşekkürler!',
        description: 'Değerlendirmeniz başarıyla kaydedildi.',
        tone: 'success',
      }),
  })
  const submit = form.handleSubmit((body) => send.mutate({ body, key }, outcomes))

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <GuardedForm control={form.control} />
      <p className="text-muted">
        Telve’yi beğendiniz mi? Verdiğiniz yıldızlar ve görüşleriniz uygulamamızı daha iyi yapmamıza
        yardımcı olur. Uygulama mağazasındaki değerlendirmeniz de bize güç verir.
      </p>
      {errors.root?.message && <Banner tone="error">{errors.root.message}</Banner>}
      <StarRating
        label="Kaç yıldız verirsiniz?"
        value={stars}
        disabled={send.isPending}
        error={errors.stars?.message}
        onValueChange={(value) =>
          form.setValue('stars', value, { shouldValidate: true, shouldDirty: true })
        }
      />
      <FormField form={form} name="comment" label="Görüşleriniz">
        <Textarea maxLength={1000} />
      </FormField>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={send.isPending}>
          Gönder
        </Button>
        <Button asChild tone="ghost">
          <Link to="/profile">
            <span lang="en">Not now</span>
          </Link>
        </Button>
      </div>
    </form>
  )
}
