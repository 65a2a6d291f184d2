import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { readBranchPriceList, readPriceList } from '#api/contracts/menu/price-list.ts'
import { priceList } from '#api/mocks/menu-fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { BranchPriceListScreen, PriceListScreen } from './price-list-screen.tsx'

const meta = {
  title: 'Screens/Everyone/Price list',
  component: PriceListScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof PriceListScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Bütün şubelerimizde geçerlidir.')).toBeVisible()
    await expect(canvas.getByText(/KDV dahildir\. Son değişiklik: 9 Kas 2026\./)).toBeVisible()
    const coffees = within(canvas.getByRole('region', { name: 'Kahveler' }))
    await expect(coffees.getByRole('heading', { name: 'Latte' })).toBeVisible()
    await expect(coffees.getByText('₺155,50')).toBeVisible()
    await expect(canvas.getByText('Gluten, yumurta, süt, sert kabuklu yemişler')).toBeVisible()
    await expect(canvas.getByText(/^Henüz belirtilmedi/)).toBeVisible()
    await expect(canvas.getByText('KDV %20')).toBeVisible()
    const print = spyOn(window, 'print').mockImplementation(() => {})
    await userEvent.click(canvas.getByRole('button', { name: 'Yazdır' }))
    await expect(print).toHaveBeenCalledOnce()
  },
}

/** Where a branch's poster leads. */
export const OfABranch: Story = {
  globals: { viewport: { value: 'w390' } },
  render: () => <BranchPriceListScreen branchId={1} />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Merkez')).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Fiyat Listesi, Merkez · Telve'))
  },
}

export const LongWords: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: {
    msw: [
      answers(readPriceList, {
        ...priceList(null),
        categories: [
          {
            id: 1,
            name: 'Çekoslovakyalılaştıramadıklarımızdanmışsınızcasına',
            items: [
              {
                id: 1,
                name: 'Çekoslovakyalılaştıramadıklarımızdanmışsınızcasına Salep',
                description: 'Muvaffakiyetsizleştiricileştiriveremeyebileceklerimizden '.repeat(4),
                price: 10_000_000,
                vatRate: 20,
                allergens: ['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soy', 'alcohol'],
                groups: [
                  {
                    name: 'Çekoslovakyalılaştıramadıklarımız',
                    options: [
                      {
                        name: 'Muvaffakiyetsizleştiricileştiriveremeyebilecek',
                        priceDifference: 1500,
                      },
                      { name: 'Sade', priceDifference: -1000 },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('₺100.000,00')
    await waitFor(() =>
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth),
    )
  },
}

export const Empty: Story = {
  parameters: {
    msw: [answers(readPriceList, { branch: null, changedAt: null, categories: [] })],
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/^Menümüz hazırlanıyor/)).toBeVisible()
  },
}

export const Loading: Story = { parameters: { msw: [stalls(readPriceList)] } }

export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(readBranchPriceList, 'unexpected')] },
  render: () => <BranchPriceListScreen branchId={2} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Fiyat listesi alınamadı')
  },
}

export const FailedOnce: Story = {
  ...Failed,
  play: async (context) => {
    const { canvasElement, msw } = context
    await Failed.play?.(context)
    const canvas = within(canvasElement)
    msw.use(answers(readBranchPriceList, priceList(1)))
    await userEvent.click(canvas.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await canvas.findByText('Merkez')).toBeVisible()
  },
}

export const Dark: Story = { globals: { theme: 'dark', viewport: { value: 'w1024' } } }
