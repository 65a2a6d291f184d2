import type { Meta, StoryObj } from '@storybook/react-vite'
import Coffee from 'lucide-react/icons/coffee'
import Gift from 'lucide-react/icons/gift'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Logo } from '#ui/foundations/logo.tsx'
import { GroupedSidebar, type NavigationGroup, NavigationGroups } from './grouped-navigation.tsx'

const groups: NavigationGroup[] = [
  {
    label: 'Siparişler',
    icon: ShoppingBag,
    pages: [{ label: 'Siparişler', href: '#orders' }],
  },
  {
    label: 'Menü',
    icon: Coffee,
    pages: [
      { label: 'Fiyat ve Stok', href: '#prices' },
      { label: 'Ürünler ve Kategoriler', href: '#menu', apart: true },
    ],
  },
  {
    label: 'Sadakat',
    icon: Gift,
    pages: [
      { label: 'Kampanyalar', href: '#campaigns' },
      { label: 'Ödüller', href: '#rewards', active: true },
    ],
  },
]

const meta = {
  title: 'Kit/Navigation/Grouped navigation',
  tags: ['autodocs'],
  component: GroupedSidebar,
  parameters: {
    // inline, fixed navigation would cover the docs page
    docs: { story: { inline: false, height: '420px' } },
    layout: 'fullscreen',
  },
  args: { label: 'Yönetim', groups, header: <Logo />, footer: 'Müşteri Görünümü' },
} satisfies Meta<typeof GroupedSidebar>
export default meta
type Story = StoryObj<typeof meta>

/** The group that the person is in shows its pages; the others lead to their first one. */
export const InAGroup: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const nav = within(within(canvasElement).getByRole('navigation', { name: 'Yönetim' }))
    await expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('Ödüller')
    await expect(nav.getByRole('link', { name: 'Kampanyalar' })).toBeVisible()
    await expect(nav.queryByRole('link', { name: 'Fiyat ve Stok' })).toBeNull()
    await expect(nav.getByRole('link', { name: 'Menü' })).toHaveAttribute('href', '#prices')
  },
}

/** A group of one page is that page. */
export const OnAPageByItself: Story = {
  args: {
    groups: groups.map((group, at) => ({
      ...group,
      pages: group.pages.map((page) => ({ ...page, active: at === 0 })),
    })),
  },
  play: async ({ canvasElement }) => {
    const links = within(canvasElement).getAllByRole('link', { name: 'Siparişler' })
    await expect(links).toHaveLength(1)
    await expect(links[0]).toHaveAttribute('aria-current', 'page')
  },
}

function LateHeader() {
  const [isThere, setThere] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setThere(true)}>
        Kapsam
      </button>
      {isThere && <div className="h-[calc(100dvh-16rem)]" />}
    </>
  )
}

/** What comes late above the entries leaves them less room: the page that one is on stays in sight. */
export const LittleRoom: Story = {
  args: { header: <LateHeader /> },
  play: async ({ canvasElement }) => {
    const column = within(canvasElement)
    await userEvent.click(column.getByRole('button', { name: 'Kapsam' }))
    const nav = column.getByRole('navigation', { name: 'Yönetim' })
    await waitFor(() => expect(nav.scrollHeight).toBeGreaterThan(nav.clientHeight + 40))
    const below = () =>
      within(nav).getByRole('link', { current: 'page' }).getBoundingClientRect().bottom -
      nav.getBoundingClientRect().bottom
    await waitFor(() => expect(below()).toBeLessThanOrEqual(0))
  },
}

/** All pages of all groups: what a phone shows in a sheet. */
export const Everything: Story = {
  render: () => (
    <div className="p-5">
      <NavigationGroups groups={groups} />
    </div>
  ),
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const links = within(canvasElement).getAllByRole('link')
    await expect(links).toHaveLength(5)
    for (const link of links) await expect(link.offsetHeight).toBeGreaterThanOrEqual(44)
    await expect(
      within(canvasElement).getByRole('link', {
        name: 'Ürünler ve Kategoriler , müşteri görünümünde',
      }),
    ).toBeVisible()
  },
}

export const Dark: Story = { globals: { theme: 'dark' } }
