import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Email } from './email.tsx'

const meta = {
  title: 'Kit/Data/Email',
  tags: ['autodocs'],
  component: Email,
  args: { address: 'ayse.nur.agaoglu@posta.example' },
} satisfies Meta<typeof Email>
export default meta
type Story = StoryObj<typeof meta>

/** The number of lines of an address, and the text of the last line. */
const linesOf = (element: HTMLElement) => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size
}

export const OneLine: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const email = within(canvasElement).getByText(args.address)
    await expect(linesOf(email)).toBe(1)
  },
}

/** The container fits the longer half, not both. */
export const BeforeTheHost: Story = {
  render: (args) => (
    <div className="w-36 border border-line p-1">
      <Email {...args} />
    </div>
  ),
  play: async ({ canvasElement, args }) => {
    const email = within(canvasElement).getByText(args.address)
    await expect(linesOf(email)).toBe(2)
    const mark = email.querySelector('wbr')?.nextSibling as Text
    const host = document.createRange()
    host.selectNodeContents(mark)
    await expect(host.getClientRects()).toHaveLength(1)
  },
}

export const Nowhere: Story = {
  args: { address: 'bir-adres-degil' },
  globals: { theme: 'dark' },
}
