import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { handOutCoffee, listHanging } from '#api/contracts/branches/suspended-coffees.ts'
import { answers, refuses } from '#api/mocks/mock.ts'
import { HandOut } from './hand-out.tsx'

const meta = {
  title: 'Screens/Counter/Suspended coffee',
  component: HandOut,
  parameters: { layout: 'padded' },
  globals: { viewport: { value: 'w390' } },
  args: { branchId: 1, onDone: fn() },
} satisfies Meta<typeof HandOut>
export default meta
type Story = StoryObj<typeof meta>

const handOut = async (canvasElement: HTMLElement) =>
  userEvent.click(
    await within(canvasElement).findByRole('button', { name: 'Askıdan Ver' }, { timeout: 5000 }),
  )

/** One tap, and nobody is asked why. */
export const HandsOut: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args, msw }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('3 kahve askıda')).toBeVisible()
    msw.use(answers(listHanging, { price: 250, branches: [{ branchId: 1, hanging: 2 }] }))
    await handOut(canvasElement)
    await expect(await screen.findByText('Askıdan bir kahve verildi. Afiyet olsun!')).toBeVisible()
    await expect(await canvas.findByText('2 kahve askıda')).toBeVisible()
    await expect(args.onDone).toHaveBeenCalledWith(true)
  },
}

export const TooMany: Story = {
  tags: ['quick'],
  globals: { theme: 'dark' },
  parameters: { msw: [refuses(handOutCoffee, 'hand_out_limit')] },
  play: async ({ canvasElement, args }) => {
    await handOut(canvasElement)
    await expect(await screen.findByText(/bir saatte en fazla 6 kahve verilebilir/)).toBeVisible()
    await expect(args.onDone).toHaveBeenCalledWith(false)
  },
}

/** Where none hangs, the counter has nothing to offer. */
export const NoneHangs: Story = {
  args: { branchId: 2 },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('button')).toBeNull())
  },
}
