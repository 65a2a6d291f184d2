import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { leavePage, useLayer } from '#ui/foundations/layers.ts'
import UnsavedQuestion from './unsaved-question.tsx'

type AnyControl<Values extends FieldValues, Parsed> = Control<Values, unknown, Parsed>

/**
 * Asks before a link leaves a form with unsaved values. Before the tab closes, the browser asks in
 * its own words.
 */
export function GuardedNavigation<Values extends FieldValues, Parsed>({
  control,
}: {
  control: AnyControl<Values, Parsed>
}) {
  const { isDirty } = useFormState({ control })
  const blocker = useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
    // useLayer handles the back button: here the address would change before the question
    shouldBlockFn: ({ current, next, action }) =>
      (action === 'PUSH' || action === 'REPLACE') && current.pathname !== next.pathname,
  })
  return blocker.status === 'blocked' ? (
    <UnsavedQuestion onStay={blocker.reset} onLeave={blocker.proceed} />
  ) : null
}

/** The same for a form that is not in a dialog: the back button asks too. */
export function GuardedForm<Values extends FieldValues, Parsed>({
  control,
}: {
  control: AnyControl<Values, Parsed>
}) {
  const { isDirty } = useFormState({ control })
  const [confirming, setConfirming] = useState(false)
  const [leaving, setLeaving] = useState(false)
  useLayer(() => setConfirming(true), isDirty && !leaving)
  return (
    <>
      <GuardedNavigation control={control} />
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
