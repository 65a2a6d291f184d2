import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  countRecipients,
  listBroadcasts,
  listRecipients,
  sendNotification,
  tryNotification,
} from '#api/contracts/broadcasts/broadcasts.ts'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { broadcasts, recipients, underWay } from '#api/mocks/broadcast-fixtures.ts'
import { longName } from '#api/mocks/fixtures.ts'
import { answers, refuses } from '#api/mocks/mock.ts'
import { AtAnAddress } from '#storybook/at-the-broadcasts.tsx'

const meta = {
  title: 'Screens/Administrator/Broadcasts',
  component: AtAnAddress,
  parameters: { layout: 'fullscreen' },
  args: { search: {}, onSearchChange: fn() },
} satisfies Meta<typeof AtAnAddress>
export default meta
type Story = StoryObj<typeof meta>

type Canvas = ReturnType<typeof within>

const write = async (canvas: Canvas) => {
  await userEvent.type(canvas.getByLabelText(/^Başlık/), 'Salep mevsimi')
  await userEvent.type(canvas.getByLabelText(/^Mesaj/), 'Tarçınlı salep geldi.')
}
const submit = (canvas: Canvas) =>
  userEvent.click(canvas.getByRole('button', { name: 'Bildirim Gönder' }))
/** Answers the question that names the number of recipients, as a hasty hand does: by a double click. */
const confirm = async (people: string) => {
  const dialog = within(
    await screen.findByRole('alertdialog', { name: `${people} kişiye gönderilecek` }),
  )
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Gönder' }))
}

let sent: BodyInput<typeof sendNotification>[] = []
const remembering = answers(sendNotification, ({ body }) => {
  sent.push(body)
  return { id: 90, recipients: 8, message: 'Bildirim 8 kişiye gönderiliyor.' }
})

/** What offers something and is not marked as marketing brings a hint, until it is marked. */
export const Offers: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByLabelText(/^Mesaj/), 'Bugün tatlılarda %20 indirim')
    await expect(await canvas.findByText('Bu metin ticari ileti olabilir')).toBeVisible()
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Ticari ileti/ }))
    await waitFor(() => expect(canvas.queryByText('Bu metin ticari ileti olabilir')).toBeNull())
  },
}

export const Default: Story = {
  tags: ['quick'],
  beforeEach: ({ msw }) => {
    sent = []
    msw.use(remembering)
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('8 kişi')).toBeVisible()
    await write(canvas)
    await submit(canvas)
    await expect(sent).toEqual([])
    await confirm('8')
    await expect(await screen.findByText('Bildirim 8 kişiye gönderiliyor.')).toBeVisible()
    await expect(sent).toEqual([
      {
        ...{ title: 'Salep mevsimi', message: 'Tarçınlı salep geldi.' },
        ...{ type: 'admin', sendToAll: true },
      },
    ])
    await waitFor(() => expect(canvas.getByLabelText(/^Başlık/)).toHaveValue(''))
  },
}

export const Selected: Story = {
  beforeEach: ({ msw }) => {
    sent = []
    msw.use(remembering)
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await write(canvas)
    await userEvent.click(await canvas.findByLabelText('Seçili kullanıcılar'))
    await submit(canvas)
    await expect(await canvas.findByText('En az bir kullanıcı seçmelisiniz')).toBeVisible()
    await userEvent.click(await canvas.findByLabelText(/Çiçek Yıldırım/))
    await userEvent.click(canvas.getByLabelText(/İpek Şen/))
    await expect(canvas.getByText('2 kişi')).toBeVisible()
    await submit(canvas)
    await confirm('2')
    await waitFor(() => expect(sent[0]).toMatchObject({ sendToAll: false, userIds: [42, 45] }))
    await waitFor(() => expect(canvas.getByLabelText('Tüm kullanıcılar')).toBeChecked())
  },
}

/** Select-all sends the search and the exceptions, not the ids of all people. */
export const AllFound: Story = {
  beforeEach: ({ msw }) => {
    sent = []
    msw.use(remembering)
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await write(canvas)
    await userEvent.click(await canvas.findByLabelText('Seçili kullanıcılar'))
    await userEvent.type(canvas.getByLabelText('Kullanıcı ara'), 'ş')
    await userEvent.click(await canvas.findByLabelText('Tümünü seç (4)'))
    await userEvent.click(await canvas.findByLabelText(/Şule Kara/))
    await expect(await canvas.findByText('3 kişi')).toBeVisible()
    await submit(canvas)
    await confirm('3')
    await waitFor(() =>
      expect(sent[0]).toEqual({
        title: 'Salep mevsimi',
        message: 'Tarçınlı salep geldi.',
        type: 'admin',
        sendToAll: false,
        search: 'ş',
        exceptIds: [47],
      }),
    )
  },
}

export const Blank: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await submit(canvas)
    await expect(await canvas.findAllByText('Başlık ve mesaj alanları zorunludur')).toHaveLength(2)
  },
}

export const Refused: Story = {
  parameters: { msw: [refuses(sendNotification, 'no_recipients')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await write(canvas)
    await submit(canvas)
    await confirm('8')
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'Bu seçimde bildirim alabilecek kimse yok.',
    )
  },
}

export const FailedWithoutAWord: Story = {
  parameters: {
    msw: [answers(sendNotification, () => new Response('', { status: 502 }))],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await write(canvas)
    await submit(canvas)
    await confirm('8')
    const said = await canvas.findAllByText('Bildirim gönderilirken bir hata oluştu')
    await expect(said).toHaveLength(2)
    await expect(canvas.getByLabelText(/^Başlık/)).toHaveValue('Salep mevsimi')
  },
}

export const UnderWay: Story = {
  parameters: { msw: [answers(listBroadcasts, [underWay, ...broadcasts])] },
  play: async ({ canvasElement }) => {
    const bar = await within(canvasElement).findByRole('progressbar')
    await expect(bar).toHaveValue(5_000)
  },
}

/** Marketing names its receivers by consent, and the form says what the law allows without it. */
export const Marketing: Story = {
  beforeEach: ({ msw }) => {
    sent = []
    msw.use(
      remembering,
      answers(countRecipients, ({ query }) => ({
        recipients: query.get('marketing') === 'true' ? 3 : 8,
      })),
    )
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('8 kişi')).toBeVisible()
    await expect(canvas.getByText(/özendirilemez/)).toBeVisible()
    await write(canvas)
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Ticari ileti/ }))
    await expect(await canvas.findByText('3 kişi')).toBeVisible()
    await expect(canvas.queryByText(/özendirilemez/)).toBeNull()
    await submit(canvas)
    const question = await screen.findByRole('alertdialog', {
      name: '3 kişiye ticari ileti gönderilecek',
    })
    await userEvent.click(within(question).getByRole('button', { name: 'Gönder' }))
    await waitFor(() => expect(sent[0]).toMatchObject({ marketing: true, sendToAll: true }))
  },
}

/** The question can be left: nothing is sent, and the text stays. */
export const TurnsBack: Story = {
  beforeEach: ({ msw }) => {
    sent = []
    msw.use(remembering)
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await write(canvas)
    await submit(canvas)
    const dialog = within(await screen.findByRole('alertdialog'))
    await expect(dialog.getByText('Salep mevsimi')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'İptal' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(sent).toEqual([])
    await expect(canvas.getByLabelText(/^Başlık/)).toHaveValue('Salep mevsimi')
  },
}

/** Nobody is asked about a number that could not be counted. */
export const CountFails: Story = {
  parameters: { msw: [refuses(countRecipients, 'unavailable')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await write(canvas)
    await submit(canvas)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('ulaşılamıyor')
    await expect(screen.queryByRole('alertdialog')).toBeNull()
  },
}

let tried: unknown[] = []

/** A trial goes to the sender alone, and asks nothing. */
export const TriesItOnOneself: Story = {
  beforeEach: ({ msw }) => {
    sent = []
    tried = []
    msw.use(
      remembering,
      answers(tryNotification, ({ body }) => {
        tried.push(body)
        return { id: 91, recipients: 1, message: 'Bildirim 1 kişiye gönderiliyor.' }
      }),
    )
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const trial = canvas.getByRole('button', { name: 'Kendime Dene' })
    await userEvent.click(trial)
    await expect(await canvas.findAllByText('Başlık ve mesaj alanları zorunludur')).toHaveLength(2)
    await write(canvas)
    await userEvent.click(trial)
    await expect(
      await screen.findByText('Deneme bildirimi yalnızca size gönderiliyor.'),
    ).toBeVisible()
    await expect(tried).toEqual([{ title: 'Salep mevsimi', message: 'Tarçınlı salep geldi.' }])
    await expect(sent).toEqual([])
    await expect(canvas.getByLabelText(/^Başlık/)).toHaveValue('Salep mevsimi')
  },
}

export const TrialRefused: Story = {
  parameters: { msw: [refuses(tryNotification, 'too_many_requests')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await write(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Kendime Dene' }))
    await expect(await screen.findByText(/Çok sık işlem yaptınız/)).toBeVisible()
  },
}

/** The preview follows the typing, on the lock screen and in the inbox. */
export const Preview: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const preview = within(canvas.getByRole('region', { name: 'Önizleme' }))
    await expect(preview.getByText('Mesajınız burada görünür.')).toBeVisible()
    await write(canvas)
    await expect(preview.getByText('Salep mevsimi')).toBeVisible()
    await userEvent.click(preview.getByRole('radio', { name: 'Gelen kutusu' }))
    await expect(preview.getByText('Tarçınlı salep geldi.')).toBeVisible()
    await expect(preview.getByText('az önce')).toBeVisible()
  },
}

/** From the list of people: they are selected already. */
export const ToPeopleOfTheList: Story = {
  args: { search: { to: [42, 45] } },
  beforeEach: ({ msw }) => {
    sent = []
    msw.use(remembering)
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByLabelText('Seçili kullanıcılar')).toBeChecked()
    await expect(await canvas.findByLabelText(/Çiçek Yıldırım/)).toBeChecked()
    await write(canvas)
    await submit(canvas)
    await confirm('2')
    await waitFor(() => expect(sent[0]).toMatchObject({ sendToAll: false, userIds: [42, 45] }))
    await waitFor(() => expect(canvas.getByLabelText('Tüm kullanıcılar')).toBeChecked())
    await expect(args.onSearchChange).toHaveBeenLastCalledWith({ to: undefined })
  },
}

export const Phone: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    await write(within(canvasElement))
  },
}

export const Failed: Story = {
  tags: ['quick'],
  parameters: {
    msw: [refuses(listBroadcasts, 'unexpected'), refuses(listRecipients, 'unexpected')],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByLabelText('Seçili kullanıcılar'))
    await expect(await canvas.findByText('Kullanıcılar yüklenirken bir hata oluştu')).toBeVisible()
  },
}

export const NobodyFound: Story = {
  parameters: {
    msw: [answers(listRecipients, []), answers(countRecipients, { recipients: 0 })],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByLabelText('Seçili kullanıcılar'))
    await expect(await canvas.findByText('Kullanıcı bulunamadı')).toBeVisible()
  },
}

export const Narrow: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: {
    msw: [
      answers(
        listRecipients,
        recipients.map((person) => ({ ...person, fullName: longName })),
      ),
      answers(
        listBroadcasts,
        broadcasts.map((sentOne) => ({ ...sentOne, title: longName })),
      ),
    ],
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByLabelText('Seçili kullanıcılar'))
  },
}

export const Dark: Story = { globals: { theme: 'dark' } }
