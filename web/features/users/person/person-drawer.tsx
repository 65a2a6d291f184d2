import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { channels } from '#api/contracts/consents/consents.ts'
import { kindLabels } from '#api/contracts/security/kind-labels.ts'
import type { PersonStory } from '#api/contracts/users/story.ts'
import type { ManagedUser } from '#api/contracts/users/users.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Stars } from '#ui/data/stars.tsx'
import { Drawer } from '#ui/feedback/drawer.tsx'
import { Button } from '#ui/forms/button.tsx'
import {
  formatDate,
  formatMoney,
  formatNumber,
  formatPhone,
  formatShortDate,
} from '#ui/foundations/format.ts'
import { PersonPosts } from '#web/features/posts/person-posts.tsx'
import { detailOf, kindTones } from '#web/features/security/security-texts.ts'
import { LatestEntries } from '#web/features/users/points/latest-entries.tsx'
import { personStoryQuery } from '#web/features/users/queries.ts'
import { RolesBadge, StateBadge, type UserActs } from '#web/features/users/user-columns.tsx'
import { channelNames } from '#web/shared/channel-names.ts'
import { DrawerStory, Line, Part } from '#web/shared/drawer-parts.tsx'
import { currentUserQuery, useMay } from '#web/shared/session.ts'
import { visitNames } from '#web/shared/visit-names.ts'
import { AddBill } from './add-bill.tsx'
import { HouseNote } from './house-note.tsx'
import { PersonOrders, PersonStanding } from './person-standing.tsx'
import { RecoverDialog } from './recover-dialog.tsx'

interface PersonDrawerProps {
  id: number
  /** what the list knows of them; undefined where it does not show them */
  listed: ManagedUser | undefined
  acts: UserActs
  onClose: () => void
}

/** A person's details, points and latest events, beside the list. */
export function PersonDrawer({ id, listed, acts, onClose }: PersonDrawerProps) {
  const story = useQuery(personStoryQuery(id))
  const user = story.data?.user ?? listed
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={user?.fullName ?? 'Kullanıcı'}
      description={user?.username}
      footer={
        user && (
          <>
            {user.isActive ? (
              <Button
                tone="ghost"
                className="text-spend max-sm:grow"
                onClick={() => acts.onDeactivate(user)}
              >
                Devre Dışı Bırak
              </Button>
            ) : (
              <Button tone="plain" className="max-sm:grow" onClick={() => acts.onRestore(user)}>
                Yeniden Etkinleştir
              </Button>
            )}
            <Button tone="plain" className="max-sm:grow" onClick={() => acts.onEdit(user)}>
              Düzenle
            </Button>
            <Button className="max-sm:grow" onClick={() => acts.onPoints(user)}>
              Puan İşlemleri
            </Button>
          </>
        )
      }
    >
      <DrawerStory
        story={story}
        badges={
          user && (
            <>
              <RolesBadge roles={user.roles} />
              <StateBadge isActive={user.isActive} />
            </>
          )
        }
        sum={user && `${formatNumber(user.points)} puan`}
      >
        {(told) => (
          <>
            <Story story={told} />
            <Recover story={told} />
          </>
        )}
      </DrawerStory>
    </Drawer>
  )
}

/** Help for somebody who has lost phone and recovery codes (decisions/159). */
function Recover({ story }: { story: PersonStory }) {
  const [open, setOpen] = useState(false)
  if (story.passkeys === 0 && !story.codes) return null
  return (
    <div>
      <Button tone="plain" className="text-spend" onClick={() => setOpen(true)}>
        İkinci Adımı Kaldır
      </Button>
      {open && <RecoverDialog user={story.user} onClose={() => setOpen(false)} />}
    </div>
  )
}

const genders = { female: 'Kadın', male: 'Erkek', other: 'Diğer' }

function Story({ story }: { story: PersonStory }) {
  const { user, consents } = story
  const own = useQuery(currentUserQuery).data?.id === user.id
  const managesChain = useMay('chain.manage')
  const facts: [string, string][] = [
    ['Telefon', formatPhone(user.phone)],
    ['Doğum tarihi', formatShortDate(user.birthDate)],
    ['Cinsiyet', user.gender ? genders[user.gender] : '–'],
    ['Üyelik', formatDate(user.createdAt)],
    ['Alışveriş', formatNumber(story.spent.purchases)],
    ['Toplam harcama', formatMoney(story.spent.amount)],
    ['Puan hareketi', formatNumber(story.entries)],
    ['Bildirim alan cihaz', formatNumber(story.devices)],
    ['Açık oturum', formatNumber(story.sessions)],
    ['Geçiş anahtarı', formatNumber(story.passkeys)],
    ['İki adımlı doğrulama', story.codes ? 'Açık' : 'Kapalı'],
    ['Bildirimler', user.isEnabled ? 'Açık' : 'Kapalı'],
    [
      'Pazarlama izni',
      channels
        .filter((channel) => consents[channel])
        .map((channel) => channelNames[channel])
        .join(', ') || 'Yok',
    ],
  ]
  return (
    <>
      <dl className="m-0 grid grid-cols-1 gap-x-4 text-sm min-[26rem]:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 border-line border-b py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular m-0 text-end">{value}</dd>
          </div>
        ))}
      </dl>
      {managesChain && <PersonPosts person={user} own={own} />}
      <HouseNote note={story.houseNote} />
      <PersonStanding userId={user.id} />
      <PersonOrders userId={user.id} />
      <LatestEntries userId={user.id} />
      {!own && <AddBill user={user} />}
      <Part
        title="Şube değerlendirmeleri"
        none="Değerlendirme yok."
        count={story.visitRatings.length}
      >
        {story.visitRatings.map((rating) => (
          <Line key={rating.id} at={rating.createdAt}>
            <Stars value={rating.stars} className="align-middle" />{' '}
            {`${rating.branch.name} · ${visitNames[rating.kind]}`}
            {rating.comment && <span className="block">{rating.comment}</span>}
          </Line>
        ))}
      </Part>
      <Part
        title="Uygulama değerlendirmeleri"
        none="Değerlendirme yok."
        count={story.ratings.length}
      >
        {story.ratings.map((rating) => (
          <Line key={rating.id} at={rating.createdAt}>
            <Stars value={rating.stars} className="align-middle" /> {rating.comment}
          </Line>
        ))}
      </Part>
      <Part title="Gelen bildirimler" none="Bildirim yok." count={story.notifications.length}>
        {story.notifications.map((notification) => (
          <Line key={notification.id} at={notification.createdAt}>
            <strong className="font-semibold">{notification.title}</strong>{' '}
            {!notification.isRead && <Badge>Okunmadı</Badge>}
            <span className="line-clamp-2 text-muted">{notification.message}</span>
          </Line>
        ))}
      </Part>
      <Part
        title="Güvenlik kaydı"
        none="Kayıt yok."
        count={story.security.length}
        way={
          managesChain && (
            <Link
              to="/admin/security-log"
              search={{ q: user.username }}
              className="inline-flex min-h-11 items-center font-medium text-accent text-sm hover:underline"
            >
              Tüm Kayıtlar
            </Link>
          )
        }
      >
        {story.security.map((entry) => (
          <Line key={entry.id} at={entry.at}>
            <Badge tone={kindTones[entry.kind]}>{kindLabels[entry.kind]}</Badge> {detailOf(entry)}
            {entry.actor && entry.actor.id !== user.id && (
              <span className="text-muted"> · {entry.actor.fullName}</span>
            )}
          </Line>
        ))}
      </Part>
    </>
  )
}
