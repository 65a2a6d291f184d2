import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { currentUser } from '#api/contracts/auth/session.ts'
import {
  type Branch,
  changeBranch,
  createBranch,
  deleteBranch,
  listArchivedBranches,
  listBranches,
  restoreBranch,
} from '#api/contracts/branches/branches.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { changed } from '#api/mocks/changed.ts'
import { archivedBranch, branches, nazli } from '#api/mocks/fixtures.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { BranchesScreen } from './branches-screen.tsx'

const meta = {
  title: 'Screens/Customer/Branches',
  component: BranchesScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof BranchesScreen>
export default meta
type Story = StoryObj<typeof meta>

const asAdmin = [answers(currentUser, nazli)]

/** ms; the map's chunk loads slowly the first time */
const patience = { timeout: 10_000 }
const names = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('h2')].map((heading) => heading.textContent)
const pins = async (canvasElement: HTMLElement) => {
  const map = await within(canvasElement).findByRole('region', { name: 'Şube haritası' }, patience)
  await waitFor(() => expect(within(map).getAllByRole('button', { pressed: true })).toHaveLength(1))
  return within(map)
}

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

/** A mock API that stores changes of branches. */
const livingBranches = () => {
  let all = branches
  let archived = [archivedBranch]
  const made = (body: BodyInput<typeof createBranch>, id: number): Branch => ({
    ...body,
    id,
    latitude: Number(body.latitude),
    longitude: Number(body.longitude),
    phone: null,
    version: 1,
  })
  return [
    answers(currentUser, nazli),
    answers(listBranches, () => all),
    answers(createBranch, ({ body }) => {
      const branch = made(body, 90)
      all = [...all, branch]
      return branch
    }),
    answers(changeBranch, (asked) => {
      const branch = changed(all, changeBranch, asked)
      all = all.map((one) => (one.id === branch.id ? branch : one))
      return branch
    }),
    answers(deleteBranch, ({ params }) => {
      const gone = all.filter((one) => one.id === Number(params.id))
      all = all.filter((one) => one.id !== Number(params.id))
      archived = [...gone.map((one) => ({ ...archivedBranch, ...one })), ...archived]
      return { archived: true }
    }),
    answers(listArchivedBranches, () => archived),
    answers(restoreBranch, ({ params }) => {
      const [branch = archivedBranch] = archived.filter((one) => one.id === Number(params.id))
      archived = archived.filter((one) => one !== branch)
      all = [...all, branch]
      return branch
    }),
  ]
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }, patience))

export const AddsABranch: Story = {
  globals: { viewport: { value: 'w1024' } },
  beforeEach: ({ msw }) => msw.use(...livingBranches()),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Şube Ekle' }))
    const form = await dialog('Şube Ekle')
    await userEvent.click(form.getByRole('button', { name: 'Ekle' }))
    await expect(await form.findByText('Şube adı gerekli.')).toBeVisible()
    await expect(form.getAllByText('Geçerli koordinatlar giriniz.')).toHaveLength(2)
    await userEvent.type(form.getByLabelText(/Şube adı/), 'Çengelköy')
    await userEvent.type(form.getByLabelText(/Adres/), 'Çengelköy Cad. No: 12')
    await userEvent.type(form.getByLabelText(/Çalışma saatleri/), 'Her gün 08.00–23.00')
    await userEvent.click(await form.findByRole('region', { name: 'Haritadan seçim' }, patience))
    await waitFor(() =>
      expect((form.getByLabelText(/Enlem/) as HTMLInputElement).value).toMatch(/^4[01]\.\d{6}$/),
    )
    await expect((form.getByLabelText(/Boylam/) as HTMLInputElement).value).toMatch(/^2[89]\./)
    await userEvent.click(form.getByRole('button', { name: 'Ekle' }))
    await expect(await screen.findByText('Şube başarıyla eklendi.')).toBeVisible()
    await waitFor(() => expect(names(canvasElement)).toContain('Çengelköy'))
  },
}

export const ChangingFails: Story = {
  parameters: { msw: [refuses(changeBranch, 'branch_not_found'), ...asAdmin] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Düzenle: Bebek' }))
    const form = await dialog('Şubeyi Düzenle')
    await expect(form.getByLabelText(/Enlem/)).toHaveValue('41.0768')
    await userEvent.type(form.getByLabelText(/Şube adı/), '!')
    await userEvent.click(form.getByRole('button', { name: 'Güncelle' }))
    await expect(await form.findByRole('alert')).toHaveTextContent('Şube bulunamadı.')
  },
}

/** The server fails without a sentence. The typed values stay. */
export const AddingFails: Story = {
  parameters: { msw: [answers(createBranch, () => new Response('', { status: 502 })), ...asAdmin] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Şube Ekle' }))
    const form = await dialog('Şube Ekle')
    for (const [label, typed] of [
      [/Şube adı/, 'Çengelköy'],
      [/Adres/, 'Çengelköy Cad. No: 12'],
      [/Çalışma saatleri/, 'Her gün 08.00–23.00'],
      [/Enlem/, '41,0502'],
      [/Boylam/, '29.0521'],
    ] as const)
      await userEvent.type(form.getByLabelText(label), typed)
    await userEvent.click(form.getByRole('button', { name: 'Ekle' }))
    await expect(await form.findByRole('alert')).toHaveTextContent(
      'Şube eklenirken bir hata oluştu.',
    )
    await expect(form.getByLabelText(/Şube adı/)).toHaveValue('Çengelköy')
  },
}

export const ArchivesABranch: Story = {
  beforeEach: ({ msw }) => msw.use(...livingBranches()),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Sil: Bebek' }))
    const question = within(await screen.findByRole('alertdialog', {}, patience))
    await userEvent.click(question.getByRole('button', { name: 'Sil' }))
    await expect(await screen.findByText(/Şube arşivlendi/)).toBeVisible()
    await waitFor(() => expect(names(canvasElement)).not.toContain('Bebek'))
    await userEvent.click(canvas.getByRole('button', { name: 'Arşivdekiler' }))
    const archive = await dialog('Arşivdekiler')
    await expect(await archive.findByText('Bebek')).toBeVisible()
    await userEvent.click(archive.getByRole('button', { name: 'Geri Getir: Bebek' }))
    await expect(await screen.findByText('Bebek şubesi yeniden açıldı.')).toBeVisible()
    await waitFor(() => expect(archive.queryByText('Bebek')).toBeNull())
    await waitFor(() => expect(names(canvasElement)).toContain('Bebek'))
    await expect(archive.getByText('Galata')).toBeVisible()
  },
}

const openArchive = async (canvasElement: HTMLElement) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Arşivdekiler' }))
  return dialog('Arşivdekiler')
}

export const TheArchive: Story = {
  parameters: { msw: asAdmin },
  play: async ({ canvasElement }) => {
    const archive = await openArchive(canvasElement)
    await expect(await archive.findByText('Galata')).toBeVisible()
    await expect(archive.getByText(/^Arşivlendi: /)).toBeVisible()
  },
}

export const NothingArchived: Story = {
  parameters: { msw: [answers(listArchivedBranches, []), ...asAdmin] },
  play: async ({ canvasElement }) => {
    const archive = await openArchive(canvasElement)
    await expect(await archive.findByText('Arşivde şube yok.')).toBeVisible()
  },
}

export const ArchiveLoading: Story = {
  parameters: { msw: [stalls(listArchivedBranches), ...asAdmin] },
  play: async ({ canvasElement }) => {
    const archive = await openArchive(canvasElement)
    await expect(archive.getByText('Yükleniyor...')).toBeInTheDocument()
  },
}

export const ArchiveFailed: Story = {
  parameters: { msw: [refuses(listArchivedBranches, 'unexpected'), ...asAdmin] },
  play: async ({ canvasElement, msw }) => {
    const archive = await openArchive(canvasElement)
    await expect(await archive.findByText('Arşivdeki şubeler alınamadı')).toBeVisible()
    msw.use(answers(listArchivedBranches, [archivedBranch]))
    await userEvent.click(archive.getByRole('button', { name: 'Tekrar Dene' }))
    await expect(await archive.findByText('Galata')).toBeVisible()
  },
}

export const RestoringFails: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: {
    msw: [answers(restoreBranch, () => new Response('', { status: 502 })), ...asAdmin],
  },
  play: async ({ canvasElement }) => {
    const archive = await openArchive(canvasElement)
    await userEvent.click(await archive.findByRole('button', { name: 'Geri Getir: Galata' }))
    await expect(await archive.findByRole('alert')).toHaveTextContent(
      'Şube geri getirilirken bir hata oluştu.',
    )
    await expect(archive.getByText('Galata')).toBeVisible()
  },
}

export const MainBranchStays: Story = {
  parameters: { msw: [refuses(deleteBranch, 'main_branch'), ...asAdmin] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Sil: Merkez' }))
    const question = within(await screen.findByRole('alertdialog', {}, patience))
    await userEvent.click(question.getByRole('button', { name: 'Sil' }))
    await expect(await question.findByRole('alert')).toHaveTextContent('Merkez şube silinemez.')
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
  parameters: { msw: [refuses(listBranches, 'unexpected')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      'Şubeler alınamadı',
    )
  },
}

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }

export const Dark: Story = { globals: { theme: 'dark', viewport: { value: 'w1440' } } }
