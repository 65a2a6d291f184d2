import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { judgeReferral, listReferrals } from '#api/contracts/referrals/judging.ts'
import { answers, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
import { flaggedReferrals } from '#api/mocks/referral-fixtures.ts'
import { JudgingScreen } from './judging-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Invitations',
  component: JudgingScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
} satisfies Meta<typeof JudgingScreen>
export default meta
type Story = StoryObj<typeof meta>

/** One is granted with a reason, for the version that was shown. */
export const Default: Story = {
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const sent: unknown[] = []
    msw.use(
      answers(judgeReferral, ({ params, body, headers }) => {
        sent.push([params.id, headers.get('if-match'), body])
        const [first] = flaggedReferrals
        if (!first) throw new Error('no fixture')
        return { ...first, state: 'waiting', isGranted: true, version: 3 }
      }),
    )
    await expect(await canvas.findByText('Aynı tarayıcı kullanılmış')).toBeVisible()
    await expect(canvas.getByText('Hesap silinmiş')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Ödülü ver: Şebnem Kara' }))
    const dialog = await screen.findByRole('dialog', { name: 'Davet ödülünü ver' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ödülü Ver' }))
    await expect(await within(dialog).findByText('Gerekçe gerekli')).toBeVisible()
    await userEvent.type(within(dialog).getByLabelText(/^Gerekçe/), 'İki kardeş.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ödülü Ver' }))
    await waitFor(() =>
      expect(sent).toEqual([['59', '"2"', { grant: true, reason: 'İki kardeş.' }]]),
    )
    await expect(await screen.findByText('Davet onaylandı; puanlar yazılıyor.')).toBeVisible()
  },
}

/** Somebody else was quicker. */
export const JudgedMeanwhile: Story = {
  parameters: {
    msw: flaggedReferrals
      .slice(0, 1)
      .map((one) => refusesStale(judgeReferral, { ...one, version: 3 })),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Reddet: Şebnem Kara' }))
    const dialog = await screen.findByRole('dialog', { name: 'Daveti reddet' })
    await userEvent.type(within(dialog).getByLabelText(/^Gerekçe/), 'Aynı kişi.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reddet' }))
    await expect(await within(dialog).findByText(/siz açtıktan sonra değişti/)).toBeVisible()
  },
}

/** What was rejected can be granted after all; its reason stays. */
export const Rejected: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('radio', { name: 'Reddedilen' }))
    await expect(await canvas.findByText(/iki hesabı da kendisi kullanıyor/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Ödülü ver: Şebnem Kara' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Reddet/ })).toBeNull()
  },
}

export const NothingToJudge: Story = {
  parameters: { msw: [answers(listReferrals, [])] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Karar bekleyen davet yok.')).toBeVisible()
  },
}
export const Loading: Story = { parameters: { msw: [stalls(listReferrals)] } }
export const Failed: Story = {
  parameters: { msw: [refuses(listReferrals, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible()
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
