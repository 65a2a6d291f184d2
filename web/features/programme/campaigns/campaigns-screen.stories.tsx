import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  createCampaign,
  deleteCampaign,
  listCampaigns,
  listCampaignVersions,
  setCampaignState,
} from '#api/contracts/programme/campaigns.ts'
import { readSimulation, simulateCampaign } from '#api/contracts/programme/simulations.ts'
import { answers, refuses, stalls } from '#api/mocks/mock.ts'
import { campaigns, simulation } from '#api/mocks/programme-fixtures.ts'
import { CampaignsScreen } from './campaigns-screen.tsx'

const meta = {
  title: 'Screens/Administrator/Campaigns',
  component: CampaignsScreen,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
} satisfies Meta<typeof CampaignsScreen>
export default meta
type Story = StoryObj<typeof meta>

const draft = () => {
  const [campaign] = campaigns
  if (!campaign) throw new Error('no campaign')
  return campaign
}
/** Presses a button once it has stayed what it is: the list is drawn anew while its parts arrive. */
const press = async (name: string | RegExp) => {
  const find = () => screen.findByRole('button', { name })
  let button = await find()
  for (let before: HTMLElement | undefined; button !== before; button = await find()) {
    before = button
    await new Promise((next) => setTimeout(next, 150))
  }
  await userEvent.click(button)
}

/** Chooses an act of a campaign's menu. */
const choose = async (campaign: string, act: string) => {
  await press(`${campaign} için işlemler`)
  const item = await screen.findByRole('menuitem', { name: act }, { timeout: 10_000 })
  await userEvent.click(item)
}

/** A campaign of each phase, with what it gives, to whom, and how much of its budget is left. */
export const Default: Story = {
  tags: ['quick'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/2 kat puan · Salı/)).toBeVisible()
    for (const phase of ['Taslak', 'Başlayacak', 'Sürüyor', 'Duraklatıldı', 'Sona erdi'])
      await expect(canvas.getByText(phase)).toBeVisible()
  },
}

export const Calendar: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText(/2 kat puan · Salı/)
    await userEvent.click(canvas.getByRole('radio', { name: 'Takvim' }))
    await expect(await canvas.findByRole('region', { name: 'Kampanya takvimi' })).toBeVisible()
    await press('Sonraki Ay')
    await press('Önceki Ay')
  },
}

/** A draft, with what a customer will read under `Neden?`. */
export const New: Story = {
  play: async ({ msw }) => {
    const sent: unknown[] = []
    msw.use(
      answers(createCampaign, ({ body }) => {
        sent.push(body)
        return draft()
      }),
    )
    await press('Yeni Kampanya')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/^Kampanya adı/), 'Salı 3 kat')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Katsayı/ }), '3 kat')
    await userEvent.type(dialog.getByLabelText(/^İlk gün/), '01.12.2026')
    await userEvent.type(dialog.getByLabelText(/^Son gün/), '29.12.2026')
    await userEvent.click(dialog.getByRole('button', { name: 'Salı' }))
    await userEvent.type(dialog.getByLabelText(/^En az tutar/), '100')
    const preview = within(dialog.getByRole('region', { name: 'Müşteriler ne görür' }))
    await expect(await preview.findByText('+74 puan')).toBeVisible()
    await press('Taslak Oluştur')
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          name: 'Salı 3 kat',
          multiplier: 300,
          bonus: null,
          startsOn: '2026-12-01',
          endsOn: '2026-12-29',
          weekdays: [2],
          leastDue: 10_000,
          fromTime: null,
        },
      ]),
    )
  },
}

export const Contradicting: Story = {
  play: async () => {
    await press('Yeni Kampanya')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/^Kampanya adı/), 'Hafta sonu')
    await userEvent.type(dialog.getByLabelText(/^İlk gün/), '29.12.2026')
    const last = dialog.getByLabelText(/^Son gün/)
    await userEvent.type(last, '01.12.2026')
    await press('Taslak Oluştur')
    await waitFor(() => expect(last).toHaveAccessibleDescription(/ilk günden önce olamaz/))
  },
}

/** Days that nobody has entered are missing, not wrong. */
export const DaysMissing: Story = {
  play: async () => {
    await press('Yeni Kampanya')
    await press('Taslak Oluştur')
    for (const label of [/^İlk gün/, /^Son gün/])
      await waitFor(() =>
        expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Tarih gerekli.'),
      )
  },
}

export const Publish: Story = {
  play: async ({ msw }) => {
    const sent: unknown[] = []
    msw.use(
      answers(setCampaignState, ({ body, headers }) => {
        sent.push([headers.get('if-match'), body])
        return { ...draft(), state: 'published', phase: 'scheduled', version: 4 }
      }),
    )
    await choose('Yılbaşı 3 kat', 'Yayımla')
    await press('Yayımla')
    await waitFor(() => expect(sent).toEqual([['"3"', { state: 'published' }]]))
  },
}

/** A paused campaign goes on; it is not published anew. */
export const Continues: Story = {
  play: async ({ msw }) => {
    const paused = campaigns.find(({ state }) => state === 'paused')
    if (!paused) throw new Error('no paused campaign')
    msw.use(answers(setCampaignState, { ...paused, state: 'published', phase: 'active' }))
    await choose(paused.name, 'Sürdür')
    await expect(
      await screen.findByRole('alertdialog', { name: 'Kampanyayı Sürdür' }),
    ).toBeVisible()
    await press('Sürdür')
    await expect(await screen.findByText('Kampanya sürüyor.')).toBeVisible()
  },
}

/** Every version of a campaign, and what each has changed. */
/** A new one like another: everything but its days is filled in, and it begins as a draft. */
export const Copies: Story = {
  play: async ({ msw }) => {
    const sent: unknown[] = []
    msw.use(
      answers(createCampaign, ({ body }) => {
        sent.push(body)
        return draft()
      }),
    )
    await choose('Salı 2 kat', 'Kopyasını Oluştur')
    const dialog = within(await screen.findByRole('dialog', { name: 'Yeni Kampanya' }))
    await expect(dialog.getByLabelText(/^Kampanya adı/)).toHaveValue('Salı 2 kat (kopya)')
    await expect(dialog.getByRole('button', { name: 'Salı' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await userEvent.type(dialog.getByLabelText(/^İlk gün/), '05.01.2027')
    await userEvent.type(dialog.getByLabelText(/^Son gün/), '26.01.2027')
    await press('Taslak Oluştur')
    await waitFor(() =>
      expect(sent).toEqual([
        expect.objectContaining({
          name: 'Salı 2 kat (kopya)',
          multiplier: 200,
          weekdays: [2],
          startsOn: '2027-01-05',
          endsOn: '2027-01-26',
        }),
      ]),
    )
  },
}

export const Versions: Story = {
  play: async () => {
    await choose('Salı 2 kat', 'Sürümler')
    const drawer = within(await screen.findByRole('dialog', { name: 'Sürümler' }))
    await expect(await drawer.findByText('4. sürüm')).toBeVisible()
    await expect(drawer.getAllByText('Değiştirildi')).toHaveLength(2)
    await expect(drawer.getByText('Yayımlandı')).toBeVisible()
    await expect(drawer.getByText('30.000 puan', { selector: 'del' })).toBeVisible()
  },
}
export const VersionsOnAPhone: Story = { ...Versions, globals: { viewport: { value: 'w390' } } }
export const VersionsFailed: Story = {
  parameters: { msw: [refuses(listCampaignVersions, 'unavailable')] },
  play: async () => {
    await choose('Salı 2 kat', 'Sürümler')
    await expect(await screen.findByRole('alert')).toBeVisible()
  },
}

/** Only a draft can be deleted: what was published stays. */
export const DeletesADraft: Story = {
  play: async ({ msw }) => {
    const sent: unknown[] = []
    await press('Salı 2 kat için işlemler')
    await screen.findByRole('menuitem', { name: 'Duraklat' })
    await expect(screen.queryByRole('menuitem', { name: 'Sil' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await choose('Yılbaşı 3 kat', 'Sil')
    msw.use(refuses(deleteCampaign, 'simulation_running'))
    await press('Sil')
    await expect(await screen.findByText(/Başka bir deneme sürüyor/)).toBeVisible()
    msw.use(
      answers(deleteCampaign, ({ headers }) => {
        sent.push(headers.get('if-match'))
        return undefined
      }),
    )
    await press('Sil')
    await expect(await screen.findByText('Taslak silindi.')).toBeVisible()
    await expect(sent).toEqual(['"3"'])
  },
}

/** What a campaign would have given over the last ninety days. */
export const Simulated: Story = {
  parameters: { msw: [answers(readSimulation, { simulation })] },
  play: async () => {
    await press('Dene: Yılbaşı 3 kat')
    const dialog = within(await screen.findByRole('dialog'))
    await expect(await dialog.findByText('Maliyeti')).toBeVisible()
    await expect(dialog.getByText('Elif Yılmaz')).toBeVisible()
    await expect(dialog.getByText(/118 alışveriş/)).toBeVisible()
    // short names below the columns, which have room for them; whole dates in the table
    await expect(dialog.getByText('23 Ağu')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Tablo Olarak Göster' }))
    await expect(dialog.getByRole('rowheader', { name: '23 Ağu 2026' })).toBeVisible()
  },
}

/** Progress while it runs. */
export const Simulating: Story = {
  parameters: {
    msw: [
      answers(readSimulation, {
        simulation: { ...simulation, state: 'running', progress: 42, result: null },
      }),
    ],
  },
  play: async () => {
    await press('Dene: Yılbaşı 3 kat')
    await expect(await screen.findByText('%42 tamamlandı')).toBeVisible()
  },
}

export const AnotherSimulationRuns: Story = {
  parameters: { msw: [refuses(simulateCampaign, 'simulation_running')] },
  play: async () => {
    await press('Dene: Yılbaşı 3 kat')
    await press('Dene')
    await expect(await screen.findByText(/Başka bir deneme sürüyor/)).toBeVisible()
  },
}

export const SimulationFailed: Story = {
  parameters: {
    msw: [
      answers(readSimulation, { simulation: { ...simulation, state: 'failed', result: null } }),
    ],
  },
  play: async () => {
    await press('Dene: Yılbaşı 3 kat')
    await expect(await screen.findByText(/Deneme tamamlanamadı/)).toBeVisible()
  },
}

export const Empty: Story = { parameters: { msw: [answers(listCampaigns, [])] } }
export const Loading: Story = { parameters: { msw: [stalls(listCampaigns)] } }
export const Failed: Story = {
  tags: ['quick'],
  parameters: { msw: [refuses(listCampaigns, 'unavailable')] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible()
  },
}
export const Narrow: Story = { globals: { viewport: { value: 'w320' } } }
export const SimulatedOnAPhone: Story = { ...Simulated, globals: { viewport: { value: 'w320' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
