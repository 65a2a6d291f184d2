import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { GivenReason } from '#api/contracts/points/points.ts'
import { prose } from '#api/contracts/typed-fields.ts'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { reasonLabels } from '#web/shared/entry-labels.ts'
import { reasonsQuery } from './reasons-query.ts'

const unexplained = 'Açıklama gerekli'

/** Why points are changed by hand; the contract takes words instead of a reason (decisions/067). */
export const reasonShape = { reason: GivenReason, note: prose(200, unexplained) }

/** `Diğer` says nothing by itself: its words are asked for. For `refine()`. */
export const isExplained = ({ reason, note }: { reason: GivenReason; note: string }): boolean =>
  reason !== 'diğer' || note !== ''
export const noExplanation = { path: ['note'], message: unexplained }

interface ReasonFieldsProps {
  /** what is chosen, undefined before */
  chosen: GivenReason | undefined
  errors: { [Name in 'reason' | 'note']?: { message?: string | undefined } | undefined }
  reason: UseFormRegisterReturn & Pick<ComponentProps<typeof Select>, 'disabled'>
  note: UseFormRegisterReturn
  disabled?: boolean
  /** whether the dialog opens with the focus here */
  first?: boolean
}

/** Administrators say why points change: a reason for every change, with words where it has none of its own. */
export function ReasonFields({ chosen, errors, reason, note, disabled, first }: ReasonFieldsProps) {
  const { data: reasons } = useQuery(reasonsQuery)
  const offered = reasons ?? GivenReason.options.filter((one) => one !== 'test')
  const asksWords = chosen === 'diğer'
  return (
    <>
      <Field label="Neden" required error={errors.reason?.message}>
        <Select
          placeholder="Neden seçiniz"
          data-autofocus={first || undefined}
          {...reason}
          disabled={disabled}
        >
          {offered.map((one) => (
            <option key={one} value={one}>
              {reasonLabels[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Açıklama"
        required={asksWords}
        hint={asksWords ? undefined : 'İsteğe bağlı'}
        error={errors.note?.message}
      >
        <Textarea rows={2} maxLength={200} {...note} disabled={disabled} />
      </Field>
    </>
  )
}
