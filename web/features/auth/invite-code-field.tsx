import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#ui/forms/button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { FormField, type FormFieldProps } from '#web/shared/forms/form-field.tsx'

interface InviteCodeFieldProps<Values extends FieldValues, Parsed>
  extends Pick<FormFieldProps<Values, Parsed>, 'form' | 'name'> {
  /** shows the field at once: the link brought a code, or the code was refused */
  isOpen: boolean
}

/** The code of a friend, behind a button for the few who have one typed (decisions/089, 180). */
export function InviteCodeField<Values extends FieldValues, Parsed>({
  isOpen,
  ...field
}: InviteCodeFieldProps<Values, Parsed>) {
  const [opened, setOpened] = useState(false)
  if (!isOpen && !opened)
    return (
      <Button
        tone="ghost"
        className="justify-self-start px-2 text-accent"
        onClick={() => setOpened(true)}
      >
        Davet Kodum Var
      </Button>
    )
  return (
    <FormField
      {...field}
      label="Davet kodu"
      hint="İsteğe bağlı. Sizi davet eden kişi adınızı ve soyadınızın ilk harfini görür."
    >
      <Input
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="K7MP 4TVR"
        autoFocus={opened}
      />
    </FormField>
  )
}
