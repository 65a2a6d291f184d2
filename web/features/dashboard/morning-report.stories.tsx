import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { changeMorningReport, morningReport } from '#api/contracts/dashboard/morning-report.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { MorningReport } from './morning-report.tsx'

const meta = {
  title: 'Screens/Administrator/Dashboard/Morning report',
  component: MorningReport,
  globals: { viewport: { value: 'w390' } },
  decorators: [(Story) => <div className="p-4">{Story()}</div>],
} satisfies Meta<typeof MorningReport>
export default meta
type Story = StoryObj<typeof meta>

const switchOf = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('switch', { name: /^Sabah özeti/ })

/** Saved at once; the server says what holds. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement, msw }) => {
    const toggle = await switchOf(canvasElement)
    await expect(toggle).not.toBeChecked()
    msw.use(answers(morningReport, { isWanted: true }))
    await userEvent.click(toggle)
    await waitFor(() => expect(toggle).toBeEnabled())
    await expect(toggle).toBeChecked()
  },
}
export const On: Story = {
  globals: { theme: 'dark', viewport: { value: 'w320' } },
  parameters: { msw: [answers(morningReport, { isWanted: true })] },
}
export const Desk: Story = { globals: { viewport: { value: 'w1440' } } }
export const Loading: Story = { parameters: { msw: [stalls(morningReport)] } }

export const Failed: Story = {
  parameters: { msw: [refuses(morningReport, 'unexpected')] },
  play: async ({ canvasElement }) => {
    const again = within(canvasElement).findByRole('button', { name: 'Tekrar Dene' })
    await expect(await again).toBeVisible()
  },
}

/** The switch moves back and says why. */
export const NotSaved: Story = {
  parameters: { msw: [refuses(changeMorningReport, 'unexpected')] },
  play: async ({ canvasElement }) => {
    const toggle = await switchOf(canvasElement)
    await userEvent.click(toggle)
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      'Kaydedilemedi.',
    )
    await expect(toggle).not.toBeChecked()
  },
}
