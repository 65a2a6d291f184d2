import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
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
import { archivedBranch, branches, describedHours, nazli, now } from '#api/mocks/fixtures.ts'
import { answers, refuses, refusesStale, stalls } from '#api/mocks/mock.ts'
import { clockAt } from '#storybook/clock.ts'
import { BranchesScreen } from './branches-screen.tsx'

const asAdmin = [answers(currentUser, nazli)]

const meta = {
  title: 'Screens/Administrator/Branches',
  component: BranchesScreen,
  parameters: { layout: 'fullscreen', msw: asAdmin },
  // a Thursday afternoon
  beforeEach: () => clockAt(now),
} satisfies Meta<typeof BranchesScreen>
export default meta
type Story = StoryObj<typeof meta>

/** ms; the map's chunk loads slowly the first time */
const patience = { timeout: 10_000 }

const names = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('h2')].map((heading) => heading.textContent)

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
    openingHours: body.openingHours ?? '',
    hours: body.hours ?? null,
    takesOrders: body.takesOrders ?? true,
    windowMinutes: body.windowMinutes ?? 30,
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
  tags: ['quick'],
  globals: { viewport: { value: 'w1024' } },
  beforeEach: ({ msw }) => msw.use(...livingBranches()),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Şube Ekle' }))
    const form = await dialog('Şube Ekle')
    await userEvent.click(form.getByRole('button', { name: 'Ekle' }))
    await expect(await form.findByText('Şube adı gerekli.')).toBeVisible()
    await expect(form.getByText('Çalışma saatleri gerekli.')).toBeVisible()
    await expect(form.getAllByText('Geçerli koordinatlar giriniz.')).toHaveLength(2)
    await userEvent.type(form.getByLabelText(/Şube adı/), 'Çengelköy')
    await userEvent.type(form.getByLabelText(/Adres/), 'Çengelköy Cad. No: 12')
    await userEvent.type(form.getByLabelText(/Çalışma saatleri/), 'Her gün 08:00–23:00')
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

const openEditor = async (canvasElement: HTMLElement, name: string) => {
  const canvas = within(canvasElement)
  await userEvent.click(await canvas.findByRole('button', { name: `Düzenle: ${name}` }))
  return dialog('Şubeyi Düzenle')
}

const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

/** A day is typed, copied to the others, and a holiday is added. */
export const EditsHours: Story = {
  tags: ['quick'],
  globals: { viewport: { value: 'w1024' } },
  parameters: { msw: asAdmin },
  play: async ({ canvasElement, msw }) => {
    const sent = fn()
    msw.use(
      answers(changeBranch, (asked) => {
        sent(asked.body)
        return changed(branches, changeBranch, asked)
      }),
    )
    const form = await openEditor(canvasElement, 'Bebek')
    await expect(form.queryByLabelText(/^Çalışma saatleri/)).toBeNull()
    await retype(form.getByLabelText('Pazartesi: kapanış'), '0130')
    await expect(form.getAllByText('Ertesi gün kapanır.')).toHaveLength(2)
    await userEvent.click(form.getByRole('button', { name: 'Pazartesi: diğer günlere kopyala' }))
    await userEvent.click(form.getByRole('button', { name: 'Hafta içi' }))
    await userEvent.click(form.getByRole('button', { name: 'Pazar: kaldır' }))
    await userEvent.click(form.getByRole('button', { name: 'Özel Günü Kaldır: Bakım çalışması' }))
    await userEvent.click(form.getByRole('button', { name: 'Özel Gün Ekle' }))
    const date = form.getAllByLabelText(/^Tarih/).at(-1)
    const name = form.getAllByLabelText(/^Ad /).at(-1)
    if (!date || !name) throw new Error('no row of an exception')
    await userEvent.type(date, '01012027')
    await userEvent.type(name, 'Yılbaşı')
    await userEvent.click(form.getByRole('button', { name: 'Güncelle' }))
    await expect(await screen.findByText('Şube başarıyla güncellendi.')).toBeVisible()
    const weekday = [{ opens: '08:00', closes: '01:30' }]
    await expect(sent).toHaveBeenCalledWith({
      hours: {
        week: [...Array(5).fill(weekday), [{ opens: '09:00', closes: '23:00' }], []],
        exceptions: [
          {
            date: '2026-12-31',
            name: 'Yılbaşı gecesi',
            ranges: [{ opens: '12:00', closes: '02:00' }],
          },
          { date: '2027-01-01', name: 'Yılbaşı', ranges: [] },
        ],
      },
    })
  },
}

/** What is wrong is said at its day; a branch without structured hours begins with usual ones. */
export const HoursRefused: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: {
    msw: [
      ...asAdmin,
      answers(
        listBranches,
        branches.map((branch) => ({ ...branch, ...describedHours })),
      ),
    ],
  },
  play: async ({ canvasElement }) => {
    const form = await openEditor(canvasElement, 'Bebek')
    await expect(form.getByLabelText(/^Çalışma saatleri/)).toHaveValue(describedHours.openingHours)
    await userEvent.click(form.getByRole('switch', { name: /Saatleri gün gün gir/ }))
    await userEvent.click(form.getByRole('button', { name: 'Salı: ikinci aralık ekle' }))
    await userEvent.type(form.getByLabelText('Salı, 2. aralık: açılış'), '2100')
    await userEvent.type(form.getByLabelText('Salı, 2. aralık: kapanış'), '2359')
    await userEvent.click(form.getByRole('button', { name: 'Özel Gün Ekle' }))
    await userEvent.click(form.getByRole('button', { name: 'Güncelle' }))
    await expect(await form.findByText('Saatler birbiriyle çakışıyor.')).toBeVisible()
    await expect(form.getByText('Ad gerekli.')).toBeVisible()
    await retype(form.getByLabelText('Salı, 2. aralık: açılış'), '2200')
    await expect(form.queryByText('Saatler birbiriyle çakışıyor.')).toBeNull()
  },
}

/** Theirs and mine are told as one reads hours. */
export const HoursChangedMeanwhile: Story = {
  parameters: {
    msw: [
      refusesStale(changeBranch, {
        ...(branches[1] ?? archivedBranch),
        hours: {
          week: Array.from({ length: 7 }, () => [{ opens: '10:00', closes: '20:00' }]),
          exceptions: [],
        },
        version: 2,
      }),
      ...asAdmin,
    ],
  },
  play: async ({ canvasElement }) => {
    const form = await openEditor(canvasElement, 'Bebek')
    await userEvent.click(form.getByRole('button', { name: 'Pazar: kaldır' }))
    await userEvent.click(form.getByRole('button', { name: 'Güncelle' }))
    await expect(await form.findByText('Her gün 10:00–20:00')).toBeVisible()
    await expect(form.getByText(/Pazar kapalı/)).toBeVisible()
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

/** The server fails without a sentence. The typed values stay, and what failed comes into sight. */
export const AddingFails: Story = {
  globals: { viewport: { value: 'w390' } },
  parameters: { msw: [answers(createBranch, () => new Response('', { status: 502 })), ...asAdmin] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Şube Ekle' }))
    const form = await dialog('Şube Ekle')
    for (const [label, typed] of [
      [/Şube adı/, 'Çengelköy'],
      [/Adres/, 'Çengelköy Cad. No: 12'],
      [/Çalışma saatleri/, 'Her gün 08:00–23:00'],
      [/Enlem/, '41,0502'],
      [/Boylam/, '29.0521'],
    ] as const)
      await userEvent.type(form.getByLabelText(label), typed)
    const name = form.getByLabelText(/Şube adı/)
    name.scrollIntoView()
    await userEvent.click(form.getByRole('button', { name: 'Ekle' }))
    const failure = await form.findByRole('alert')
    await expect(failure).toHaveTextContent('Şube eklenirken bir hata oluştu.')
    await waitFor(() => {
      const { left, top, width, height } = failure.getBoundingClientRect()
      expect(failure).toContainElement(
        document.elementFromPoint(left + width / 2, top + height / 2) as HTMLElement,
      )
    })
    await expect(name).toHaveValue('Çengelköy')
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
  tags: ['quick'],
  parameters: { msw: [refuses(listArchivedBranches, 'unexpected'), ...asAdmin] },
  play: async ({ canvasElement }) => {
    const archive = await openArchive(canvasElement)
    await expect(await archive.findByText('Arşivdeki şubeler alınamadı')).toBeVisible()
  },
}

export const ArchiveFailedOnce: Story = {
  ...ArchiveFailed,
  play: async (context) => {
    const { canvasElement, msw } = context
    await ArchiveFailed.play?.(context)
    const archive = await openArchive(canvasElement)
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
