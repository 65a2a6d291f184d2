import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { cn } from '#ui/foundations/cn.ts'
import { Button } from './button.tsx'
import { Input } from './input.tsx'

/** A password input with a button that shows and hides it. Other props go to the input. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={cn('pr-12', className)}
        {...rest}
      />
      <Button
        tone="ghost"
        size="icon"
        aria-label="Şifreyi Göster"
        aria-pressed={shown}
        disabled={rest.disabled}
        className="absolute top-0 right-0 text-muted"
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden className="size-5" />
      </Button>
    </div>
  )
}
