import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useRef } from 'react'
import { expect, spyOn, userEvent, within } from 'storybook/test'
import { branches, describedHours, now } from '#api/mocks/fixtures.ts'
import { priceList } from '#api/mocks/menu-fixtures.ts'
import { FrontPage } from './front-page.tsx'
import { offerNearest } from './nearest-branch.ts'

const { categories } = priceList(null)
const shown = { gift: { amount: 2_500, leastPaid: 5_000 }, branches, categories }

const meta = {
  title: 'Screens/Everyone/Front page',
  component: FrontPage,
  parameters: { layout: 'fullscreen', surroundings: 'none' },
  args: { shown, now },
} satisfies Meta<typeof FrontPage>
export default meta
type Story = StoryObj<typeof meta>

/** As the server writes it, without a script. */
export const Default: Story = {
  tags: ['quick'],
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('₺25,00 hoş geldin hediyesi')).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: 'Ücretsiz Kayıt Olun' })).toHaveLength(1)
    await expect(canvas.getByRole('link', { name: 'Ücretsiz Kayıt Olun' })).toHaveAttribute(
      'href',
      '/auth?form=register',
    )
    await expect(canvas.getByRole('link', { name: 'Giriş Yap' })).toHaveAttribute('href', '/auth')
    await expect(canvas.getAllByRole('img')).toHaveLength(3)
    const places = within(canvas.getByRole('region', { name: 'Şubelerimiz' }))
    await expect(places.getAllByText('Açık · 22:00’ye kadar')).toHaveLength(branches.length)
    await expect(places.getAllByText('Bugün 08:00–22:00')).toHaveLength(branches.length)
    await expect(places.queryByRole('button')).toBeNull()
    const coffees = within(canvas.getByRole('region', { name: 'Kahveler' }))
    await expect(coffees.getByRole('link', { name: 'Latte ₺155,50' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/menu\/\d+$/),
    )
  },
}

/** Also before the first branch and the first product, and where newcomers get no gift. */
export const Empty: Story = {
  globals: { viewport: { value: 'w390' } },
  args: { shown: { gift: null, branches: [], categories: [] } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByText(/hediyesi/)).toBeNull()
    await expect(canvas.getByText('İlk şubemiz yakında açılıyor.')).toBeVisible()
    await expect(canvas.getByText(/^Menümüz hazırlanıyor/)).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Fiyat Listesi' })).toBeNull()
  },
}

const longWord = 'Çekoslovakyalılaştıramadıklarımızdanmışsınızcasına'

/** A branch that is closed, one whose hours are only described, and the longest words. */
export const LongWords: Story = {
  globals: { viewport: { value: 'w320' } },
  args: {
    now: Date.parse('2026-11-20T12:00:00+03:00'),
    shown: {
      gift: { amount: 1_000_000, leastPaid: 0 },
      branches: branches.slice(0, 2).map((branch, index) => ({
        ...branch,
        name: longWord,
        address: `${longWord} Caddesi No: 1, İstanbul`,
        ...(index === 1 && describedHours),
      })),
      categories: [
        { id: 1, name: longWord, items: [{ id: 1, name: `${longWord} Salep`, price: 10_000_000 }] },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Kapalı · yarın 09:00’da açılır')).toBeVisible()
    await expect(canvas.getByText('Bugün kapalı')).toBeVisible()
    await expect(canvas.getByText(describedHours.openingHours)).toBeVisible()
    await expect(canvas.getByText('₺10.000,00 hoş geldin hediyesi')).toBeVisible()
    await expect(canvas.queryByText(/^En az/)).toBeNull()
  },
}

/** The page with its script. */
function WithScript(props: Parameters<typeof FrontPage>[0]) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (page.current) offerNearest(page.current)
  }, [])
  return (
    <div ref={page}>
      <FrontPage {...props} />
    </div>
  )
}

type Locate = typeof navigator.geolocation.getCurrentPosition

/** The browser is asked at the tap, nothing is sent, and the nearest one comes first. */
export const NearestFirst: Story = {
  globals: { viewport: { value: 'w390' } },
  render: (args) => <WithScript {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const places = canvas.getByRole('region', { name: 'Şubelerimiz' })
    const names = () => [...places.querySelectorAll('h3')].map(({ textContent }) => textContent)
    const before = names()
    let answer: Locate = () => {}
    const asked = spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(
      (...callbacks) => answer(...callbacks),
    )
    const sent = spyOn(globalThis, 'fetch')
    const button = canvas.getByRole('button', { name: 'Bana En Yakın' })
    await expect(asked).not.toHaveBeenCalled()
    await userEvent.click(button)
    await expect(canvas.getByRole('status')).toHaveTextContent('Konumunuz soruluyor...')
    await userEvent.click(button)
    await expect(asked).toHaveBeenCalledOnce()
    asked.mock.calls[0]?.[1]?.({ code: 1 } as GeolocationPositionError)
    await expect(canvas.getByRole('status')).toHaveTextContent(/^Konum izni verilmedi\./)
    await expect(names()).toEqual(before)
    answer = (found) =>
      found({ coords: { latitude: 41.0422, longitude: 29.0083 } } as GeolocationPosition)
    await userEvent.click(button)
    await expect(names().slice(0, 2)).toEqual(['Beşiktaş580 m', 'Nişantaşı1,6 km'])
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'Size en yakın şube: Beşiktaş, 580 m',
    )
    await expect(sent).not.toHaveBeenCalled()
  },
}
