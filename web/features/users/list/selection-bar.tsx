import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ManagedUser, mostChanged, type UserOutcome } from '#api/contracts/users/users.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { cn } from '#ui/foundations/cn.ts'
import { formatNumber, formatOfThem } from '#ui/foundations/format.ts'
import { changeStatesMutation } from '#web/features/users/mutations.ts'
import { sentenceOf } from '#web/shared/api-error.ts'
import { useMay } from '#web/shared/session.ts'

interface SelectionBarProps {
  selected: ReadonlyMap<number, ManagedUser>
  /** how many of them the list does not show, because of its search or its page */
  hidden: number
  onClear: () => void
  /** called with one outcome for each person */
  onDone: (outcomes: UserOutcome[], isActive: boolean) => void
}

const words = {
  close: {
    title: 'Seçilenleri Devre Dışı Bırak',
    question:
      'Bu kullanıcılar artık giriş yapamaz ve açık oturumları hemen sona erer. Devam edilsin mi?',
    confirm: 'Devre Dışı Bırak',
  },
  restore: {
    title: 'Seçilenleri Yeniden Etkinleştir',
    question: 'Bu kullanıcılar yeniden giriş yapabilir. Devam edilsin mi?',
    confirm: 'Etkinleştir',
  },
}

/** The number of names in the question. */
const named = 5

const namesOf = (people: ManagedUser[]): string => {
  const names = people.slice(0, named).map((person) => person.fullName)
  const others = people.length - names.length
  return [...names, ...(others > 0 ? [`${formatNumber(others)} kişi daha`] : [])].join(', ')
}

/** On the smallest phone two acts stand side by side, so that the bar leaves the list in sight. */
const actLook = 'max-sm:grow max-sm:px-2 max-sm:text-sm'

/** Actions on all selected people. It sticks to the bottom of the screen. */
export function SelectionBar({ selected, hidden, onClear, onDone }: SelectionBarProps) {
  const change = useMutation(changeStatesMutation(useQueryClient()))
  const maySend = useMay('broadcasts.send')
  const [asking, setAsking] = useState<keyof typeof words>()
  const people = [...selected.values()]
  const tooMany = people.length > mostChanged
  const active = people.filter((person) => person.isActive)
  const reachable = active.filter((person) => person.isEnabled).map((person) => person.id)
  const subjects = asking === 'close' ? active : people.filter((person) => !person.isActive)

  const confirm = () => {
    const isActive = asking === 'restore'
    change.mutate(
      { ids: subjects.map((person) => person.id), isActive },
      {
        onSuccess: (outcomes) => {
          setAsking(undefined)
          onDone(outcomes, isActive)
        },
      },
    )
  }
  const ask = (what: keyof typeof words) => {
    change.reset()
    setAsking(what)
  }

  return (
    <section
      aria-label="Seçilenler"
      className="sticky bottom-24 z-10 flex flex-wrap items-center gap-2 rounded-card border border-edge bg-raised p-3 shadow-raised lg:bottom-4"
    >
      <p role="status" className="tabular mr-auto px-1 font-semibold">
        {formatNumber(people.length)} kişi seçildi
        {hidden > 0 && ` · ${formatOfThem(hidden)} bu listede değil`}
        {tooMany && (
          <span className="block font-normal text-muted text-sm">
            Bir seferde en fazla {mostChanged} kişi.
          </span>
        )}
      </p>
      <Button tone="ghost" onClick={onClear}>
        Seçimi Kaldır
      </Button>
      {active.length > 0 && (
        <Button
          tone="plain"
          className={cn(actLook, 'text-spend')}
          disabled={tooMany}
          onClick={() => ask('close')}
        >
          Devre Dışı Bırak
        </Button>
      )}
      {active.length < people.length && (
        <Button tone="plain" className={actLook} disabled={tooMany} onClick={() => ask('restore')}>
          Etkinleştir
        </Button>
      )}
      {maySend && !tooMany && reachable.length > 0 && (
        <Button asChild tone="plain" className={actLook}>
          <Link to="/admin/send-notification" search={{ to: reachable }}>
            Bildirim Gönder
          </Link>
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && !change.isPending && setAsking(undefined)}
          title={words[asking].title}
          question={words[asking].question}
          subject={namesOf(subjects)}
          confirmLabel={words[asking].confirm}
          confirmTone={asking === 'close' ? 'destructive' : 'primary'}
          pending={change.isPending}
          error={change.error && sentenceOf(change.error)}
          onConfirm={confirm}
        />
      )}
    </section>
  )
}
