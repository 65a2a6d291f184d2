import { useQuery } from '@tanstack/react-query'
import Briefcase from 'lucide-react/icons/briefcase'
import Camera from 'lucide-react/icons/camera'
import ExternalLink from 'lucide-react/icons/external-link'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { Card } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { Screen } from '#web/shared/screen.tsx'
import { WayBack } from '#web/shared/way-back.tsx'
import { socialPagesQuery } from './queries.ts'

const networks = [
  {
    id: 'instagram',
    name: 'Instagram',
    about: 'Günün kahvesi, yeni lezzetler, dükkândan kareler',
    icon: Camera,
  },
  { id: 'facebook', name: 'Facebook', about: 'Etkinlikler ve duyurular', icon: ThumbsUp },
  { id: 'linkedin', name: 'LinkedIn', about: 'Ekibimiz ve iş ilanları', icon: Briefcase },
] as const

/** Links to the company's social pages, which the server lists. Each opens in a new tab. */
export function FollowScreen() {
  return (
    <Screen back={<WayBack to="/profile" />} title="Bizi Takip Et!">
      <Pages />
    </Screen>
  )
}

function Pages() {
  const pages = useQuery(socialPagesQuery)
  if (!pages.data) return <QueryPlaceholder query={pages} loading={['h-48 rounded-card']} />
  const { data } = pages
  const shown = networks.flatMap((network) => {
    const href = data[network.id]
    return href === null ? [] : [{ ...network, href }]
  })
  if (shown.length === 0)
    return (
      <EmptyState>Şu anda bir sosyal medya sayfamız yok. Sizi şubelerimize bekleriz.</EmptyState>
    )
  return (
    <Card className="p-0 sm:p-0">
      <ul className="divide-y divide-line">
        {shown.map(({ id, name, href, about, icon: Icon }) => (
          <li key={id}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="flex min-h-16 items-center gap-4 px-4 py-3 transition-colors hover:bg-sunken sm:px-5"
            >
              <Icon aria-hidden className="size-6 shrink-0 text-accent" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{name}</span>
                <span className="block text-muted text-sm">{about}</span>
              </span>
              <span className="sr-only">(yeni sekmede açılır)</span>
              <ExternalLink aria-hidden className="size-5 shrink-0 text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
