import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { rush } from '#api/mocks/board-fixtures.ts'
import { atTheBoard, column, stands, withBoard } from '#storybook/at-the-board.ts'
import type { BoardScreen } from './board-screen.tsx'

const meta = {
  title: 'Screens/Counter/Board in a rush',
  ...atTheBoard,
} satisfies Meta<typeof BoardScreen>
export default meta
type Story = StoryObj<typeof meta>

/** Forty open orders: each column scrolls by itself, and `Hazır` stays in sight. */
export const Rush: Story = {
  tags: ['quick'],
  ...withBoard(rush(40)),
  play: async () => {
    await expect((await column('Yeni')).getAllByRole('article')).toHaveLength(16)
    const ready = await screen.findByRole('region', { name: 'Hazır' })
    await expect(ready).toBeVisible()
    await expect(ready.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth)
    await expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(window.innerHeight)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    // at arm's length
    const [ticket] = await screen.findAllByRole('article')
    const size = (element: Element | null | undefined) =>
      Number.parseFloat(getComputedStyle(element as Element).fontSize)
    await expect(size(ticket?.querySelector('h3'))).toBeGreaterThanOrEqual(40)
    await expect(size(ticket?.querySelector('li span'))).toBeGreaterThanOrEqual(18)
  },
}

export const RushInTheDark: Story = { ...Rush, tags: [], globals: { theme: 'dark' } }

export const RushOnALargerTablet: Story = {
  ...Rush,
  tags: [],
  globals: { theme: 'dark', viewport: { value: 'w1280' } },
}

/** What stands at the top of a column of forty orders. */
const firstOf = async (name: Parameters<typeof column>[0]) => {
  const [ticket] = (await column(name)).getAllByRole('article')
  if (!ticket) throw new Error(`${name} is empty`)
  return ticket
}
const numberOf = (ticket: HTMLElement) => within(ticket).getByRole('heading').textContent ?? ''
const sees = (part: HTMLElement) => {
  const { top, bottom, left, right } = part.getBoundingClientRect()
  return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth
}

/** Of forty orders, the first new one is made and recalled without a mouse or a finger, always in sight. */
export const RushByKeyboard: Story = {
  ...withBoard(rush(40)),
  play: async () => {
    const first = await firstOf('Yeni')
    const number = numberOf(first)
    const focused = () => document.activeElement as HTMLElement
    await userEvent.keyboard('{ArrowDown}')
    await expect(focused()).toHaveAccessibleName(`${number}: Kabul Et`)
    await expect(sees(focused())).toBe(true)
    await userEvent.keyboard('{Enter}')
    await stands(Number(number), 'Hazırlanıyor')
    // down the whole column of forty: what has the focus is never outside the screen
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(sees(focused())).toBe(true))
    await userEvent.keyboard('{ArrowRight}{Home}')
    await waitFor(() => expect(sees(focused())).toBe(true))
    const begin = screen.getByRole('button', { name: `${number}: Hazırlamaya Başla` })
    begin.focus()
    await userEvent.keyboard('{Enter}')
    const ready = await screen.findByRole('button', { name: `${number}: Hazır` })
    ready.focus()
    await userEvent.keyboard('{Enter}')
    await stands(Number(number), 'Hazır')
    await userEvent.keyboard('{ArrowRight}{End}')
    await waitFor(() => expect(sees(focused())).toBe(true))
  },
}

export const RushByKeyboardLarger: Story = {
  ...RushByKeyboard,
  globals: { viewport: { value: 'w1280' } },
}

/** Of forty orders, the first new one becomes ready by taps alone; every button is as large as a finger. */
export const RushByTouch: Story = {
  ...withBoard(rush(40)),
  play: async () => {
    const number = numberOf(await firstOf('Yeni'))
    const tap = async (name: string) => {
      const button = await screen.findByRole('button', { name })
      await expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
      await userEvent.pointer([{ keys: '[TouchA]', target: button }])
    }
    await tap(`${number}: Kabul Et`)
    await stands(Number(number), 'Hazırlanıyor')
    await tap(`${number}: Hazırlamaya Başla`)
    await tap(`${number}: Hazır`)
    await stands(Number(number), 'Hazır')
  },
}

export const RushByTouchLarger: Story = {
  ...RushByTouch,
  globals: { theme: 'dark', viewport: { value: 'w1280' } },
}
