import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { buttonKeys, type Guide } from '#storybook/guide.ts'
import { Button } from '#ui/forms/button.tsx'

/** What designers ask about `toaster`. */
export const guide: Guide = {
  use: 'One message about what has just happened, wherever the person looks.',
  avoid: 'The only place of an error: say it beside what went wrong as well.',
  status: 'stable',
  anatomy: {
    Mark: 'sage, brick or amber, each with its own drawing',
    Title: 'what happened, in a few words',
    Description: 'a sentence below',
    Action: 'one: the way back. It doubles the 5 seconds',
    'Close button': 'the cross',
  },
  roles: { region: '`Bildirimler`; failures interrupt a screen reader, the others wait' },
  keys: { Tab: 'goes into the message, which stays as long as it has the focus', ...buttonKeys },
  right: {
    show: () => (
      <Message
        icon={<CircleCheck aria-hidden className="size-5 text-earn" />}
        title="25 puan eklendi"
      >
        <Button tone="plain">Geri Al</Button>
      </Message>
    ),
    says: 'What has happened, and the way back.',
  },
  wrong: {
    show: () => (
      <Message
        icon={<CircleAlert aria-hidden className="size-5 text-spend" />}
        title="Telefon numarası gerekli"
      />
    ),
    says: 'An error of a field: gone in five seconds, far from the field.',
  },
}

interface MessageProps {
  icon: ReactNode
  title: string
  children?: ReactNode
}

/** A toast's look, at rest: a real one would go after five seconds. */
function Message({ icon, title, children }: MessageProps) {
  return (
    <div className="flex items-start gap-3 rounded-card border border-line bg-raised p-4 shadow-raised">
      {icon}
      <div className="grid justify-items-start gap-2">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  )
}
