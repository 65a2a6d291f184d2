import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { listOwnActs } from '#api/contracts/points/acts.ts'
import { takeBackPoints } from '#api/contracts/points/recording.ts'
import { acts } from '#api/mocks/act-fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { LastActs } from './last-acts.tsx'

const meta = {
  title: 'Screens/Counter/Last acts',
  component: LastActs,
  parameters: { layout: 'padded' },
  globals: { viewport: { value: 'w390' } },
  args: { onTakenBack: fn() },
} satisfies Meta<typeof LastActs>
export default meta
type Story = StoryObj<typeof meta>

const takeBack = async (canvas: ReturnType<typeof within>) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Geri al: Elif Yılmaz, 25 puan' }))

/** What may be taken back says for how long. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findAllByRole('button', { name: /^Geri al/ })).toHaveLength(2)
    await expect(canvas.getByText(/4:(40|39|38) kaldı/)).toBeVisible()
    await expect(canvas.getByText('Geri alındı')).toBeVisible()
  },
}

export const TakesBack: Story = {
  play: async ({ canvasElement, args, msw }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Geri alındı')
    msw.use(
      answers(
        listOwnActs,
        acts.map((act) => (act.id === 950 ? { ...act, reversed: true, takeBackMs: 0 } : act)),
      ),
    )
    await takeBack(canvas)
    await waitFor(() => expect(args.onTakenBack).toHaveBeenCalledWith(950))
    await waitFor(() => expect(canvas.getAllByText('Geri alındı')).toHaveLength(2))
  },
}

/** Another tablet of the same barista was quicker: it says so, and shows how it stands. */
export const AnotherTabletWasQuicker: Story = {
  parameters: { msw: [refuses(takeBackPoints, 'already_reversed')] },
  play: async ({ canvasElement, args, msw }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Geri alındı')
    msw.use(
      answers(
        listOwnActs,
        acts.map((act) => ({ ...act, reversed: true, takeBackMs: 0 })),
      ),
    )
    await takeBack(canvas)
    await expect(await screen.findByText('Hata')).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Geri al/ })).toBeNull())
    await expect(args.onTakenBack).not.toHaveBeenCalled()
  },
}

/** What another tablet of the same barista wrote is there when they come back to this one. */
export const BackFromAnotherTablet: Story = {
  parameters: { msw: [answers(listOwnActs, acts.slice(1))] },
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('Geri alındı')
    await expect(canvas.queryByText('Elif Yılmaz')).toBeNull()
    msw.use(answers(listOwnActs, acts))
    window.dispatchEvent(new Event('visibilitychange'))
    await expect(await canvas.findByText('Elif Yılmaz')).toBeVisible()
  },
}

/** The customer has spent the points meanwhile. */
export const AlreadySpent: Story = {
  parameters: { msw: [refuses(takeBackPoints, 'insufficient_points')] },
  play: async ({ canvasElement }) => {
    await takeBack(within(canvasElement))
    await expect(await screen.findByText('Kullanıcının yeterli puanı yok')).toBeVisible()
  },
}

export const TakingBack: Story = {
  parameters: { msw: [stalls(takeBackPoints)] },
  play: async ({ canvasElement }) => takeBack(within(canvasElement)),
}

/** The last second runs out while one looks. */
export const RunsOut: Story = {
  parameters: {
    msw: [
      answers(
        listOwnActs,
        acts.slice(0, 1).map((act) => ({ ...act, takeBackMs: 1500 })),
      ),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: /^Geri al/ })
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Geri al/ })).toBeNull(), {
      timeout: 5000,
    })
    await expect(canvas.getByText('Elif Yılmaz')).toBeVisible()
  },
}

export const Empty: Story = { parameters: { msw: [answers(listOwnActs, [])] } }
export const Loading: Story = { parameters: { msw: [stalls(listOwnActs)] } }

export const Failed: Story = {
  parameters: { msw: [refuses(listOwnActs, 'unexpected')] },
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Son işlemleriniz alınamadı')).toBeVisible()
    msw.use(answers(listOwnActs, acts))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByText('Elif Yılmaz')).toBeVisible()
  },
}

export const Dark: Story = { globals: { theme: 'dark' } }
