import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { turnToManager } from '#api/contracts/purchases/recording.ts'
import { ownTablet } from '#api/contracts/tablets/tablets.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/forms/button.tsx'
import { openAsker } from '#web/shared/asked-above.tsx'
import { call } from '#web/shared/client.ts'
import { identity } from '#web/shared/identity.ts'
import { askForProof } from '#web/shared/prove-dialog.tsx'
import { approveMutation } from './mutations.ts'
import { PeopleButtons, PinEntry, type TabletPerson } from './pin-entry.tsx'

interface Waiting {
  /** the sentence of the bound that the act would pass; null where it waits for a proof */
  limit: string | null
  /** the `Idempotency-Key` of the request; null where it has none */
  requestKey: string | null
}

/** How the question ended: a proof of one's own stands in for an approval. */
type End = 'approved' | 'given up' | 'own proof'

const ask = openAsker<End>()

/** The managers whose PIN would do, without the person who asks; none where nobody can tell. */
async function managersHere(): Promise<TabletPerson[]> {
  const { tablet } = await call(ownTablet).catch(() => ({ tablet: null }))
  return tablet?.people.filter(({ id, approves }) => approves && id !== identity.person()) ?? []
}

/**
 * Asks for a manager's approval of what waits for one at a shared tablet, by their PIN (decisions/276). What waits for a
 * proof goes by one's own password, too.
 * @returns whether the call may be sent again
 */
export async function askForApproval(waiting: Waiting): Promise<boolean> {
  const managers = await managersHere()
  const end: End = managers.length
    ? await ask((onEnd) => <ApprovalDialog {...waiting} managers={managers} onEnd={onEnd} />)
    : 'own proof'
  if (end === 'own proof') return waiting.limit === null && askForProof()
  return end === 'approved'
}

interface ApprovalDialogProps extends Waiting {
  managers: readonly TabletPerson[]
  onEnd: (end: End) => void
}

/** `Müdür Onayı`: which manager is here, and their PIN. */
export function ApprovalDialog({ limit, requestKey, managers, onEnd }: ApprovalDialogProps) {
  const approve = useMutation(approveMutation)
  const [only, ...others] = managers
  const [person, setPerson] = useState(others.length === 0 ? only : undefined)
  return (
    <Dialog
      open
      title="Müdür Onayı"
      description={
        limit === null
          ? 'Bu işlem için bir müdür kendi PIN’ini yazar ya da siz şifrenizle doğrularsınız.'
          : `${limit.replace(turnToManager, '').trim()} Bir müdür kendi PIN’ini yazarsa işlem sürer.`
      }
      onOpenChange={(open) => !open && onEnd('given up')}
    >
      <div className="grid gap-4">
        {person ? (
          <PinEntry
            person={person}
            check={approve}
            onPin={(pin) =>
              approve.mutate(
                { body: { personId: person.id, pin, key: requestKey } },
                { onSuccess: () => onEnd('approved') },
              )
            }
            onBack={
              others.length > 0
                ? () => {
                    approve.reset()
                    setPerson(undefined)
                  }
                : undefined
            }
          />
        ) : (
          <PeopleButtons people={managers} onPerson={setPerson} />
        )}
        {limit === null && (
          <Button tone="ghost" disabled={approve.isPending} onClick={() => onEnd('own proof')}>
            Şifremle Doğrula
          </Button>
        )}
      </div>
    </Dialog>
  )
}
