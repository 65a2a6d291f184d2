import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'

interface InviteCodeFieldProps {
  /** shows the field at once: the link brought a code, or the code was refused */
  isOpen: boolean
  error: string | undefined
  input: UseFormRegisterReturn
}

/** The code of a friend, behind a button for the few who have one typed (decisions/089, 180). */
export function InviteCodeField({ isOpen, error, input }: InviteCodeFieldProps) {
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
    <Field
      label="Davet kodu"
      hint="İsteğe bağlı. Sizi davet eden kişi adınızı ve soyadınızın ilk harfini görür."
      error={error}
    >
      <Input
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="K7MP 4TVR"
        autoFocus={opened}
        {...input}
      />
    </Field>
  )
}
