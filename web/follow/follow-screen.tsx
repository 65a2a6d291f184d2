import { Briefcase, Camera, ExternalLink, ThumbsUp } from 'lucide-react'
import { Card } from '#ui/card.tsx'
import { Screen } from '#web/shell/screen.tsx'

const pages = [
  {
    name: 'Instagram',
    href: 'https://www.instagram.com/telve',
    about: 'Günün kahvesi, yeni lezzetler, dükkândan kareler',
    icon: Camera,
  },
  {
    name: 'Facebook',
    href: 'https://www.facebook.com/telve',
    about: 'Etkinlikler ve duyurular',
    icon: ThumbsUp,
  },
  {
    name: 'LinkedIn',
    href: 'https://www.linkedin.com/company/telve',
    about: 'Ekibimiz ve iş ilanları',
    icon: Briefcase,
  },
]

/** The company's pages elsewhere, each in a new tab. */
export function FollowScreen() {
  return (
    <Screen title="Bizi Takip Et!">
      <Card className="p-0 sm:p-0">
        <ul className="divide-y divide-line">
          {pages.map(({ name, href, about, icon: Icon }) => (
            <li key={name}>
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
    </Screen>
  )
}
