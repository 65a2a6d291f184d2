import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import { listBranches } from '#api/contracts/branches/branches.ts'
import { hangCoffee, listHanging } from '#api/contracts/branches/suspended-coffees.ts'
import { branches, describedHours, elif, now } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { clockAt } from '#storybook/clock.ts'
import { BranchesScreen } from './branches-screen.tsx'

const meta = {
  title: 'Screens/Customer/Branches',
  component: BranchesScreen,
  parameters: { layout: 'fullscreen' },
  // a Thursday afternoon
  beforeEach: () => clockAt(now),
} satisfies Meta<typeof BranchesScreen>
export default meta
type Story = StoryObj<typeof meta>

/** ms; the map's chunk loads slowly the first time */
const patience = { timeout: 10_000 }

const names = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('h2')].map((heading) => heading.textContent)
const pins = async (canvasElement: HTMLElement) => {
  const map = await within(canvasElement).findByRole('region', { name: 'Şube haritası' }, patience)
  await waitFor(() => expect(within(map).getAllByRole('button', { pressed: true })).toHaveLength(1))
  return within(map)
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }, patience))

/** The distance of a pin's tip from the middle of the map, px. */
const offCentre = (canvasElement: HTMLElement, name: string): number => {
  const map = canvasElement.querySelector('[aria-label="Şube haritası"]')?.getBoundingClientRect()
  const pin = canvasElement
    .querySelector(`.leaflet-marker-icon[aria-label="${name}"] svg`)
    ?.getBoundingClientRect()
  if (!map || !pin) return Number.POSITIVE_INFINITY
  const across = pin.left + pin.width / 2 - (map.left + map.width / 2)
  const down = pin.bottom - (map.top + map.height / 2)
  return Math.hypot(across, down)
}

export const Default: Story = {
  tags: ['quick'],
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const first = await canvas.findByRole('button', { name: 'Merkez', pressed: true })
    const map = await pins(canvasElement)
    await expect(map.getByRole('button', { name: 'Merkez' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(canvas.getByRole('link', { name: /Merkez şubesini ara/ })).toHaveAttribute(
      'href',
      'tel:+902163450011',
    )
    const [moda] = canvas.getAllByRole('button', { name: 'Moda' })
    await userEvent.click(moda ?? first)
    await waitFor(() =>
      expect(map.getByRole('button', { name: 'Moda' })).toHaveAttribute('aria-pressed', 'true'),
    )
    await waitFor(() => expect(offCentre(canvasElement, 'Moda')).toBeLessThan(6), patience)
    await userEvent.click(canvas.getByRole('button', { name: 'Tümünü Göster' }))
    await waitFor(() =>
      expect(map.getByRole('button', { name: 'Merkez' })).toHaveAttribute('aria-pressed', 'true'),
    )
  },
}

const card = (canvasElement: HTMLElement, name: string) => {
  const found = within(canvasElement).getByRole('heading', { name }).closest('li')
  if (!found) throw new Error(`no card of ${name}`)
  return within(found)
}

/** Open until tonight, with tomorrow's exception; what the next minute brings comes by itself. */
export const OpenNow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('heading', { name: 'Moda' })
    const moda = card(canvasElement, 'Moda')
    await expect(moda.getByText('Açık · 22:00’ye kadar')).toBeVisible()
    await expect(moda.getByText('Yarın, Bakım çalışması: kapalı')).toBeVisible()
    clockAt(Date.parse('2026-11-19T21:59:59.500+03:00'))
    // a page that comes back into sight looks at the clock
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(moda.getByText('Kapalı · cumartesi 09:00’da açılır')).toBeVisible())
  },
}

export const HoursInWordsOnly: Story = {
  parameters: {
    msw: [
      answers(
        listBranches,
        branches.map((branch) => ({ ...branch, ...describedHours })),
      ),
    ],
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('heading', { name: 'Moda' })
    const moda = card(canvasElement, 'Moda')
    await expect(moda.getByText(describedHours.openingHours)).toBeVisible()
    await expect(moda.queryByText(/^(Açık|Kapalı)/)).toBeNull()
  },
}

/** A phone's map is out of sight, so a tap on a card opens the details. */
export const Details: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Merkez' }))
    const details = await dialog('Merkez')
    await expect(details.getByText('Açık · 22:00’ye kadar')).toBeVisible()
    await expect(details.getByText(/bugün/)).toBeVisible()
    await expect(details.getByText('31 Aralık perşembe, Yılbaşı gecesi: 12:00–02:00')).toBeVisible()
    await expect(details.getByRole('link', { name: 'Yol Tarifi' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=40.9903,29.0267',
    )
    await expect(details.getByRole('link', { name: '0216 345 00 11' })).toHaveAttribute(
      'href',
      'tel:+902163450011',
    )
  },
}

const hangsACoffee = async (canvasElement: HTMLElement) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Merkez' }))
  const details = await dialog('Merkez')
  await expect(await details.findByText('3 kahve askıda')).toBeVisible()
  await expect(await details.findByText('Ayşe K. bir kahve astı')).toBeVisible()
  await userEvent.click(details.getByRole('button', { name: 'Askıya Kahve As' }))
  return details
}

/** A coffee is hung for a stranger: for points, with one's name or without it. */
export const HangsACoffee: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement, msw }) => {
    const details = await hangsACoffee(canvasElement)
    await userEvent.click(details.getByRole('checkbox', { name: /Adım görünsün/ }))
    msw.use(answers(listHanging, { price: 250, branches: [{ branchId: 1, hanging: 4 }] }))
    await userEvent.click(details.getByRole('button', { name: 'As · 250 puan' }))
    await expect(
      await screen.findByText('Kahveniz askıda. İyiliğiniz için teşekkürler!'),
    ).toBeVisible()
    await expect(await details.findByText('4 kahve askıda')).toBeVisible()
    await expect(details.getByRole('button', { name: 'Askıya Kahve As' })).toBeVisible()
  },
}

/** A lost answer keeps the form open; the next try sends the same key and hangs no second coffee. */
export const HangsAfterALostAnswer: Story = {
  globals: { viewport: { value: 'w390' }, theme: 'dark' },
  play: async ({ canvasElement, msw }) => {
    const details = await hangsACoffee(canvasElement)
    const keys: (string | null)[] = []
    const sees = (answer: () => Response) =>
      answers(hangCoffee, ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        return answer()
      })
    msw.use(sees(() => Response.error()))
    const as = details.getByRole('button', { name: 'As · 250 puan' })
    await userEvent.click(as)
    await expect(await details.findByRole('alert')).toHaveTextContent('Sunucuya ulaşılamıyor')
    msw.use(sees(() => Response.json({ points: 1000, hanging: 4 }, { status: 201 })))
    await userEvent.click(as)
    await waitFor(() => expect(as).not.toBeInTheDocument())
    await expect(keys).toHaveLength(2)
    await expect(keys[0]).toBe(keys[1])
  },
}

export const HangsWithoutPoints: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { msw: [answers(currentUser, { ...elif, points: 120 })] },
  play: async ({ canvasElement }) => {
    const details = await hangsACoffee(canvasElement)
    await expect(
      details.getByText('Bir kahve asmak 250 puan tutar; 120 puanınız var.'),
    ).toBeVisible()
  },
}

export const DetailsWide: Story = {
  globals: { viewport: { value: 'w1440' }, theme: 'dark' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Bebek' }))
    await expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Ayrıntılar: Bebek' }))
    await dialog('Bebek')
  },
}

type Locate = typeof navigator.geolocation.getCurrentPosition

const browserAnswers = (answer: Locate) =>
  spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(answer)
const nearest = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('button', { name: 'Bana En Yakın' })

/** The browser is asked at the tap, nothing is sent, and the nearest one is chosen. */
export const NearestFirst: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const asked = browserAnswers((found) =>
      found({ coords: { latitude: 41.0422, longitude: 29.0083 } } as GeolocationPosition),
    )
    const sent = spyOn(globalThis, 'fetch')
    const button = await nearest(canvasElement)
    await expect(asked).not.toHaveBeenCalled()
    const before = sent.mock.calls.length
    await userEvent.click(button)
    await expect(asked).toHaveBeenCalledOnce()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(names(canvasElement).slice(0, 2)).toEqual(['Beşiktaş580 m', 'Nişantaşı1,6 km'])
    await expect(within(canvasElement).getByText(/Konumunuz cihazınızdan çıkmaz/)).toBeVisible()
    await pins(canvasElement)
    await expect(sent.mock.calls).toHaveLength(before)
    await userEvent.click(button)
    await expect(names(canvasElement)[0]).toBe('Merkez')
  },
}

const refuseWith =
  (code: number): Locate =>
  (_, failed) =>
    failed?.({ code } as GeolocationPositionError)

export const PositionRefused: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    browserAnswers(refuseWith(1))
    await userEvent.click(await nearest(canvasElement))
    await expect(await within(canvasElement).findByText(/^Konum izni verilmedi\./)).toBeVisible()
    browserAnswers(refuseWith(3))
    await userEvent.click(await nearest(canvasElement))
    await expect(await within(canvasElement).findByText(/zamanında bulunamadı/)).toBeVisible()
    browserAnswers(refuseWith(2))
    await userEvent.click(await nearest(canvasElement))
    await expect(await within(canvasElement).findByText(/şu anda bulunamıyor/)).toBeVisible()
  },
}

export const PositionAsked: Story = {
  play: async ({ canvasElement }) => {
    browserAnswers(() => {})
    const button = await nearest(canvasElement)
    await userEvent.click(button)
    await expect(button).toHaveAttribute('aria-disabled', 'true')
  },
}

export const Searches: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = await canvas.findByRole('searchbox', { name: 'Şube ara' })
    await userEvent.type(box, 'NISANTASI')
    await expect(names(canvasElement)).toEqual(['Nişantaşı'])
    await userEvent.clear(box)
    await userEvent.type(box, 'kadikoy')
    await expect(names(canvasElement)).toEqual(['Merkez', 'Moda'])
    await userEvent.type(box, 'xyz')
    await expect(canvas.getByText('Aramanıza uygun şube bulunamadı.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Tümünü Göster' }))
    await expect(names(canvasElement)).toHaveLength(branches.length)
    await expect(box).toHaveValue('')
    await pins(canvasElement)
  },
}

export const Loading: Story = { parameters: { msw: [stalls(listBranches)] } }

export const Empty: Story = {
  parameters: { msw: [answers(listBranches, [])] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Henüz şubemiz yok.')).toBeVisible()
  },
}

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listBranches, 'unexpected')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      'Şubeler alınamadı',
    )
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }

export const Dark: Story = { globals: { theme: 'dark', viewport: { value: 'w1440' } } }
