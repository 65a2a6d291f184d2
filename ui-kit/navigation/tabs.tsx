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
  /** The name, for screen readers. */
  label: string
  /** The value of the open tab. */
  value: string
  /** Called with the value of the chosen tab. */
  onValueChange: (value: string) => void
  /** The tabs. Only earning and spending have a tone. */
  tabs: Tab[]
  /** `lg` is 56 px high, for the counter. */
  size?: 'md' | 'lg' | undefined
  /** Content in the same row before the tabs. */
  before?: ReactNode
  /** Content in the same row, or below where the row is too narrow. */
  beside?: ReactNode
}

const triggerVariants = cva(
  'relative inline-flex flex-1 items-center justify-center gap-2 rounded-field px-3 font-semibold text-muted transition-colors after:absolute after:inset-x-4 after:bottom-1 after:h-0.5 after:rounded-pill hover:text-ink data-[state=active]:shadow-raised',
  {
    variants: {
      tone: {
        neutral:
          'data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:after:bg-accent',
        earn: 'data-[state=active]:bg-earn data-[state=active]:text-earn-ink data-[state=active]:after:bg-current',
        spend:
          'data-[state=active]:bg-spend data-[state=active]:text-spend-ink data-[state=active]:after:bg-current',
      },
      size: { md: 'min-h-11', lg: 'min-h-14 text-lg' },
    },
  },
)

/** Two or three views of a page. Arrow keys move between the tabs. */
export function Tabs(props: TabsProps) {
  const { label, value, onValueChange, tabs, size = 'md', before, beside } = props
  return (
    <RadixTabs.Root value={value} onValueChange={onValueChange}>
      <div className="flex flex-wrap items-center gap-3">
        {before}
        <RadixTabs.List
          aria-label={label}
          className="flex min-w-0 grow basis-60 gap-1 rounded-card border border-line bg-sunken p-1"
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
        {beside}
      </div>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
