import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { listBranches } from '#api/contracts/branches/branches.ts'
import { branches } from '#api/mocks/fixtures.ts'
import { answers } from '#api/mocks/mock.ts'
import { useStoryState } from '#storybook/story-state.ts'
import { BranchFilter } from './branch-filter.tsx'

const meta = {
  title: 'Screens/Administrator/Branches/Filter',
  component: BranchFilter,
  globals: { viewport: { value: 'w390' } },
  args: { all: 'Tüm şubeler', value: undefined, onValueChange: fn() },
  render: function Render(args) {
    const [value, setValue] = useStoryState(args.value, args.onValueChange)
    return (
      <div className="h-96 p-4">
        <BranchFilter {...args} value={value} onValueChange={setValue} />
      </div>
    )
  },
} satisfies Meta<typeof BranchFilter>
export default meta
type Story = StoryObj<typeof meta>

const many = Array.from({ length: 500 }, (_, place) => ({
  ...branches[0],
  id: place + 1,
  name: `Telve ${['Isparta', 'İzmir', 'Şişli', 'Çankaya'][place % 4]} ${place + 1}`,
})) as typeof branches

/** A few are read in the list that the device draws. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('option', { name: 'Merkez' })
    await userEvent.selectOptions(canvas.getByLabelText('Şube'), 'Merkez')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(1)
  },
}

/** Of five hundred one is found by typing; all of them come back by the first choice. */
export const FiveHundredBranches: Story = {
  parameters: { msw: [answers(listBranches, many)] },
  play: async ({ canvasElement, args }) => {
    const search = await within(canvasElement).findByPlaceholderText('Tüm şubeler')
    await userEvent.type(search, 'ısparta 49')
    await userEvent.click(await screen.findByRole('option', { name: 'Telve Isparta 497' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith(497)
    await expect(search).toHaveValue('Telve Isparta 497')
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Listeyi aç' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Tüm şubeler' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith(undefined)
    await expect(search).toHaveValue('')
  },
}

/** The list of five hundred, over the page. */
export const Open: Story = {
  globals: { theme: 'dark', viewport: { value: 'w320' } },
  parameters: { msw: [answers(listBranches, many)] },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByPlaceholderText('Tüm şubeler')
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Listeyi aç' }))
    await expect(await screen.findByRole('option', { name: 'Telve Isparta 1' })).toBeVisible()
  },
}
