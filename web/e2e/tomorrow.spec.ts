import { openBoard, ticketIn } from './boards.ts'
import { withDatabase } from './database.ts'
import { fillCart, json, openShop } from './shops.ts'
import { expect, ownName, tablet, test } from './visitor.ts'

/** The hours of a branch that is closed for the rest of the branches' day, whatever the hour is. */
function closedToday() {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' })
  const today = date.format(Date.now() - 5 * 60 * 60_000)
  return {
    week: Array.from({ length: 7 }, () => [{ opens: '08:00', closes: '22:00' }]),
    exceptions: [{ date: today, name: 'Sayım', ranges: [] }],
  }
}

/** Lets the night pass for an order: its branch is open, and it is time to prepare it. */
const letTheNightPass = (orderId: number) =>
  withDatabase((sql) =>
    sql.begin(async (tx) => {
      await tx`
        delete from branch_exceptions e using orders o
         where o.id = ${orderId} and e.branch_id = o.branch_id`
      await tx`
        update branch_hours h set opens = '00:00', closes = '00:00' from orders o
         where o.id = ${orderId} and h.branch_id = o.branch_id`
      await tx`
        update order_windows w set units = w.units - o.units from orders o
         where o.id = ${orderId} and (w.branch_id, w.starts_at) = (o.branch_id, o.window_at)`
      await tx`
        update orders o
           set first_promise = p.promise, promise = p.promise, day = branch_day(p.promise),
               window_at = quarter_of(p.promise)
          from (select now() + make_interval(secs => units) as promise
                  from orders where id = ${orderId}) p
         where o.id = ${orderId}`
      await tx`
        insert into order_windows as w (branch_id, starts_at, capacity, units)
        select branch_id, window_at, 36000, units from orders where id = ${orderId}
        on conflict (branch_id, starts_at) do update set units = w.units + excluded.units`
    }),
  )

test('an order of the night is accepted before, collected the next morning, and cancelled where its branch closes', async ({
  visit,
  browser,
}) => {
  test.slow()
  const name = ownName('Yarınki Şube')
  const { customer, trouble, branch, change } = await openShop(visit, browser, name, closedToday())
  const board = await visit('/auth', tablet, { hasTouch: true })
  await openBoard(board, name)
  await expect(board.getByRole('button', { name: 'Yarın', exact: true })).toBeVisible()

  /** Orders for the first time that the cart offers. */
  async function orderForTomorrow() {
    await expect(customer.getByText('Bu şube şu an kapalı.', { exact: false })).toBeVisible()
    await customer.getByRole('button', { name: /^(Yarın|Bugün) 08:15$/ }).click()
    await expect(customer.getByText(/08:15’te hazır olur\.$/)).toBeVisible()
    const place = customer.getByRole('button', { name: /^Siparişi Ver · ₺/ })
    await expect(place).toBeEnabled()
    await expect(place).not.toHaveAttribute('aria-busy', 'true')
    await place.dblclick()
    await expect(customer).toHaveURL(/\/orders\/\d+$/)
    const [order] = await json(customer, '/api/orders')
    expect(order).toMatchObject({ isScheduled: true, state: 'placed' })
    await expect(customer.getByText(/08:15’te hazır olur\.$/)).toBeVisible()
    await expect(customer.getByRole('timer')).toHaveCount(0)
    return { id: order.id as number, number: String(order.number) }
  }

  await fillCart(customer, name)
  const first = await orderForTomorrow()
  await board.getByRole('button', { name: 'Yarın: 1' }).tap()
  await board.getByRole('button', { name: `${first.number}: Kabul Et` }).tap()
  await expect(board.getByRole('dialog', { name: 'Yarın' }).getByText('Kabul edildi')).toBeVisible()
  await board.keyboard.press('Escape')
  await expect(customer.getByRole('listitem').filter({ hasText: 'Onaylandı' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(ticketIn(board, 'Hazırlanıyor', first.number)).toBeHidden()

  // the next morning it stands where the others do
  await letTheNightPass(first.id)
  await expect(ticketIn(board, 'Hazırlanıyor', first.number)).toBeVisible()
  await expect(board.getByRole('button', { name: 'Yarın', exact: true })).toBeVisible()
  await board.getByRole('button', { name: `${first.number}: Hazırlamaya Başla` }).tap()
  await board.getByRole('button', { name: `${first.number}: Hazır`, exact: true }).tap()
  await expect(customer.getByText('Siparişiniz hazır, sizi bekliyor.')).toBeVisible()
  await board.getByRole('button', { name: new RegExp(`^${first.number}: .*Teslim Et$`) }).tap()
  await board.getByRole('radio', { name: 'Kart', exact: true }).check()
  await board.getByRole('button', { name: /Alındı, Teslim Et$/ }).tap()
  await expect(board.getByText(`${first.number} teslim edildi`).first()).toBeVisible()
  await expect(customer.getByText('Afiyet olsun!')).toBeVisible()

  // the next evening; then the branch takes no orders any more: the worker cancels, and the customer reads why
  const changeBranch = async (fields: object) => {
    const { version } = (await json(customer, '/api/branches')).find(
      ({ id }: { id: number }) => id === branch.id,
    )
    await change('patch', `/api/branches/${branch.id}`, fields, version)
  }
  await changeBranch({ hours: closedToday() })
  await customer.getByRole('button', { name: 'Tekrarla' }).click()
  await expect(customer).toHaveURL('/cart')
  const second = await orderForTomorrow()
  await expect(board.getByRole('button', { name: 'Yarın: 1' })).toBeVisible()
  await changeBranch({ takesOrders: false })
  await expect(
    customer.getByText(/^Sipariş iptal edildi: şube uygulamadan sipariş almıyor\./),
  ).toBeVisible({ timeout: 40_000 })
  await expect(board.getByRole('button', { name: 'Yarın', exact: true })).toBeVisible()
  const [told] = await json(customer, '/api/notifications')
  expect(told).toMatchObject({ title: 'Siparişiniz iptal edildi', orderId: second.id })
  expect(trouble).toEqual([])
  await customer.context().close()
})
