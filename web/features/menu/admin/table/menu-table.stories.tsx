import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentProps } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { changeItemAvailability, readStock } from '#api/contracts/branches/availability.ts'
import { changeMenuItem, listMenuItems } from '#api/contracts/menu/menu.ts'
import { menuItems } from '#api/mocks/menu-fixtures.ts'
import { answers, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
import { stockRows } from '#api/mocks/stock-fixtures.ts'
import { livingMenu } from '#storybook/at-the-menu.ts'
import { bodiesSent, by } from '#storybook/sent.ts'
import { useStoryState } from '#storybook/story-state.ts'
import { MenuTableScreen } from './menu-table-screen.tsx'

/** The screen with its own search parameters. */
function AtAnAddress(props: ComponentProps<typeof MenuTableScreen>) {
  const [search, setSearch] = useStoryState(props.search, props.onSearchChange)
  return <MenuTableScreen search={search} onSearchChange={setSearch} />
}

const meta = {
  title: 'Screens/Administrator/Menu table',
  component: AtAnAddress,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
  args: { search: {}, onSearchChange: fn() },
  beforeEach: ({ msw }) => msw.use(...livingMenu()),
} satisfies Meta<typeof AtAnAddress>
export default meta
type Story = StoryObj<typeof meta>

const price = () => screen.findByRole('textbox', { name: 'Latte fiyatı (TL)' })
const stock = (name: string) => screen.findByRole('combobox', { name: `${name} stoku` })
const latte = menuItems.find(({ name }) => name === 'Latte') ?? menuItems[0]
const cheesecake = stockRows.find(({ kind, id }) => kind === 'item' && id === 106)
if (!latte || !cheesecake) throw new Error('the fixtures lack a product')

const typePrice = async (typed: string) => {
  const field = await price()
  await userEvent.clear(field)
  await userEvent.type(field, typed)
}

/** A price is saved by Enter, alone, on the version that was seen. */
export const SavesAPrice: Story = {
  tags: ['quick'],
  play: async ({ msw }) => {
    const [bodies, stop] = bodiesSent(msw, by('PATCH'))
    await expect(screen.queryByRole('button', { name: /^Kaydet/ })).toBeNull()
    await typePrice('199,50')
    await expect(screen.getAllByRole('button', { name: /^Kaydet/ })).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByText('Latte: fiyat kaydedildi.')).toBeVisible()
    await expect(bodies).toEqual([{ price: 19_950 }])
    await waitFor(async () => expect(await price()).toHaveValue('199,50'))
    await expect(screen.queryByRole('button', { name: /^Kaydet/ })).toBeNull()
    stop()
  },
}

/** What is no price is said at its field; Escape takes it back. */
export const WrongPrice: Story = {
  play: async () => {
    await typePrice('-5')
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByText('Fiyat 0 veya daha büyük olmalıdır.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(await price()).toHaveValue('155,50')
    await expect(screen.queryByText('Fiyat 0 veya daha büyük olmalıdır.')).toBeNull()
  },
}

/** What the chosen branch has, with a count of its own. */
export const SavesStock: Story = {
  args: { search: { branch: 5 } },
  play: async ({ msw }) => {
    await expect(await screen.findByText(/Stok, Moda şubesinindir/)).toBeVisible()
    const [bodies, stop] = bodiesSent(msw, by('PATCH'))
    await userEvent.selectOptions(await stock('Latte'), 'Sayıyla satılır')
    const save = screen.getByRole('button', { name: 'Kaydet: Latte stoku' })
    await userEvent.click(save)
    await expect(await screen.findByText('0–999 girin')).toBeVisible()
    await userEvent.type(screen.getByRole('textbox', { name: 'Latte: kalan adet' }), '12')
    await userEvent.click(save)
    await expect(await screen.findByText('Latte: stok kaydedildi.')).toBeVisible()
    await expect(bodies).toEqual([{ state: 'counted', left: 12 }])
    stop()
  },
}

/** Somebody else has changed it: what stands now is said, to be taken or overwritten. */
export const ChangedMeanwhile: Story = {
  tags: ['quick'],
  play: async ({ msw }) => {
    await typePrice('199')
    msw.use(refusesStale(changeMenuItem, { ...latte, price: 21_000, version: 9 }))
    await userEvent.keyboard('{Enter}')
    const told = within(await screen.findByRole('alert'))
    await expect(told.getByText('Bu kayıt siz açtıktan sonra değişti')).toBeVisible()
    await expect(told.getByText('₺210,00')).toBeVisible()
    msw.use(answers(changeMenuItem, { ...latte, price: 19_900, version: 10 }))
    await userEvent.click(told.getByRole('button', { name: 'Benimkini Kaydet' }))
    await expect(await screen.findByText('Latte: fiyat kaydedildi.')).toBeVisible()
  },
}

export const TakesWhatStands: Story = {
  play: async ({ msw }) => {
    await userEvent.selectOptions(await stock(cheesecake.name), 'Satışta')
    msw.use(
      refusesStale(changeItemAvailability, { ...cheesecake, left: 1, version: 3 }),
      stalls(readStock),
    )
    await userEvent.click(screen.getByRole('button', { name: `Kaydet: ${cheesecake.name} stoku` }))
    await expect(await screen.findByText('1 adet kaldı')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Kayıttakini Al' }))
    await expect(await stock(cheesecake.name)).toHaveValue('counted')
    await expect(
      screen.getByRole('textbox', { name: `${cheesecake.name}: kalan adet` }),
    ).toHaveValue('1')
  },
}

/** The name was edited, not the price: nobody is asked. */
export const AnotherFieldChanged: Story = {
  play: async ({ msw }) => {
    await typePrice('199')
    msw.use(refusesStale(changeMenuItem, { ...latte, name: 'Latte (sıcak)', version: 9 }))
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByText(/fiyat kaydedildi\.$/)).toBeVisible()
    await expect(screen.queryByRole('alert')).toBeNull()
  },
}

/** The answer was lost, the price is stored: the second press finds it so, and is no conflict. */
export const LostAnswer: Story = {
  play: async ({ msw }) => {
    await typePrice('199')
    msw.use(refuses(changeMenuItem, 'unavailable'))
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByText(/ulaşılamıyor/)).toBeVisible()
    await expect(await price()).toHaveValue('199')
    msw.use(refusesStale(changeMenuItem, { ...latte, price: 19_900, version: latte.version + 1 }))
    await userEvent.click(screen.getByRole('button', { name: 'Kaydet: Latte fiyatı' }))
    await expect(await screen.findByText('Latte: fiyat kaydedildi.')).toBeVisible()
    await expect(screen.queryByText('Şu an kayıtlı olan:')).toBeNull()
  },
}

export const Searched: Story = {
  play: async ({ args }) => {
    await price()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Ürün ara' }), 'LATTE')
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ q: 'LATTE' })
    await expect(screen.queryByRole('row', { name: new RegExp(`^${cheesecake.name}`) })).toBeNull()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Ürün ara' }), 'xx')
    await expect(await screen.findByText('Aramanıza uyan bir ürün yok.')).toBeVisible()
  },
}

export const StockFailed: Story = {
  parameters: { msw: [refuses(readStock, 'unexpected')] },
  play: async () => {
    await expect(await screen.findByText('Stok alınamadı')).toBeVisible()
    await expect(await price()).toBeVisible()
  },
}

export const Loading: Story = {
  beforeEach: ({ msw }) => msw.use(stalls(listMenuItems)),
}
export const OnATablet: Story = { globals: { viewport: { value: 'w1024' } } }
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } } }
export const OnASmallPhone: Story = { globals: { viewport: { value: 'w320' }, theme: 'dark' } }
export const Dark: Story = { globals: { theme: 'dark' } }
