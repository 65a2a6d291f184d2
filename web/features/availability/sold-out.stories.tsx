import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  changeItemAvailability,
  changeOptionAvailability,
  readStock,
} from '#api/contracts/branches/availability.ts'
import { answers, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
import { nextOpening, stockRows } from '#api/mocks/stock-fixtures.ts'
import { bodiesSent, by } from '#storybook/sent.ts'
import { SoldOutHere } from './sold-out-here.tsx'
import SoldOutSheet from './sold-out-sheet.tsx'

const meta = {
  title: 'Screens/Counter/Sold out',
  component: SoldOutSheet,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1024' } },
  args: { branchId: 1, branchName: 'Merkez', onClose: fn() },
} satisfies Meta<typeof SoldOutSheet>
export default meta
type Story = StoryObj<typeof meta>

const sheet = async () => within(await screen.findByRole('dialog', { name: 'Tükenenler' }))
const row = async (name: RegExp) =>
  userEvent.click(await (await sheet()).findByRole('button', { name }))

/** What is limited stands on top. */
export const Default: Story = {
  tags: ['quick'],
  play: async () => {
    const { findByRole } = await sheet()
    const limited = within(await findByRole('region', { name: 'Kapalı ve sayılı olanlar' }))
    await expect(limited.getAllByRole('listitem')).toHaveLength(3)
    await expect(limited.getByText('3 adet kaldı')).toBeVisible()
    await expect(limited.getByText(/Kapalı · .*08:30’a kadar/)).toBeVisible()
  },
}

/** Two taps: the thing, and until when. */
export const OffUntilTheNextOpening: Story = {
  tags: ['quick'],
  play: async ({ msw }) => {
    const [bodies, stop] = bodiesSent(msw, by('PATCH'))
    await row(/^Badem sütü/)
    msw.use(
      answers(readStock, {
        nextOpening,
        rows: stockRows.map((one) =>
          one.kind === 'option' && one.id === 24
            ? { ...one, state: 'until_opening' as const, until: nextOpening, version: 2 }
            : one,
        ),
      }),
    )
    await userEvent.click(
      await (await sheet()).findByRole('button', { name: /^Kapat · .*08:30’a kadar/ }),
    )
    await expect(await screen.findByText('Badem sütü: kaydedildi.')).toBeVisible()
    await expect(bodies).toEqual([{ state: 'until_opening' }])
    await waitFor(async () =>
      expect((await sheet()).getByRole('button', { name: /^Badem sütü.*Kapalı/ })).toBeVisible(),
    )
    stop()
  },
}

export const Counted: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async () => {
    await row(/^Balkabaklı Cheesecake/)
    const { findByRole, getByRole } = await sheet()
    await userEvent.click(await findByRole('button', { name: 'Bir Artır: Balkabaklı Cheesecake' }))
    await expect(getByRole('textbox', { name: 'Kalan adet' })).toHaveValue('4')
    await userEvent.click(getByRole('button', { name: 'Sayıyla Sat' }))
    await expect(await screen.findByText('Balkabaklı Cheesecake: kaydedildi.')).toBeVisible()
  },
}

export const OnAgain: Story = {
  play: async () => {
    await row(/^Yulaf sütü/)
    await userEvent.click(await (await sheet()).findByRole('button', { name: 'Yeniden Satışa Aç' }))
    await expect(await screen.findByText('Yulaf sütü yeniden satışta.')).toBeVisible()
  },
}

/** An order or another tablet was faster: the sheet shows how it is now. */
export const ChangedMeanwhile: Story = {
  parameters: {
    msw: [
      refusesStale(changeItemAvailability, {
        ...stockRows.find(({ id, kind }) => kind === 'item' && id === 106),
        left: 1,
        version: 3,
      } as never),
    ],
  },
  play: async ({ msw }) => {
    await row(/^Balkabaklı Cheesecake/)
    msw.use(stalls(readStock))
    await userEvent.click(await (await sheet()).findByRole('button', { name: 'Sayıyla Sat' }))
    await expect(await screen.findByText('Bu kayıt siz açtıktan sonra değişti')).toBeVisible()
    await expect(await (await sheet()).findByText('1 adet kaldı')).toBeVisible()
  },
}

export const Refused: Story = {
  parameters: { msw: [refuses(changeOptionAvailability, 'option_not_found')] },
  play: async () => {
    await row(/^Vanilya şurubu/)
    await userEvent.click(
      await (await sheet()).findByRole('button', { name: 'Kapat · yeniden açılana kadar' }),
    )
    await expect(await screen.findByText('Seçenek bulunamadı.')).toBeVisible()
  },
}

/** Every milk is off: so is what cannot be made without one. */
export const OffByItsOptions: Story = {
  parameters: {
    msw: [
      answers(readStock, {
        nextOpening,
        rows: stockRows.map((one) =>
          one.kind === 'item' && one.id === 102 ? { ...one, byOptions: true } : one,
        ),
      }),
    ],
  },
  play: async () => {
    await row(/^Latte.*seçenekleri bitti/)
    await expect(
      await (await sheet()).findByText(/Seçilmesi gereken bir grubun bütün seçenekleri kapalı/),
    ).toBeVisible()
  },
}

export const Searched: Story = {
  play: async () => {
    const { findByRole, getByRole, findByText } = await sheet()
    const box = await findByRole('searchbox', { name: 'Ürün veya seçenek ara' })
    await userEvent.type(box, 'YULAF')
    await expect(await findByRole('button', { name: /^Yulaf sütü/ })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Latte/ })).toBeNull())
    await userEvent.type(box, 'x')
    await expect(await findByText('Aramanıza uygun ürün veya seçenek yok.')).toBeVisible()
    await expect(getByRole('searchbox')).toBeVisible()
  },
}

/** Its place at the counter. */
export const AtTheCounter: Story = {
  globals: { viewport: { value: 'w390' } },
  render: ({ branchId, branchName }) => (
    <div className="p-4">
      <SoldOutHere branchId={branchId} branchName={branchName} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('2 kapalı')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Güncelle' }))
    await sheet()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(readStock)] } }
export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(readStock, 'unexpected')] },
  play: async () => {
    await expect(await (await sheet()).findByRole('alert')).toHaveTextContent('Ürünler alınamadı')
  },
}
export const Narrow: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async () => row(/^Cold Brew/),
}
export const Dark: Story = { globals: { theme: 'dark' }, play: async () => row(/^Cold Brew/) }
