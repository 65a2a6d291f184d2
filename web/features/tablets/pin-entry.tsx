import { useEffect, useRef, useState } from 'react'
import type { Received } from '#api/contracts/endpoint.ts'
import type { ownTablet } from '#api/contracts/tablets/tablets.ts'
import { Avatar } from '#ui/data/avatar.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { NumberPad } from '#ui/forms/number-pad.tsx'
import { sentenceOf } from '#web/shared/api-error.ts'

/** Somebody with a PIN who works at the tablet's branch. */
export type TabletPerson = NonNullable<Received<typeof ownTablet>['tablet']>['people'][number]

/** How many digits a PIN has. */
const length = 6

interface PeopleButtonsProps {
  people: readonly TabletPerson[]
  onPerson: (person: TabletPerson) => void
}

/** A large button for each of them. */
export function PeopleButtons({ people, onPerson }: PeopleButtonsProps) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {people.map((one) => (
        <li key={one.id}>
          <Button
            size="lg"
            tone="plain"
            className="h-full min-h-16 w-full justify-start gap-3 px-3 text-left"
            onClick={() => onPerson(one)}
          >
            <Avatar fullName={one.fullName} />
            <span className="wrap-anywhere min-w-0">{one.fullName}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface PinEntryProps {
  person: TabletPerson
  /** what becomes of the PIN that was typed */
  check: { isPending: boolean; error: Error | null }
  onPin: (pin: string) => void
  /** to the names; none where there is one alone */
  onBack?: (() => void) | undefined
}

/** Six digits, by finger or keys; the last one sends them. A wrong PIN is typed anew. */
export function PinEntry({ person, check, onPin, onBack }: PinEntryProps) {
  const { isPending, error } = check
  const [pin, setPin] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (error) setPin('')
  }, [error])

  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, length)
    if (isPending) return
    setPin(digits)
    if (digits.length === length) onPin(digits)
  }
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <Avatar fullName={person.fullName} />
        <h2 className="wrap-anywhere min-w-0 font-display font-semibold text-xl">
          {person.fullName}
        </h2>
      </div>
      <Field label="PIN" error={error ? sentenceOf(error) : undefined}>
        <Input
          ref={field}
          value={pin}
          // the pad's keys, so that no keyboard covers them; a keyboard of keys types all the same
          inputMode="none"
          autoComplete="off"
          readOnly={isPending}
          aria-busy={isPending}
          className="min-h-14 text-center text-2xl tracking-[0.5em] [-webkit-text-security:disc]"
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      <NumberPad code value={pin} maxLength={length} disabled={isPending} onValueChange={type} />
      {onBack && (
        <Button tone="plain" size="lg" disabled={isPending} onClick={onBack}>
          Başka Kişi
        </Button>
      )}
    </div>
  )
}
