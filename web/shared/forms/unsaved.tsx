import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { leavePage, useLayer } from '#ui/foundations/layers.ts'
import UnsavedQuestion from './unsaved-question.tsx'

interface GuardedNavigationProps {
  /** something was typed that is not saved */
  dirty: boolean
  /** another search of the same path takes the form away as well */
  searchLeaves?: boolean | undefined
}

/**
 * Asks before a link leaves a form with unsaved values. Before the tab closes, the browser asks in
 * its own words.
 */
function GuardedNavigation({ dirty, searchLeaves = false }: GuardedNavigationProps) {
  const blocker = useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    withResolver: true,
    // useLayer handles the back button: here the address would change before the question
    shouldBlockFn: ({ current, next, action }) =>
      (action === 'PUSH' || action === 'REPLACE') &&
      (current.pathname !== next.pathname ||
        (searchLeaves && JSON.stringify(current.search) !== JSON.stringify(next.search))),
  })
  return blocker.status === 'blocked' ? (
    <UnsavedQuestion onStay={blocker.reset} onLeave={blocker.proceed} />
  ) : null
}

interface GuardedFormProps<Values extends FieldValues, Parsed> {
  control: Control<Values, unknown, Parsed>
  searchLeaves?: boolean
}

/** The same for a form that is not in a dialog: the back button asks too. */
export function GuardedForm<Values extends FieldValues, Parsed>({
  control,
  searchLeaves,
}: GuardedFormProps<Values, Parsed>) {
  const { isDirty } = useFormState({ control })
  const [confirming, setConfirming] = useState(false)
  const [leaving, setLeaving] = useState(false)
  useLayer(() => setConfirming(true), isDirty && !leaving)
  return (
    <>
      <GuardedNavigation dirty={isDirty} searchLeaves={searchLeaves} />
      {confirming && (
        <UnsavedQuestion
          onStay={() => setConfirming(false)}
          onLeave={() => {
            setConfirming(false)
            setLeaving(true)
            leavePage()
          }}
        />
      )}
    </>
  )
}

/**
 * The same for a form in a dialog.
 * @param dirty something was typed that is not saved
 * @param onLeave closes the dialog
 * @returns what closes the dialog, after the question where there is one, and the questions, which
 *   belong into the dialog
 */
export function useGuardedDialog(
  dirty: boolean,
  onLeave: () => void,
): { leave: () => void; questions: ReactNode } {
  const [asking, setAsking] = useState(false)
  return {
    leave: () => (dirty ? setAsking(true) : onLeave()),
    questions: (
      <>
        <GuardedNavigation dirty={dirty} />
        {asking && <UnsavedQuestion onStay={() => setAsking(false)} onLeave={onLeave} />}
      </>
    ),
  }
}
