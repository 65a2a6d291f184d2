import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { cancelCoupon, listCoupons } from '#api/contracts/rewards/coupons.ts'
import { listRewards, redeemReward } from '#api/contracts/rewards/rewards.ts'
import { elif } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { coupons, rewards, usableCoupons } from '#api/mocks/reward-fixtures.ts'
import { RewardsScreen } from './rewards-screen.tsx'

const meta = {
  title: 'Screens/Customer/Rewards',
  component: RewardsScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof RewardsScreen>
export default meta
type Story = StoryObj<typeof meta>

/** Opens a part that is one line until then. */
async function opened(canvasElement: HTMLElement, title: string) {
  const heading = await within(canvasElement).findByRole('heading', { name: title })
  const part = heading.closest('details')
  if (!part) throw new Error(`${title} does not open`)
  await expect(part.open).toBe(false)
  await userEvent.click(heading)
  await expect(part.open).toBe(true)
  return within(part)
}

/** Coupons and stamps in a line each, what one can have, what is missing, what is gone. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const now = within(await canvas.findByRole('region', { name: 'Şimdi alabilecekleriniz' }))
    await expect(now.getAllByRole('article')).toHaveLength(2)
    await expect(now.getByText('₺100,00 indirim')).toBeVisible()
    await expect(now.getByText('₺100')).toBeVisible()
    const later = within(canvas.getByRole('region', { name: 'Biriktirdikçe' }))
    await expect(later.getByRole('progressbar', { name: 'Yarı yarıya yolunda' })).toHaveAttribute(
      'aria-valuenow',
      '1250',
    )
    await expect(later.getByText('150 puan kaldı')).toBeVisible()
    const higher = within(canvas.getByRole('region', { name: 'Kademeniz yükselince' }))
    await expect(higher.getByText('Cezve için 300 puan')).toBeVisible()
    const gone = within(canvas.getByRole('region', { name: 'Şu an alınamayanlar' }))
    await expect(gone.getByText('Tükendi')).toBeVisible()
    await expect(gone.getByText('Hakkınız doldu')).toBeVisible()
    await expect(await canvas.findByText('2 damga kaldı')).toBeVisible()
    const balance = within(canvas.getByRole('region', { name: 'Puan bakiyesi' }))
    await expect(await balance.findByText('1.250 puan')).toBeVisible()
    const stamps = await opened(canvasElement, 'Damgalarım')
    await expect(stamps.getByRole('img', { name: '9 damgadan 7 tanesi dolu' })).toBeVisible()
    await expect(stamps.getByText('Kuponunuza 2 damga kaldı.')).toBeVisible()
    const mine = await opened(canvasElement, 'Kuponlarım')
    await expect(mine.getAllByText('Son gün 24 Kasım')[0]).toBeVisible()
    const ended = await opened(canvasElement, 'Geçmiş kuponlarım')
    await expect(ended.getByText('Puana çevrildi')).toBeVisible()
  },
}

/** Whoever has not verified the address is told so where they would redeem, with the mail at hand. */
export const Unverified: Story = {
  parameters: { msw: [answers(currentUser, { ...elif, verified: false })] },
  play: async ({ canvasElement }) => {
    const now = within(
      await within(canvasElement).findByRole('region', { name: 'Şimdi alabilecekleriniz' }),
    )
    const [card] = now.getAllByRole('article')
    if (!card) throw new Error('no reward')
    await userEvent.click(within(card).getByRole('button'))
    const sheet = within(await screen.findByRole('dialog'))
    await expect(await sheet.findByText('E-posta adresiniz doğrulanmadı')).toBeVisible()
    await expect(sheet.queryByRole('button', { name: /Puan Harca/ })).toBeNull()
    await userEvent.click(sheet.getByRole('button', { name: 'Doğrulama E-postası Gönder' }))
    await expect(await sheet.findByText('E-posta yolda')).toBeVisible()
  },
}

/** Points become a coupon: the request names the price that was shown, and its key. */
export const Redeem: Story = {
  play: async ({ canvasElement, msw }) => {
    const canvas = within(canvasElement)
    const sent: unknown[] = []
    const listen = async ({ request }: { request: Request }) => {
      if (request.method === 'POST')
        sent.push([
          new URL(request.url).pathname,
          await request.clone().json(),
          request.headers.has('idempotency-key'),
        ])
    }
    msw.events.on('request:start', listen)
    await userEvent.click(await canvas.findByRole('button', { name: 'Hesaptan 100 TL' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Hesaptan 100 TL' }))
    await expect(await sheet.findByText('750 puan')).toBeVisible()
    await userEvent.click(sheet.getByRole('button', { name: '500 Puan Harca' }))
    const done = within(await screen.findByRole('dialog', { name: 'Kuponunuz hazır' }))
    await expect(done.getByRole('link', { name: 'QR Kodum' })).toHaveAttribute(
      'href',
      '/qr?tab=code',
    )
    await expect(done.getByRole('link', { name: 'Sipariş Ver' })).toHaveAttribute('href', '/menu')
    await waitFor(() => expect(sent).toEqual([['/api/rewards/2/redeem', { price: 500 }, true]]))
    msw.events.removeListener('request:start', listen)
  },
}

/** Somebody had the last one meanwhile. */
export const Refused: Story = {
  parameters: { msw: [refuses(redeemReward, 'reward_sold_out')] },
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: 'Kahve bizden' }),
    )
    const sheet = within(await screen.findByRole('dialog', { name: 'Kahve bizden' }))
    await userEvent.click(sheet.getByRole('button', { name: '150 Puan Harca' }))
    await expect(await sheet.findByText('Bu ödül tükendi.')).toBeVisible()
  },
}

/** A reward that is out of reach says what is missing, and has no button. */
export const OutOfReach: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Bakır cezve' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Bakır cezve' }))
    await expect(sheet.getByText('750 puan')).toBeVisible()
    await expect(sheet.queryByRole('button', { name: /Harca$/ })).toBeNull()
  },
}

export const GiveBack: Story = {
  play: async ({ canvasElement }) => {
    const mine = await opened(canvasElement, 'Kuponlarım')
    await userEvent.click(mine.getByRole('button', { name: 'Puana Çevir: Hesaptan 50 TL' }))
    const question = within(await screen.findByRole('alertdialog'))
    await expect(question.getByText(/250 puan hesabınıza geri döner/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Puana Çevir' }))
    await expect(await screen.findByText('250 puan hesabınıza döndü.')).toBeVisible()
  },
}

/** Points that have expired meanwhile do not come back; the question says so. */
export const GiveBackWhatIsLeft: Story = {
  play: async ({ canvasElement }) => {
    const mine = await opened(canvasElement, 'Kuponlarım')
    await userEvent.click(mine.getByRole('button', { name: 'Puana Çevir: Kahve bizden' }))
    const question = within(await screen.findByRole('alertdialog'))
    await expect(question.getByText(/90 puan hesabınıza geri döner/)).toBeVisible()
    await expect(question.getByText(/Kalan 60 puan bu arada süresi dolduğu/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Puana Çevir' }))
    await expect(await screen.findByText('90 puan hesabınıza döndü.')).toBeVisible()
  },
}

/** Bills whose points paid a coupon were refunded: what of its points is taken, and why, is said before. */
export const GiveBackAfterARefund: Story = {
  parameters: {
    msw: [
      answers(
        listCoupons,
        coupons.map((coupon) =>
          coupon.name === 'Hesaptan 50 TL' ? { ...coupon, returns: 151, withheld: 99 } : coupon,
        ),
      ),
      answers(cancelCoupon, () => {
        const [coupon] = coupons
        if (!coupon) throw new Error('no coupon')
        return {
          coupon: { ...coupon, state: 'cancelled', returns: 151, withheld: 99 },
          points: 151,
        }
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const mine = await opened(canvasElement, 'Kuponlarım')
    await userEvent.click(mine.getByRole('button', { name: 'Puana Çevir: Hesaptan 50 TL' }))
    const question = within(await screen.findByRole('alertdialog'))
    await expect(question.getByText(/151 puan hesabınıza geri döner/)).toHaveTextContent(
      '99 puan, iade edilen alışverişlerinizden kazanıp harcadığınız puanlar olduğu için geri alınır.',
    )
    await userEvent.click(question.getByRole('button', { name: 'Puana Çevir' }))
    await expect(
      await screen.findByText(
        '151 puan hesabınıza döndü. 99 puan iade edilen alışverişleriniz için geri alındı.',
      ),
    ).toBeVisible()
  },
}

/** All that it cost is to be taken: it can be given back all the same, and the question says so. */
export const GiveBackForNothing: Story = {
  parameters: {
    msw: [
      answers(
        listCoupons,
        coupons.map((coupon) =>
          coupon.name === 'Hesaptan 50 TL' ? { ...coupon, returns: 0, withheld: 250 } : coupon,
        ),
      ),
    ],
  },
  play: async ({ canvasElement }) => {
    const mine = await opened(canvasElement, 'Kuponlarım')
    await userEvent.click(mine.getByRole('button', { name: 'Puana Çevir: Hesaptan 50 TL' }))
    const question = within(await screen.findByRole('alertdialog'))
    await expect(question.getByText(/hesabınıza puan kalmaz/)).toHaveTextContent('250 puan')
  },
}

export const GiveBackTooLate: Story = {
  parameters: { msw: [refuses(cancelCoupon, 'coupon_used')] },
  play: async ({ canvasElement }) => {
    const mine = await opened(canvasElement, 'Kuponlarım')
    await userEvent.click(mine.getByRole('button', { name: 'Puana Çevir: Hesaptan 50 TL' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Puana Çevir' }))
    await expect(await question.findByText('Bu kupon kullanılmış.')).toBeVisible()
  },
}

export const WithoutCoupons: Story = { parameters: { msw: [answers(listCoupons, [])] } }
export const OnlyEndedCoupons: Story = {
  parameters: {
    msw: [
      answers(
        listCoupons,
        coupons.filter(({ state }) => state !== 'usable'),
      ),
    ],
  },
}
export const Empty: Story = {
  parameters: { msw: [answers(listRewards, []), answers(listCoupons, [])] },
}
export const Loading: Story = { parameters: { msw: [stalls(listRewards), stalls(listCoupons)] } }
export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listRewards, 'unavailable'), refuses(listCoupons, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Ödüller alınamadı')).toBeVisible()
    await expect(await within(canvasElement).findByText('Kuponlarınız alınamadı')).toBeVisible()
  },
}
/** Long names and many products. */
export const LongWords: Story = {
  parameters: {
    msw: [
      answers(
        listRewards,
        rewards.map((reward) => ({
          ...reward,
          name: 'Haftanın çekirdeğinden demlenmiş kocaman bir filtre kahve ve yanında kurabiye',
          terms: 'Hafta içi sabah dokuza kadar, masada oturanlar için ve stoklarla sınırlıdır.',
        })),
      ),
      answers(
        listCoupons,
        usableCoupons.map((coupon) => ({
          ...coupon,
          name: 'Haftanın çekirdeğinden demlenmiş kocaman bir filtre kahve ve yanında kurabiye',
        })),
      ),
    ],
  },
}
/** What can be had now is in sight as the page opens. */
export const Phone: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const now = within(await canvas.findByRole('region', { name: 'Şimdi alabilecekleriniz' }))
    await canvas.findByText('2 damga kaldı')
    const [first] = now.getAllByRole('article')
    await expect(first?.getBoundingClientRect().bottom).toBeLessThan(450)
    const sign = now.getByText('₺100').parentElement
    await expect(sign?.scrollWidth).toBe(sign?.clientWidth)
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
