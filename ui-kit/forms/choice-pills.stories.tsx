import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { useStoryState } from '#storybook/story-state.ts'
import { ChoicePills } from './choice-pills.tsx'

const meta = {
  title: 'Kit/Forms/Choice pills',
  tags: ['autodocs'],
  component: ChoicePills,
  args: {
    label: 'Süt',
    hint: 'Birini seçin',
    kind: 'one',
    choices: [
      { value: '21', label: 'Tam yağlı süt' },
      { value: '22', label: 'Laktozsuz süt', detail: '+₺10,00' },
      { value: '23', label: 'Yulaf sütü', detail: 'Tükendi', disabled: true },
    ],
    chosen: ['21'],
    onChoose: fn(),
  },
  render: function Render(args) {
    const [chosen, setChosen] = useStoryState([...args.chosen], () => {})
    return (
      <ChoicePills
        {...args}
        chosen={chosen}
        onChoose={(value, on) => {
          args.onChoose(value, on)
          const others = args.kind === 'one' ? [] : chosen.filter((one) => one !== value)
          setChosen(on ? [...others, value] : others)
        }}
      />
    )
  },
} satisfies Meta<typeof ChoicePills>
export default meta
type Story = StoryObj<typeof meta>

export const One: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, args }) => {
    const group = within(within(canvasElement).getByRole('group', { name: /^Süt/ }))
    await userEvent.tab()
    await waitFor(() => expect(group.getByRole('radio', { name: 'Tam yağlı süt' })).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}')
    await expect(group.getByRole('radio', { name: /Laktozsuz/ })).toBeChecked()
    await expect(args.onChoose).toHaveBeenLastCalledWith('22', true)
    await expect(group.getByRole('radio', { name: /Yulaf/ })).toBeDisabled()
  },
}
export const Several: Story = {
  args: { kind: 'several', label: 'Ekstra', hint: 'İsteğe bağlı', chosen: [] },
  play: async ({ canvasElement }) => {
    const pill = within(canvasElement).getByRole('checkbox', { name: /Laktozsuz/ })
    await userEvent.click(pill)
    await expect(pill).toBeChecked()
    await userEvent.click(pill)
    await expect(pill).not.toBeChecked()
  },
}
export const Missing: Story = { args: { chosen: [], error: 'Bir süt seçin.' } }
export const Dark: Story = { globals: { theme: 'dark' } }
