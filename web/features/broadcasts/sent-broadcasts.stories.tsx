import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { countRecipients, listBroadcasts } from '#api/contracts/broadcasts/broadcasts.ts'
import { broadcasts, underWay } from '#api/mocks/broadcast-fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { AtAnAddress } from '#storybook/at-the-broadcasts.tsx'

const meta = {
  title: 'Screens/Administrator/Sent broadcasts',
  component: AtAnAddress,
  parameters: { layout: 'fullscreen' },
  args: { search: {}, onSearchChange: fn() },
} satisfies Meta<typeof AtAnAddress>
export default meta
type Story = StoryObj<typeof meta>

/** Only what has not reached everybody, as the dashboard leads here. */
export const Unfinished: Story = {
  tags: ['quick'],
  args: { search: { list: 'unfinished' } },
  parameters: {
    msw: [
      answers(listBroadcasts, ({ query }) => (query.has('unfinished') ? [underWay] : broadcasts)),
    ],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(underWay.title)).toBeVisible()
    await expect(canvas.queryByText(broadcasts[0]?.title ?? '')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Tamamlanmayanlar' }))
    await expect(await canvas.findByText(broadcasts[0]?.title ?? '')).toBeVisible()
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ list: undefined })
  },
}

export const Loading: Story = {
  parameters: { msw: [stalls(listBroadcasts), stalls(countRecipients)] },
}

export const NothingSent: Story = {
  parameters: { msw: [answers(listBroadcasts, [])] },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText('Henüz bildirim gönderilmedi.'),
    ).toBeVisible()
  },
}

/** The rows stay, and an error says why the next page is missing. */
export const NextPageFails: Story = {
  tags: ['quick'],
  parameters: {
    msw: [
      answers(listBroadcasts, () =>
        Response.json(broadcasts, {
          headers: { link: '</api/admin/broadcasts?before=1>; rel="next"' },
        }),
      ),
    ],
  },
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const more = await canvas.findByRole('button', { name: 'Daha Fazla' })
    msw.use(refuses(listBroadcasts, 'unavailable'))
    await userEvent.click(more)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('ulaşılamıyor')
    await expect(canvas.getByText(broadcasts[0]?.title ?? '')).toBeVisible()
  },
}
