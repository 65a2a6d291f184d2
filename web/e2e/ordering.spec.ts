import { larger, openBoard, ticketIn } from './boards.ts'
import { withDatabase } from './database.ts'
import { fillCart, json, openShop } from './shops.ts'
import { expect, ownName, paste, tablet, test, untilLayersAre } from './visitor.ts'

test('a customer orders ahead, loses the network, taps twice, and orders the same again', async ({
  visit,
  browser,
}) => {
  test.slow()
  const name = ownName('Yeldeğirmeni')
  const { customer, trouble, branch, change } = await openShop(visit, browser, name)
  await fillCart(customer, name)

  // a time, where the day has one left
  const later = customer.getByRole('radio', { name: 'Saat Seç' })
  await customer.getByText(/Kasada ödenecek/).waitFor()
  const hasSlots = (await later.count()) > 0
  if (hasSlots) {
    await customer.getByText('Saat Seç', { exact: true }).click()
    // the last one: the next may pass meanwhile, and before 05:00 it is the only one
    const times = customer.getByLabel('Saat', { exact: true })
    await times.selectOption({ index: (await times.getByRole('option').count()) - 1 })
  }
  await customer.getByRole('switch', { name: /Puanla öde/ }).click()
  await customer.getByLabel('Kullanılacak puan').fill('50')
  await expect(customer.getByText('50 puan', { exact: true })).toBeVisible()

  // the network goes: the page says so and keeps everything, and finds on when it is back
  const order = customer.getByRole('button', { name: /^Siparişi Ver · ₺/ })
  await expect(order).not.toHaveAttribute('aria-busy', 'true')
  await customer.context().setOffline(true)
  await expect(customer.getByText('Sepetiniz bu cihazda duruyor', { exact: false })).toBeVisible()
  await expect(order).toBeDisabled()
  await customer.context().setOffline(false)
  await expect(order).toBeEnabled()

  // the first request arrives, its answer does not: a second press orders nothing more
  let tries = 0
  await customer.route('**/api/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    tries += 1
    if (tries > 1) return route.fallback()
    await route.fetch()
    return route.abort('failed')
  })
  await order.dblclick()
  await expect(customer.getByText(/ulaşıp ulaşmadığı bilinmiyor/)).toBeVisible()
  // a reload forgets nothing of it
  await customer.reload()
  await customer.getByRole('button', { name: 'Tekrar Dene' }).click()
  await expect(customer).toHaveURL(/\/orders\/\d+$/)
  await expect(customer.getByText(/sipariş numaranız$/)).toBeVisible()
  const orders = await json(customer, '/api/orders')
  expect(orders).toHaveLength(1)
  expect(orders[0]).toMatchObject({ points: 50, isScheduled: hasSlots, branch: { id: branch.id } })
  expect((await json(customer, '/api/user')).points).toBe(150)
  await expect(customer.getByRole('link', { name: 'Sepetim', exact: true })).toBeVisible()

  // home shows it above everything; cancelled, its points are back
  await customer.goto('/')
  await customer
    .getByRole('list', { name: 'Açık siparişleriniz' })
    .getByRole('link', { name: new RegExp(String(orders[0].number)) })
    .click()
  await customer.getByRole('button', { name: 'Siparişi İptal Et' }).click()
  await customer.getByRole('alertdialog').getByRole('button', { name: 'İptal Et' }).click()
  await expect(customer.getByText(/^Siparişinizi iptal ettiniz/)).toBeVisible()
  await expect.poll(async () => (await json(customer, '/api/user')).points).toBe(200)
  await untilLayersAre(customer, 0)

  // why they were spent and came back, with the order's number
  const { number } = orders[0]
  for (const [place, sentence] of [
    `İptal edilen ${number} numaralı siparişte kullanılan puan geri verildi.`,
    `${number} numaralı siparişin ödemesinde kullanıldı.`,
  ].entries()) {
    // anew each time: a dialog that closes goes back, which would break off a visit
    await customer.goto('/points')
    await customer
      .getByRole('button', { name: /Neden\?/ })
      .nth(place)
      .click()
    const why = customer.getByRole('region', { name: 'Neden?' })
    await expect(why.getByText(sentence, { exact: true })).toBeVisible()
  }

  // oat milk has gone meanwhile: the rest goes into the cart, and the page says so
  const oat = (await json(customer, `/api/orders/${orders[0].id}`)).lines[0].options.find(
    ({ name }: { name: string }) => name === 'Yulaf sütü',
  )
  await change(
    'patch',
    `/api/branches/${branch.id}/options/${oat.optionId}/availability`,
    { state: 'off' },
    1,
  )
  // a branch that pauses says so on the menu, as often as it does
  const brake = (pause: 30 | 'none', version: number) =>
    change('patch', `/api/branches/${branch.id}/brake`, { pause }, version)
  for (const version of [1, 3]) {
    await brake(30, version)
    await customer.goto('/menu')
    await expect(
      customer.getByText(/sipariş almaya ara verdi\. .+ yeniden sipariş alır\.$/),
    ).toBeVisible()
    await expect(customer.getByRole('button', { name: /kadar ara verdi$/ })).toBeVisible()
    await brake('none', version + 1)
    await customer.reload()
    await expect(customer.getByRole('button', { name: new RegExp(`${name}$`) })).toBeVisible()
  }
  await customer.goto(`/orders/${orders[0].id}`)
  await customer.getByRole('button', { name: 'Tekrarla' }).click()
  await expect(customer).toHaveURL('/cart')
  await expect(customer.getByText('Latte: Yulaf sütü şu an tükendi')).toBeVisible()

  // a coupon that nothing in the cart can use cannot be pressed, and says what is missing
  const { id: userId } = await json(customer, '/api/user')
  await withDatabase(
    (sql) => sql`
      insert into coupons (user_id, source, name, benefit, item_ids, created_at, expires_at)
      select ${userId}, 'birthday', 'Çay bizden', 'item', array[id], now(), now() + interval '10 days'
        from menu_items where name = 'İnce Belli Çay'`,
  )
  await customer.reload()
  await expect(customer.getByText('Sepette İnce Belli Çay olmalı.')).toBeVisible()
  await expect(customer.getByRole('button', { name: /^Çay bizden/ })).toBeDisabled()

  // signing out leaves no cart on the device
  expect(await customer.evaluate(() => localStorage.getItem('telve:cart'))).toContain('Latte')
  await customer.goto('/profile')
  await customer.getByRole('button', { name: 'Çıkış Yap' }).click()
  await expect(customer).toHaveURL(/\/auth/)
  expect(await customer.evaluate(() => localStorage.getItem('telve:cart'))).toBeNull()
  expect(trouble).toEqual([])
  await customer.context().close()
})

test('an order goes its whole way over two tablets while its customer is away for a minute', async ({
  visit,
  browser,
}) => {
  test.slow()
  const name = ownName('Rasimpaşa')
  const { customer, trouble, branch, change } = await openShop(visit, browser, name)
  const touch = { hasTouch: true }
  const first = await visit('/auth', tablet, touch)
  const second = await visit('/auth', larger, touch)
  await openBoard(first, name)
  await openBoard(second, name)

  await fillCart(customer, name)
  await customer.getByRole('switch', { name: /Puanla öde/ }).click()
  await customer.getByLabel('Kullanılacak puan').fill('50')
  await expect(customer.getByText('50 puan', { exact: true })).toBeVisible()
  const place = customer.getByRole('button', { name: /^Siparişi Ver · ₺/ })
  await expect(place).not.toHaveAttribute('aria-busy', 'true')
  await place.dblclick()
  await expect(customer).toHaveURL(/\/orders\/\d+$/)
  const [order] = await json(customer, '/api/orders')
  const number = String(order.number)

  // a minute without a network by the phone's clock, while two people make it
  await customer.context().setOffline(true)
  await expect(ticketIn(first, 'Yeni', number)).toBeVisible()
  await expect(ticketIn(second, 'Yeni', number)).toBeVisible()
  await first.getByRole('button', { name: `${number}: Kabul Et` }).tap()
  await second.getByRole('button', { name: `${number}: Hazırlamaya Başla` }).tap()
  await first.getByRole('button', { name: `${number}: Hazır`, exact: true }).tap()
  await expect(ticketIn(second, 'Hazır', number)).toBeVisible()
  await expect(customer.getByText('Siparişiniz hazır, sizi bekliyor.')).toBeHidden()
  await customer.clock.fastForward(60_000)
  await customer.context().setOffline(false)
  await expect(customer.getByText('Siparişiniz hazır, sizi bekliyor.')).toBeVisible()
  const told = async () =>
    (await json(customer, '/api/notifications')).map(({ title }: { title: string }) => title)
  await expect
    .poll(told)
    .toEqual(expect.arrayContaining(['Siparişiniz onaylandı', 'Siparişiniz hazır']))

  // its customer's code leads to it at the counter, and the money earns
  await first.getByRole('link', { name: 'Kasa' }).tap()
  await first.getByRole('textbox', { name: /yapıştırın/ }).click()
  await paste(first, JSON.stringify((await json(customer, '/api/qr')).payload))
  await first.getByRole('button', { name: `${number} Numarayı Teslim Et` }).tap()
  await first.getByRole('button', { name: /Alındı, Teslim Et$/ }).tap()
  await expect(first.getByText(`${number} teslim edildi`).first()).toBeVisible()
  await expect(ticketIn(second, 'Hazır', number)).toBeHidden()
  const collected = await json(customer, `/api/orders/${order.id}`)
  expect(collected).toMatchObject({ state: 'collected', points: 50 })
  expect(collected.earned).toBeGreaterThan(0)
  await expect
    .poll(async () => (await json(customer, '/api/user')).points)
    .toBeGreaterThanOrEqual(150 + collected.earned)

  // the same again from the open app: two taps
  await customer.goto('/')
  await customer.getByRole('button', { name: /^Latte .*Tekrarla$/ }).tap()
  await place.tap()
  await expect(customer).toHaveURL(/\/orders\/\d+$/)
  expect(await json(customer, '/api/orders')).toHaveLength(2)

  // and from the order; the branch is out of oat milk by now
  const oat = collected.lines[0].options.find(
    (option: { name: string }) => option.name === 'Yulaf sütü',
  )
  await change(
    'patch',
    `/api/branches/${branch.id}/options/${oat.optionId}/availability`,
    { state: 'off' },
    1,
  )
  await customer.goto(`/orders/${order.id}`)
  // how it was: a tap on a star opens the words
  await customer.getByRole('radio', { name: '4 yıldız' }).check({ force: true })
  await customer.getByLabel('Görüşleriniz').fill('Köpüğü bol, sağ olun.')
  await customer.getByRole('button', { name: 'Gönder' }).click()
  await expect(customer.getByText('Değerlendirmeniz', { exact: true })).toBeVisible()
  await customer.getByRole('button', { name: 'Tekrarla' }).click()
  await expect(customer.getByText('Latte: Yulaf sütü şu an tükendi')).toBeVisible()
  expect(trouble).toEqual([])
  await customer.context().close()
})
