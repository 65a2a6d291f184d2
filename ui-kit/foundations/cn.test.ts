import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cn } from './cn.ts'

test('rivals behind the same variant merge, others stay', () => {
  expect(cn('lg:p-4 p-2', 'lg:p-6')).toBe('p-2 lg:p-6')
  expect(cn('hover:bg-sunken', 'bg-surface', 'focus:hover:bg-ink')).toBe(
    'hover:bg-sunken bg-surface focus:hover:bg-ink',
  )
  expect(cn('rounded-field border-line', false, ['rounded-card', 'border-2'])).toBe(
    'border-line rounded-card border-2',
  )
})

test('the names that theme.css gives are known', () => {
  const theme = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
  const prefixes = { radius: 'rounded', shadow: 'shadow', animate: 'animate', font: 'font' }
  const named = [...theme.matchAll(/^\s*--(radius|shadow|animate|font)-([a-z-]+):/gm)].map(
    ([, kind = '', name]) => `${prefixes[kind as keyof typeof prefixes]}-${name}`,
  )
  expect(named).toContain('rounded-card')
  for (const name of named) expect(cn(name, name), name).toBe(name)
  const rivals = { rounded: 'rounded-none', shadow: 'shadow-none', animate: 'animate-none' }
  for (const name of named) {
    const rival = rivals[name.split('-')[0] as keyof typeof rivals]
    if (rival) expect(cn(name, rival), name).toBe(rival)
  }
})
