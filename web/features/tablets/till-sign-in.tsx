import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import { useEffect, useState } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import { ApiError } from '#web/shared/api-error.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { isTablet } from './device.ts'
import { openTillMutation } from './mutations.ts'
import { PeopleButtons, type TabletPerson as Person, PinEntry } from './pin-entry.tsx'
import { ownTabletQuery } from './queries.ts'

/** Who takes the till of a shared tablet: a name, then six digits (decisions/273). */
export default function TillSignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const found = useQuery(ownTabletQuery)
  const [person, setPerson] = useState<Person>()
  const tablet = found.data?.tablet
  const isRevoked = found.isSuccess && !found.isFetching && tablet === null
  useEffect(() => {
    if (isRevoked) isTablet.write(false)
  }, [isRevoked])

  if (!tablet) return <QueryPlaceholder query={found} loading={['h-16', 'h-16', 'h-16']} compact />
  if (person)
    return (
      <Opening
        person={person}
        onBack={() => setPerson(undefined)}
        onSignedIn={onSignedIn}
        onGone={() => {
          setPerson(undefined)
          void found.refetch()
        }}
      />
    )
  return (
    <section aria-labelledby="people" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="people" className="break-words text-muted">
          {tablet.branch.name} · {tablet.name}
        </h2>
        <Button asChild tone="ghost" className="px-2 text-accent">
          <Link to="/tablet-board">
            <ClipboardList aria-hidden className="size-5" />
            Sipariş Panosu
          </Link>
        </Button>
      </div>
      {tablet.people.length === 0 && (
        <EmptyState>
          Bu şubede kimsenin kasa PIN’i yok. Herkes kendi PIN’ini Hesabım › Güvenlik sayfasında
          belirler.
        </EmptyState>
      )}
      <PeopleButtons people={tablet.people} onPerson={setPerson} />
    </section>
  )
}

interface OpeningProps {
  person: Person
  onBack: () => void
  onSignedIn: () => void
  /** the tablet was revoked, or the person works elsewhere */
  onGone: () => void
}

function Opening({ person, onBack, onSignedIn, onGone }: OpeningProps) {
  const open = useMutation(openTillMutation)
  return (
    <PinEntry
      person={person}
      check={open}
      onBack={onBack}
      onPin={(pin) =>
        open.mutate(
          { body: { personId: person.id, pin } },
          {
            onSuccess: onSignedIn,
            onError: (error) => {
              const code = error instanceof ApiError ? error.code : ''
              if (code === 'tablet_unknown' || code === 'person_not_here') onGone()
            },
          },
        )
      }
    />
  )
}
