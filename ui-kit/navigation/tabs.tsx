import * as RadixTabs from '@radix-ui/react-tabs'
import { cva } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Tab {
  value: string
  label: ReactNode
  icon?: LucideIcon | undefined
  tone?: 'neutral' | 'earn' | 'spend' | undefined
  content: ReactNode
}

interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string
  /** The view that is open. */
  value: string
  /** Called with the value of the one that was chosen. */
  onValueChange: (value: string) => void
  /** The views; a tone only where they give and take points. */
  tabs: Tab[]
  /** lg is 56 px high, for the counter. */
  size?: 'md' | 'lg' | undefined
}

const triggerVariants = cva(
  'inline-flex flex-1 items-center justify-center gap-2 rounded-field px-3 font-semibold text-muted transition-colors hover:text-ink data-[state=active]:shadow-raised',
  {
    variants: {
      tone: {
        neutral: 'data-[state=active]:bg-surface data-[state=active]:text-ink',
        earn: 'data-[state=active]:bg-earn data-[state=active]:text-earn-ink',
        spend: 'data-[state=active]:bg-spend data-[state=active]:text-spend-ink',
      },
      size: { md: 'min-h-11', lg: 'min-h-14 text-lg' },
    },
  },
)

/** Two or three views of one place; arrow keys move between them. */
export function Tabs({ label, value, onValueChange, tabs, size = 'md' }: TabsProps) {
  return (
    <RadixTabs.Root value={value} onValueChange={onValueChange}>
      <RadixTabs.List
        aria-label={label}
        className="flex gap-1 rounded-card border border-line bg-sunken p-1"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className={triggerVariants({ tone: tab.tone ?? 'neutral', size })}
          >
            {tab.icon && <tab.icon aria-hidden className="size-5" />}
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
