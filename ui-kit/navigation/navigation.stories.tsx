import type { Meta, StoryObj } from '@storybook/react-vite'
import Bell from 'lucide-react/icons/bell'
import Coffee from 'lucide-react/icons/coffee'
import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import QrCode from 'lucide-react/icons/qr-code'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import { expect, userEvent, within } from 'storybook/test'
import { Badge } from '#ui/data/badge.tsx'
import { Logo } from '#ui/foundations/logo.tsx'
import { BottomBar, type NavigationEntry, Sidebar } from './navigation.tsx'

const entries: NavigationEntry[] = [
  { label: 'Anasayfa', href: '#home', icon: House, active: true },
  { label: 'Menü', href: '#menu', icon: Coffee },
  { label: 'QR', href: '#qr', icon: QrCode, highlighted: true },
  { label: 'Şubeler', href: '#branches', icon: MapPin },
  { label: 'Hesabım', href: '#profile', icon: User, badge: <Badge tone="accent">3</Badge> },
]
const adminEntries: NavigationEntry[] = [
  { label: 'Kullanıcılar', href: '#users', icon: Users, admin: true },
  { label: 'Bildirim Gönder', href: '#send', icon: Bell, admin: true },
]

const meta = {
  title: 'Kit/Navigation/Navigation',
  tags: ['autodocs'],
  component: Sidebar,
  parameters: {
    // inline, fixed navigation would cover the docs page
    docs: { story: { inline: false, height: '520px' } },
    layout: 'fullscreen',
  },
  args: { entries, header: <Logo /> },
} satisfies Meta<typeof Sidebar>
export default meta
type Story = StoryObj<typeof meta>

export const Customer: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const nav = within(canvasElement).getByRole('navigation', { name: 'Ana menü' })
    await expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('Anasayfa')
  },
}
export const Admin: Story = { args: { entries: [...entries, ...adminEntries] } }

/** The way out and the current page stay in sight in a low window; the entries scroll. */
export const LowWindow: Story = {
  args: {
    entries: [...entries, ...adminEntries, ...adminEntries, ...adminEntries].map(
      (entry, at, all) => ({
        ...entry,
        href: `${entry.href}#${at}`,
        active: at === all.length - 1,
      }),
    ),
    footer: <button type="button">Çıkış Yap</button>,
  },
  globals: { viewport: { value: 'w844' } },
  tags: ['!autodocs'],
  play: async ({ canvasElement }) => {
    const wayOut = within(canvasElement).getByRole('button', { name: 'Çıkış Yap' })
    await expect(wayOut.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight)
    const current = within(canvasElement).getByRole('link', { current: 'page' })
    await expect(current.getBoundingClientRect().bottom).toBeLessThan(
      wayOut.getBoundingClientRect().top,
    )
    await userEvent.click(wayOut)
  },
}

/** Only the current page is filled: the highlighted entry never looks like it. */
export const OnePageIsCurrent: Story = {
  args: { entries: [...entries, ...adminEntries] },
  play: async ({ canvasElement }) => {
    const fills = new Map<string, string[]>()
    for (const link of within(canvasElement).getAllByRole('link')) {
      const fill = getComputedStyle(link).backgroundColor
      fills.set(fill, [...(fills.get(fill) ?? []), link.textContent ?? ''])
    }
    await expect([...fills.values()]).toContainEqual(['Anasayfa'])
    await expect([...fills.values()]).toContainEqual(['QR'])
  },
}

export const OnHighlighted: Story = {
  args: {
    entries: entries.map((entry) => ({ ...entry, active: entry.highlighted === true })),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link', { current: 'page' })).toHaveTextContent(
      'QR',
    )
  },
}

/** A phone shows the five main entries. `Hesabım` links to the administration. */
export const Bottom: Story = {
  render: (args) => (
    <div className="h-40">
      <BottomBar entries={args.entries} />
    </div>
  ),
  args: { entries: [...entries, ...adminEntries] },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const links = within(canvasElement).getAllByRole('link')
    await expect(links).toHaveLength(5)
    for (const link of links) await expect(link.offsetHeight).toBeGreaterThanOrEqual(44)
  },
}

/** Letters as wide as a reader may ask for (WCAG 1.4.12): no label is cut on the narrowest phone. */
export const BottomSpaced: Story = {
  ...Bottom,
  render: (args) => (
    <div className="h-40 tracking-[0.12em]">
      <BottomBar entries={args.entries} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    for (const link of within(canvasElement).getAllByRole('link')) {
      const label = link.querySelector('.truncate')
      if (!label) throw new Error('an entry without a label')
      const text = document.createRange()
      text.selectNodeContents(label)
      const style = getComputedStyle(label)
      const [left = 0, right = 0, behindTheLastLetter = 0] = [
        style.paddingLeft,
        style.paddingRight,
        style.letterSpacing,
      ].map(Number.parseFloat)
      const width = text.getBoundingClientRect().width - behindTheLastLetter
      await expect(width).toBeLessThanOrEqual(label.clientWidth - left - right)
    }
  },
}

export const OtherLink: Story = {
  args: {
    renderLink: ({ children, ...props }) => (
      <a {...props} data-router="yes">
        {children}
      </a>
    ),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link', { name: 'Menü' })).toHaveAttribute(
      'data-router',
      'yes',
    )
  },
}
