import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import { useEffect, useRef, useState } from 'react'
import type { Received } from '#api/contracts/endpoint.ts'
import type { ownTablet } from '#api/contracts/tablets/tablets.ts'
import { Avatar } from '#ui/data/avatar.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { NumberPad } from '#ui/forms/number-pad.tsx'
import { ApiError, sentenceOf } from '#web/shared/api-error.ts'
import { QueryPlaceholder } from '#web/shared/query-placeholder.tsx'
import { isTablet } from './device.ts'
import { openTillMutation } from './mutations.ts'
import { ownTabletQuery } from './queries.ts'

type Tablet = NonNullable<Received<typeof ownTablet>['tablet']>
type Person = Tablet['people'][number]

/** How many digits a PIN has. */
const length = 6

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
      <PinEntry
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
      <ul className="grid gap-2 sm:grid-cols-2">
        {tablet.people.map((one) => (
          <li key={one.id}>
            <Button
              size="lg"
              tone="plain"
              className="h-full min-h-16 w-full justify-start gap-3 px-3 text-left"
              onClick={() => setPerson(one)}
            >
              <Avatar fullName={one.fullName} />
              <span className="wrap-anywhere min-w-0">{one.fullName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PinEntryProps {
  person: Person
  onBack: () => void
  onSignedIn: () => void
  /** the tablet was revoked, or the person works elsewhere */
  onGone: () => void
}

/** Six digits, by finger or keys; the last one sends them. */
function PinEntry({ person, onBack, onSignedIn, onGone }: PinEntryProps) {
  const open = useMutation(openTillMutation)
  const [pin, setPin] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, length)
    if (open.isPending) return
    setPin(digits)
    if (digits.length < length) return
    open.mutate(
      { body: { personId: person.id, pin: digits } },
      {
        onSuccess: onSignedIn,
        onError: (error) => {
          setPin('')
          const code = error instanceof ApiError ? error.code : ''
          if (code === 'tablet_unknown' || code === 'person_not_here') onGone()
        },
      },
    )
  }
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <Avatar fullName={person.fullName} />
        <h2 className="wrap-anywhere min-w-0 font-display font-semibold text-xl">
          {person.fullName}
        </h2>
      </div>
      <Field label="PIN" error={open.error ? sentenceOf(open.error) : undefined}>
        <Input
          ref={field}
          value={pin}
          // the pad's keys, so that no keyboard covers them; a keyboard of keys types all the same
          inputMode="none"
          autoComplete="off"
          readOnly={open.isPending}
          aria-busy={open.isPending}
          className="min-h-14 text-center text-2xl tracking-[0.5em] [-webkit-text-security:disc]"
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      <NumberPad
        code
        value={pin}
        maxLength={length}
        disabled={open.isPending}
        onValueChange={type}
      />
      <Button tone="plain" size="lg" disabled={open.isPending} onClick={onBack}>
        Başka Kişi
      </Button>
    </div>
  )
}
