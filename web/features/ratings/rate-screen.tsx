import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { Rating } from '#api/contracts/ratings/ratings.ts'
import { Card } from '#ui/data/card.tsx'
import { Button } from '#ui/forms/button.tsx'
import { formatShortDate } from '#ui/foundations/format.ts'
import { useNow } from '#web/shared/now.ts'
import { Screen } from '#web/shared/screen.tsx'
import { WayBack } from '#web/shared/way-back.tsx'
import { rateMutation } from './mutations.ts'
import { ownRatingsQuery } from './queries.ts'
import { RatingForm } from './rating-form.tsx'

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
  return (
    <RatingForm
      label="Kaç yıldız verirsiniz?"
      draft="rating"
      pending={send.isPending}
      onSend={(sent, outcomes) => send.mutate(sent, outcomes)}
      aside={
        <Button asChild tone="ghost">
          <Link to="/profile">
            <span lang="en">Not now</span>
          </Link>
        </Button>
      }
    >
      <p className="text-muted">
        Telve’yi beğendiniz mi? Verdiğiniz yıldızlar ve görüşleriniz uygulamamızı daha iyi yapmamıza
        yardımcı olur. Uygulama mağazasındaki değerlendirmeniz de bize güç verir.
      </p>
    </RatingForm>
  )
}
