import { larger, openBoard, openBranch, order, ticketIn } from './boards.ts'
import {
  awaitFailure,
  desktop,
  expect,
  ownName,
  paste,
  phone,
  signIn,
  tablet,
  test,
} from './visitor.ts'

test('an order goes from the board to the customer’s hands by touch, and two tablets agree', async ({
  visit,
}) => {
  const admin = await visit('/auth?layer=admin', desktop)
  await signIn(admin, 'admin')
  const name = ownName('Pano Sokağı')
  const branchId = await openBranch(admin, name)
  const touch = { hasTouch: true }
  const first = await visit('/auth', tablet, touch)
  const second = await visit('/auth', larger, touch)
  await openBoard(first, name)
  await openBoard(second, name)
  const customer = await visit('/auth', phone)
  await signIn(customer, 'musteri')

  const number = await order(customer, branchId)
  await expect(ticketIn(first, 'Yeni', number)).toBeVisible()
  await expect(ticketIn(second, 'Yeni', number)).toBeVisible()
  await first.getByRole('button', { name: `${number}: Kabul Et` }).tap()
  await expect(ticketIn(first, 'Hazırlanıyor', number)).toBeVisible()
  await expect(ticketIn(second, 'Hazırlanıyor', number)).toBeVisible()
  await second.getByRole('button', { name: `${number}: Hazırlamaya Başla` }).tap()
  await first.getByRole('button', { name: `${number}: Hazır`, exact: true }).tap()
  await expect(ticketIn(second, 'Hazır', number)).toBeVisible()

  // a wrong tap is brought back on the tablet that made it
  await first.getByRole('button', { name: `Geri Al: ${number} hazır` }).tap()
  await expect(ticketIn(second, 'Hazırlanıyor', number)).toBeVisible()
  await second.getByRole('button', { name: `${number}: Hazır`, exact: true }).tap()
  await expect(ticketIn(first, 'Hazır', number)).toBeVisible()

  // the customer's code is scanned at the counter: their order stands first
  await first.getByRole('link', { name: 'Kasa' }).tap()
  const code = await (await customer.request.get('/api/qr')).json()
  await first.getByRole('textbox', { name: /yapıştırın/ }).click()
  await paste(first, JSON.stringify(code.payload))
  await first.getByRole('button', { name: `${number} Numarayı Teslim Et` }).tap()
  await first.getByRole('button', { name: /Alındı, Teslim Et$/ }).tap()
  await expect(first.getByText(`${number} teslim edildi`).first()).toBeVisible()
  await expect(ticketIn(second, 'Hazır', number)).toBeHidden()

  // administrators read the whole story
  await admin.goto(`/admin/orders?number=${number}&branch=${branchId}`)
  await admin.getByRole('link', { name: new RegExp(`^${number} ·`) }).click()
  const story = admin.getByRole('dialog').getByRole('region', { name: 'Olaylar' })
  await expect(story.getByText('Teslim edildi')).toBeVisible()
  await expect(story.getByText('Geri alındı')).toBeVisible()
  // it has an address of its own
  await admin.reload()
  await expect(story.getByText('Teslim edildi')).toBeVisible()
  const tab = await admin.context().newPage()
  await tab.goto(admin.url())
  await expect(tab.getByRole('dialog')).toContainText('Teslim edildi')
  await tab.close()
})

test('the board is used by keyboard alone, and keeps taps while the network is away', async ({
  visit,
}) => {
  const admin = await visit('/auth?layer=admin', desktop)
  await signIn(admin, 'admin')
  const name = ownName('Klavye Sokağı')
  const branchId = await openBranch(admin, name)
  const board = await visit('/auth', larger)
  await openBoard(board, name)
  const customer = await visit('/auth', phone)
  await signIn(customer, 'musteri')
  const number = await order(customer, branchId)
  await expect(ticketIn(board, 'Yeni', number)).toBeVisible()
  const button = (act: string) =>
    board.getByRole('button', { name: `${number}: ${act}`, exact: true })

  await board.keyboard.press('ArrowDown')
  await expect(button('Kabul Et')).toBeFocused()
  awaitFailure(board, 'ERR_INTERNET_DISCONNECTED')
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  let tries = 0
  await board.route('**/api/orders/*/moves', async (route) => {
    tries += 1
    if (tries === 1) return route.abort('internetdisconnected')
    await isRead
    return route.continue()
  })
  await board.keyboard.press('Enter')
  await expect(ticketIn(board, 'Hazırlanıyor', number)).toBeVisible()
  await expect(board.getByText(/1 dokunuş bekliyor/)).toBeVisible()
  read()
  await expect(board.getByText(/Bağlantı yok/)).toBeHidden()
  /** as the server has it; undefined once it is no ticket any more */
  const stateOf = async (): Promise<string | undefined> => {
    const { tickets } = await (await board.request.get(`/api/branches/${branchId}/board`)).json()
    return tickets.find((one: { number: number }) => String(one.number) === number)?.state
  }
  await expect.poll(stateOf).toBe('accepted')

  await button('Hazırlamaya Başla').focus()
  await board.keyboard.press('Enter')
  await button('Hazır').focus()
  await board.keyboard.press('Enter')
  await expect(ticketIn(board, 'Hazır', number)).toBeVisible()
  await board.getByRole('button', { name: new RegExp(`^${number}: .*Teslim Et`) }).focus()
  await board.keyboard.press('r')
  await expect(ticketIn(board, 'Hazırlanıyor', number)).toBeVisible()
  await button('Hazır').focus()
  await board.keyboard.press('m')
  await expect(board.getByRole('dialog', { name: new RegExp(`^${number} ·`) })).toBeVisible()
  await board.getByRole('button', { name: 'Siparişi İptal Et' }).press('Enter')
  await board.getByRole('button', { name: 'Müşteri istedi' }).press('Enter')
  await expect(ticketIn(board, 'Hazırlanıyor', number)).toBeHidden()
  await expect.poll(stateOf).toBeUndefined()
})
