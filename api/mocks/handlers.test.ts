import { getResponse } from 'msw'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { type Endpoint, successOf } from '#api/contracts/endpoint.ts'
import { endpoints } from '#api/contracts/registry.ts'
import { Preferences } from '../contracts/account/account.ts'
import { ArchivedBranch, Branch } from '../contracts/branches/branches.ts'
import { Event } from '../contracts/events/events.ts'
import { ArchivedMenuItem, MenuCategory, MenuItem } from '../contracts/menu/menu.ts'
import { PastPrice, PriceList } from '../contracts/menu/price-list.ts'
import { Notification } from '../contracts/notifications/notifications.ts'
import { PointEntry } from '../contracts/points/points.ts'
import { QrPayload } from '../contracts/qr/qr.ts'
import { Rating } from '../contracts/ratings/ratings.ts'
import { SecurityEntry } from '../contracts/security/security.ts'
import { ArchivedStampCard } from '../contracts/stamps/cards.ts'
import { Story } from '../contracts/stories/stories.ts'
import { CurrentUser, CustomerCard } from '../contracts/users/person.ts'
import { ManagedUser } from '../contracts/users/users.ts'
import { events, stories } from './content-fixtures.ts'
import * as fixtures from './fixtures.ts'
import { handlers } from './handlers.ts'
import {
  archivedItem,
  longMenu,
  menuCategories,
  menuItems,
  pastPrices,
  priceList,
} from './menu-fixtures.ts'
import { elifsRating } from './rating-fixtures.ts'
import { archivedStampCard } from './reward-fixtures.ts'
import { securityEntries } from './security-fixtures.ts'

const filled = (path: string) =>
  path.replace(/:(\w+)/g, (_, name) => (name === 'scanId' ? fixtures.scanId : '42'))

const story = {
  storyGroupId: 1,
  order: 1,
  duration: 5,
  title: 'Salep mevsimi',
  imageUrl: 'https://telve.example/salep.webp',
  expiresAt: '2026-11-20T15:00',
}
const event = {
  title: 'Kavrum Günü',
  description: 'Taze kavrum ve tadım.',
  eventDate: '2026-11-21T14:00',
  endDate: '2026-11-21T17:00',
  location: 'Telve Moda',
}

const bodies: Record<string, unknown> = {
  givePosts: { role: 'barista', branchIds: [1], regionId: null, lastDay: null },
  createRegion: { name: 'Anadolu Yakası', branchIds: [1] },
  changeRegion: { name: 'Anadolu Yakası' },
  login: { username: 'musteri@telve.example', password: 'telve-demo' },
  register: {
    username: 'yeni@posta.example',
    password: 'uzun bir şifre',
    fullName: 'Çağla Işık',
    phone: '0532 123 45 67',
    birthDate: '2001-02-03',
  },
  recordPoints: { type: 'EARN', amount: 25, branchId: 1 },
  voidRequest: { userId: 3, key: 'anahtar-1' },
  changeBounds: { version: 2, staffEntry: 2_000, managerBill: 2_000_000 },
  changeMorningReport: { isWanted: true },
  reversePoints: { note: 'Yanlış müşteri' },
  changeUsers: { ids: [42], isActive: false },
  exportUsers: {},
  exportSecurity: {},
  exportClearing: { month: '2026-10' },
  exportLiability: { month: '2026-10' },
  exportMonths: { year: 2026 },
  exportDayEnd: { day: '2026-11-18' },
  exportPosts: { role: 'barista' },
  exportReport: { report: 'purchases', period: '28d' },
  createStampCard: { name: 'Kahve kartı', itemIds: [101], size: 9 },
  changeStampCard: { size: 8 },
  createReward: { name: 'Hesaptan 50 TL', price: 150, benefit: 'amount', amount: 5_000 },
  changeReward: { price: 200 },
  createStory: story,
  changeStory: story,
  createEvent: event,
  changeEvent: event,
  changeUser: { fullName: 'Elif Yıldız', isStaff: true },
  changeProfile: {
    username: 'elif@posta.example',
    fullName: 'Elif Yıldız',
    phone: '0532 123 45 67',
    birthDate: '1994-04-23',
  },
  changePassword: {
    currentPassword: 'telve-demo',
    newPassword: 'yeni-telve',
    confirmPassword: 'yeni-telve',
  },
  changePreferences: { sms: true },
  enrolTablet: { branchId: 1, name: 'Kasa 1' },
  giveTeamPost: { branchId: 1, personId: 9, role: 'barista', lastDay: null },
  inviteToTeam: { branchId: 1, role: 'barista', forWhom: 'Mert', lastDay: null },
  readPostInvitation: { code: '5-q0Zk2v8YxT4mR7sLw9Nh3A' },
  acceptPost: { code: '5-q0Zk2v8YxT4mR7sLw9Nh3A' },
  approveAct: { personId: 8, pin: '274913', key: null },
  openTill: { personId: 7, pin: '274913' },
  setPin: { pin: '274913' },
  addPasskey: { name: 'Telefonum', credential: {} },
  renamePasskey: { name: 'Telefonum' },
  changeSecuritySettings: { adminsNeedSecondFactor: true },
  rate: { stars: 4, comment: 'Ellerinize sağlık.' },
  rateVisit: { stars: 4, comment: 'Kahvem sıcacıktı.' },
  scanCode: { payload: fixtures.payloadAt(fixtures.now) },
}
const branch = {
  name: 'Çengelköy',
  address: 'Üsküdar, İstanbul',
  openingHours: 'Her gün 08:00–23:00',
  latitude: 41.0502,
  longitude: 29.0521,
}
Object.assign(bodies, { createBranch: branch, changeBranch: branch })
bodies.registerDevice = {
  subscription: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/a',
    keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
  },
}
bodies.unregisterDevice = { endpoint: 'https://fcm.googleapis.com/fcm/send/a' }
const bill = { scanId: fixtures.scanId, branchId: 1, total: 18_500 }
Object.assign(bodies, {
  recordPurchase: bill,
  quotePurchase: bill,
  addPurchase: { branchId: 1, total: 18_500, receipt: 'A-0042', boughtOn: '2026-11-17' },
  recordLatePurchase: { ...bill, receipt: 'A-0042', boughtOn: '2026-11-17' },
})
Object.assign(bodies, {
  moveOrder: { from: 'placed', to: 'accepted' },
  moveLine: { from: 'queued', to: 'making' },
  collectOrder: { from: 'ready', method: 'kart' },
  refundOrder: { units: [{ line: 1, quantity: 1 }], reason: 'kalite' },
  quoteOrderRefund: { units: [{ line: 1, quantity: 1 }] },
})
bodies.refundPurchase = { amount: 5_000, reason: 'ürün iadesi' }
bodies.quoteRefund = { amount: 5_000 }
const cart = {
  branchId: 1,
  lines: [{ itemId: 1, quantity: 2, options: [] }],
  pickupAt: 'asap',
}
Object.assign(bodies, {
  quoteOrder: cart,
  placeOrder: { ...cart, expectedTotal: 20_000, expectedPromise: '2026-11-22T12:00:00Z' },
})
bodies.settleFlag = { outcome: 'fine', note: 'Kalabalık bir masaydı.' }
bodies.changeFlagSettings = { often: 9 }
bodies.reviewReferral = { grant: true, reason: 'Kardeşi, ayrı kişi.' }
bodies.tryNotification = { title: 'Salep', message: 'Geldi.' }
bodies.sendNotification = { title: 'Salep', message: 'Geldi.', sendToAll: true }
const product = { name: 'Latte', description: 'Süt ve kahve.', price: 15550, categoryId: 1 }
Object.assign(bodies, {
  createMenuCategory: { name: 'Kahveler' },
  changeMenuCategory: { name: 'Kahveler' },
  createMenuItem: product,
  changeMenuItem: product,
})
const group = {
  name: 'Süt',
  least: 1,
  most: 1,
  options: [
    { name: 'İnek sütü', priceDifference: 0, most: 1, defaultQuantity: 1 },
    { name: 'Yulaf sütü', priceDifference: 1_500, most: 1, defaultQuantity: 0 },
  ],
}
Object.assign(bodies, {
  createOptionGroup: group,
  changeOptionGroup: group,
  changeItemGroups: { groupIds: [1] },
  changeBrake: { delayMinutes: 10, pause: 'none' },
  changeItemAvailability: { state: 'off' },
  changeOptionAvailability: { state: 'counted', left: 3 },
  changeTiers: { tiers: [{ name: 'Çekirdek', least: 0, multiplier: 100 }] },
})

const requestOf = (name: string, endpoint: Endpoint) =>
  new Request(`http://localhost${filled(endpoint.path)}`, {
    method: endpoint.method.toUpperCase(),
    headers: {
      ...(endpoint.body && { 'content-type': 'application/json' }),
      ...(endpoint.versioned && { 'if-match': '"1"' }),
      ...(endpoint.keyRequired && { 'idempotency-key': 'one' }),
    },
    ...(endpoint.body && { body: JSON.stringify(bodies[name]) }),
  })

test.each(Object.entries(endpoints))(
  '%s has an understudy that keeps the contract',
  async (name, endpoint) => {
    const response = await getResponse(handlers, requestOf(name, endpoint), {
      baseUrl: 'http://localhost',
    })
    expect(response).toBeDefined()
    if (!response) return
    expect(response.status).toBe(successOf(endpoint))
    if (endpoint.stream)
      return expect(response.headers.get('content-type')).toBe('text/event-stream')
    if (endpoint.answer)
      expect(
        endpoint.answer.safeParse(endpoint.media ? await response.text() : await response.json())
          .error,
      ).toBeUndefined()
  },
)

test.each([
  ['people', z.array(CurrentUser), [fixtures.elif, fixtures.kerem, fixtures.nazli]],
  ['cards', z.array(CustomerCard), [fixtures.elifsCard, fixtures.bareCard]],
  ['managed people', z.array(ManagedUser), fixtures.people],
  ['preferences', Preferences, fixtures.elifsPreferences],
  ['a rating', Rating, elifsRating],
  ['security entries', z.array(SecurityEntry), securityEntries],
  ['branches', z.array(Branch), fixtures.branches],
  ['an archived branch', ArchivedBranch, fixtures.archivedBranch],
  ['entries', z.array(PointEntry), fixtures.entries],
  ['notifications', z.array(Notification), fixtures.notifications],
  ['stories', z.array(Story), stories],
  ['events', z.array(Event), events],
  ['categories', z.array(MenuCategory), [...menuCategories, ...longMenu(2).categories]],
  ['products', z.array(MenuItem), [...menuItems, ...longMenu(2).items]],
  ['price lists', z.array(PriceList), [priceList(null), priceList(1)]],
  ['past prices', z.array(PastPrice), pastPrices],
  ['an archived product', ArchivedMenuItem, archivedItem],
  ['an archived stamp card', ArchivedStampCard, archivedStampCard],
  ['codes', z.array(QrPayload), [fixtures.payloadAt(0), fixtures.payloadAt(0, false)]],
])('%s of the fixtures keep the contract', (_, schema, value) => {
  expect(schema.safeParse(value).error).toBeUndefined()
})

test('the newest entry leaves the balance that Elif has', () => {
  expect(fixtures.entries[0]?.balanceAfter).toBe(fixtures.elif.points)
})
