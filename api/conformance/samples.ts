import { inviteAdmin } from '#sql/invitations.ts'
import { insertPerson } from '#sql/testing/test-people.ts'
import { givePost } from '#sql/testing/test-posts.ts'
import { login } from '../contracts/auth/sign-in.ts'
import { presentVersions } from '../legal/queries.ts'
import { boardSamples } from './board-samples.ts'
import { branchSamples } from './branch-samples.ts'
import { cookieOf, factorSamples } from './factor-samples.ts'
import { flagSamples } from './flag-samples.ts'
import { menuSamples } from './menu-samples.ts'
import { orderSamples } from './order-samples.ts'
import { programmeSamples } from './programme-samples.ts'
import { openScan, purchaseSamples } from './purchase-samples.ts'
import { ratingSamples } from './rating-samples.ts'
import { referralSamples } from './referral-samples.ts'
import { rewardSamples } from './reward-samples.ts'
import { makeManager, tabletSamples } from './tablet-samples.ts'
import { teamSamples } from './team-samples.ts'
import { password, type RequestParts, requestTo, type TestApp } from './test-app.ts'

/**
 * One valid request for each endpoint, from its declared audience. The suites iterate over these
 * samples, so an endpoint without a sample fails them.
 */
export const samples: Record<string, (app: TestApp) => Promise<RequestParts> | RequestParts> = {
  ...boardSamples,
  ...factorSamples,
  ...flagSamples,
  ...ratingSamples,
  ...tabletSamples,
  ...teamSamples,
  health: () => ({}),
  ready: () => ({}),
  login: () => ({ body: { username: 'customer@telve.example', password } }),
  register: async (app) => ({
    body: {
      username: `yeni-${Bun.randomUUIDv7()}@telve.example`,
      password: 'kahve-telvesi',
      fullName: 'Çağla Işık',
      phone: '0532 123 45 67',
      birthDate: '1994-02-28',
      gender: 'female',
      consents: { email: true, sms: false },
      documents: await presentVersions(app.owner),
    },
  }),
  readInvitation: async (app) => ({
    body: { token: await inviteAdmin(app.owner, 'davetli@telve.example') },
  }),
  openAdminAccount: async (app) => ({
    body: {
      token: await inviteAdmin(app.owner, `yonetici-${Bun.randomUUIDv7()}@telve.example`),
      fullName: 'Yeni Yönetici',
      password: 'kahve-telvesi',
    },
  }),
  joinAdmins: async (app) => ({
    body: { token: await inviteAdmin(app.owner, 'admin@telve.example'), password },
  }),
  listDataRequests: () => ({ query: { list: 'settled' } }),
  readIys: () => ({}),
  listIysReports: () => ({ query: { list: 'settled' } }),
  exportIys: () => ({ body: {} }),
  settleIys: () => ({ body: { upTo: 1 } }),
  listLegal: () => ({}),
  readLegal: () => ({ params: { kind: 'notice' }, query: { version: 1 } }),
  listLegalVersions: () => ({ params: { kind: 'terms' } }),
  publishLegal: () => ({ params: { kind: 'terms' }, body: { body: '# 1. Üyelik\nÜcretsizdir.' } }),
  askReset: () => ({ body: { username: 'customer@telve.example' } }),
  resetPassword: async (app) => ({
    body: { token: await resetLink(app, await someUser(app)), password },
  }),
  logout: () => ({}),
  currentUser: () => ({}),
  customerCard: async (app) => {
    await openScan(app)
    return { params: { userId: app.ids.customer } }
  },
  changeProfile: () => ({
    body: {
      username: 'customer@telve.example',
      fullName: 'Işıl Yeni',
      phone: '0532 123 45 67',
      birthDate: '1990-04-23',
    },
  }),
  changePassword: () => ({
    body: { currentPassword: password, newPassword: password, confirmPassword: password },
  }),
  ownSessions: () => ({}),
  endOwnSession: async (app) => ({ params: { id: await anotherSession(app) } }),
  endOtherSessions: () => ({}),
  downloadOwnData: () => ({}),
  readBelongings: () => ({}),
  askForErasure: () => ({}),
  takeAccountBack: async (app) => {
    const username = `giden-${Bun.randomUUIDv7()}@telve.example`
    await app.owner`
      insert into users (username, password_hash, full_name)
      select ${username}, password_hash, 'Işıl Giden' from users where id = ${app.ids.customer}`
    await app.owner`select ask_for_erasure(id) from users where username = ${username}`
    const answer = await app.handle(requestTo(login, { body: { username, password } }))
    return { headers: { cookie: cookieOf(answer, 'return') } }
  },
  sendVerification: async (app) => {
    await app.owner`update users set verified_at = null where id = ${app.ids.customer}`
    return {}
  },
  cancelAddress: () => ({}),
  verifyAddress: async (app) => ({ body: { token: await someLink(app, 'verify') } }),
  confirmAddress: async (app) => ({ body: { token: await someLink(app, 'confirm_address') } }),
  undoAddress: async (app) => ({
    body: { token: await someLink(app, 'undo_address'), newPassword: 'kopuklu-sabah' },
  }),
  preferences: () => ({}),
  listConsents: () => ({}),
  changePreferences: () => ({ body: { isEnabled: true, email: true } }),
  listSecurity: () => ({ query: { kind: 'sign_in', q: 'ışıl', from: '2026-01-01', limit: 10 } }),
  exportSecurity: () => ({ body: { kind: 'sign_in', q: 'ışıl', to: '2026-01-01' } }),
  socialPages: () => ({}),
  dashboard: () => ({ query: { period: '7d', branchId: 1 } }),
  morningReport: () => ({}),
  changeMorningReport: () => ({ body: { isWanted: true } }),
  dayEnd: async (app) => {
    await makeManager(app)
    return { params: { id: 1 }, query: { day: '2026-11-20' } }
  },
  exportDayEnd: async (app) => {
    await makeManager(app)
    return { params: { id: 1 }, body: { day: '2026-11-20' } }
  },
  cohortReport: () => ({}),
  campaignReport: () => ({ query: { period: '12m' } }),
  orderReport: () => ({ query: { period: '12m' } }),
  peopleReport: () => ({ query: { period: '12m', branchId: 1 } }),
  pointReport: () => ({ query: { period: '12m' } }),
  purchaseReport: () => ({ query: { period: '12m' } }),
  rewardReport: () => ({ query: { period: '12m' } }),
  exportClearing: () => ({ body: { month: '2026-10' } }),
  exportLiability: () => ({ body: { month: '2026-10' } }),
  exportReport: () => ({ body: { report: 'points', period: '7d' } }),
  exportMonths: () => ({ body: { year: 2026 } }),
  listMonths: () => ({ query: { year: '2026' } }),
  readLiability: () => ({ query: { month: '2026-10' } }),
  readClearing: () => ({ query: { month: '2026-10', branch: '1' } }),
  sales: () => ({ query: { day: 'yesterday', branchId: 1 } }),
  listUsers: () => ({ query: { q: 'ışıl', sort: 'username', direction: 'desc', limit: 10 } }),
  personStory: (app) => ({ params: { id: app.ids.customer } }),
  changeHouseNote: async (app) => ({
    params: { id: await someUser(app) },
    body: { note: 'Sütlü kahveyi laktozsuz sütle ister.' },
  }),
  changeUsers: async (app) => ({ body: { ids: [await someUser(app)], isActive: false } }),
  exportUsers: () => ({ body: { q: 'ışıl', role: 'customer', state: 'active' } }),
  changeUser: async (app) => ({
    params: { id: await someUser(app) },
    body: { fullName: 'Çağla Işık', phone: null, gender: 'female', isStaff: true },
  }),
  personPosts: (app) => ({ params: { id: app.ids.staff } }),
  exportPosts: () => ({ body: { role: 'barista' } }),
  listPosts: () => ({ query: { branchId: 1, role: 'barista', unsorted: 'true' } }),
  givePosts: async (app) => ({
    params: { id: await someUser(app) },
    body: { role: 'branch_manager', branchIds: [1], regionId: null, lastDay: null },
  }),
  endPost: async (app) => ({
    params: { id: await givePost(app.owner, await someUser(app), { role: 'barista' }) },
  }),
  ownBranches: () => ({}),
  ownBounds: () => ({ query: { branchId: 1 } }),
  deactivateUser: async (app) => ({ params: { id: await someUser(app) } }),
  customerHistory: async (app) => {
    await openScan(app)
    return { params: { userId: app.ids.customer }, query: { limit: 10 } }
  },
  ownHistory: () => ({ query: { type: 'SPEND', limit: 10 } }),
  recordPoints: async (app) => ({
    params: { userId: app.ids.customer },
    body: { type: 'EARN', amount: 10, branchId: 1, scanId: await openScan(app) },
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  }),
  pointsOutcome: async (app) => {
    const key = Bun.randomUUIDv7()
    await app.ledger.append({
      userId: app.ids.customer,
      type: 'EARN',
      amount: 1,
      branchId: 1,
      actorId: app.ids.staff,
      requestKey: key,
      scanId: null,
      note: null,
      reverses: null,
    })
    return { params: { userId: app.ids.customer }, query: { key } }
  },
  reversePoints: async (app) => {
    const verdict = await app.give(app.ids.customer, 5)
    if (verdict.outcome === 'refused') throw new Error(verdict.code)
    return { params: { entryId: verdict.entry.id }, body: { note: 'Yanlış müşteri' } }
  },
  listOwnActs: () => ({}),
  listReasons: () => ({}),
  ownExpiring: () => ({}),
  voidRequest: (app) => ({ body: { userId: app.ids.customer, key: Bun.randomUUIDv7() } }),
  takeBackPoints: async (app) => {
    const verdict = await app.ledger.append({
      userId: app.ids.customer,
      type: 'EARN',
      amount: 1,
      branchId: 1,
      actorId: app.ids.staff,
      requestKey: Bun.randomUUIDv7(),
      scanId: null,
      note: null,
      reverses: null,
    })
    if (verdict.outcome === 'refused') throw new Error(verdict.code)
    return { params: { entryId: verdict.entry.id } }
  },
  ...purchaseSamples,
  listBounds: () => ({}),
  changeBounds: () => ({ body: bounds }),
  ownChain: async (app) => {
    await app.give(app.ids.customer, 5)
    return { query: { after: 0 } }
  },
  ownProof: () => ({}),
  ownCode: () => ({}),
  scanCode: async (app) => ({
    body: {
      payload: {
        userId: app.ids.customer,
        username: 'customer@telve.example',
        timestamp: Date.now() - Math.floor(Math.random() * 30_000),
      },
    },
  }),
  closeScan: async (app) => ({ params: { scanId: await openScan(app) } }),
  listNotifications: () => ({ query: { limit: 5 } }),
  unreadCount: () => ({}),
  readNotification: async (app) => {
    const rows = await app.owner<{ userId: number; id: number }[]>`
      insert into notifications (user_id, title, message, type)
      select id, 'Puan kazandınız', '10 puan kazandınız.', 'admin' from users
      where id = ${app.ids.customer}
      returning id, user_id`
    return { params: { id: rows[0]?.id ?? 0 } }
  },
  readAllNotifications: () => ({}),
  sendNotification: (app) => ({
    body: { ...broadcast, sendToAll: false, userIds: [app.ids.customer] },
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  }),
  tryNotification: () => ({
    body: broadcast,
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  }),
  registerDevice: () => ({
    body: {
      platform: 'web',
      subscription: {
        endpoint: `https://fcm.googleapis.com/fcm/send/${Bun.randomUUIDv7()}`,
        keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
      },
    },
  }),
  unregisterDevice: () => ({ body: { endpoint: 'https://fcm.googleapis.com/fcm/send/a' } }),
  pushKey: () => ({}),
  listBroadcasts: () => ({ query: { limit: 5 } }),
  listRecipients: () => ({ query: { q: 'ışıl', limit: 50 } }),
  countRecipients: () => ({ query: { q: 'ışıl' } }),
  live: () => ({}),
  ...menuSamples,
  ...branchSamples,
  ...orderSamples,
  ...programmeSamples,
  ...referralSamples,
  ...rewardSamples((app) => openScan(app)),
  listStories: () => ({}),
  viewStory: async (app) => ({ params: { id: await someStory(app) } }),
  createStory: () => ({ body: story }),
  changeStory: async (app) => ({ params: { id: await someStory(app) }, body: story }),
  deleteStory: async (app) => ({ params: { id: await someStory(app) } }),
  uploadPicture: () => ({ file: onePixel }),
  listEvents: () => ({}),
  createEvent: () => ({ body: event }),
  changeEvent: async (app) => ({ params: { id: await someEvent(app) }, body: event }),
  deleteEvent: async (app) => ({ params: { id: await someEvent(app) } }),
  takePlace: async (app) => ({ params: { id: await someEvent(app) } }),
  giveUpPlace: async (app) => ({ params: { id: await someEvent(app) } }),
  eventCalendar: async (app) => ({ params: { id: await someEvent(app) } }),
  listPlaces: async (app) => {
    const id = await someEvent(app)
    await app.owner`insert into event_places (event_id, user_id) values (${id}, ${app.ids.customer})`
    return { params: { id }, query: { limit: 1 } }
  },
}

/** The smallest PNG. */
const onePixel = Uint8Array.fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
)

const bounds = {
  staffEntry: 2_000,
  scanEntries: 1_000,
  customerDay: 1_000_000,
  staffDay: 1_000_000,
  adminEntry: 10_000,
}

const broadcast = { title: 'Salep mevsimi', message: 'Tarçınlı salep tüm şubelerimizde.' }

const story = {
  storyGroupId: 1,
  order: 1,
  duration: 5,
  title: 'Salep mevsimi',
  imageUrl: 'https://telve.example/salep.webp',
  expiresAt: '2099-01-01T00:00',
}

const event = {
  title: 'Kavrum Günü',
  description: 'Taze kavrum ve tadım.',
  eventDate: '2098-01-01T14:00',
  endDate: '2098-01-01T17:00',
  location: 'Telve Moda',
  capacity: 24,
}

/** The token of a link that resets a person's password. */
export async function resetLink(app: TestApp, id: number): Promise<string> {
  const token = crypto.getRandomValues(new Uint8Array(32)).toBase64({
    alphabet: 'base64url',
    omitPadding: true,
  })
  await app.owner`
    insert into links (token_hash, kind, user_id, address, expires_at)
    select ${new Bun.CryptoHasher('sha256').update(token).digest()}, 'reset', id, username,
           now() + interval '30 minutes'
      from users where id = ${id}`
  return token
}

/** Another session of the customer, by its public id. */
async function anotherSession(app: TestApp): Promise<string> {
  const [row] = await app.owner<{ id: string }[]>`
    insert into sessions (id_hash, user_id, expires_at)
    values (sha256(gen_random_uuid()::text::bytea), ${app.ids.customer}, now() + interval '1 hour')
    returning public_id as id`
  return row?.id ?? ''
}

/** The token of a link of somebody, to an address of their own. */
async function someLink(app: TestApp, kind: string): Promise<string> {
  const id = await someUser(app)
  const token = Bun.randomUUIDv7('hex').padEnd(43, '-')
  const hash = new Bun.CryptoHasher('sha256').update(token).digest()
  await app.owner`
    with change as (
      insert into address_changes (user_id, address, expires_at)
      select id, 'x' || username, now() + interval '1 hour' from users
       where id = ${id} and ${kind} = 'confirm_address')
    insert into links (token_hash, kind, user_id, address, expires_at)
    select ${hash}, ${kind}, id, case when ${kind} = 'verify' then username else 'x' || username end,
           now() + interval '1 hour'
      from users where id = ${id}`
  return token
}

const someUser = (app: TestApp) => insertPerson(app.owner, undefined, { full_name: 'Işıl Biri' })

async function someStory(app: TestApp): Promise<number> {
  const [row] = await app.owner<{ id: number }[]>`
    insert into stories (story_group_id, position, title, image_url, expires_at)
    values (1, 1, ${story.title}, ${story.imageUrl}, ${story.expiresAt})
    returning id`
  return row?.id ?? 0
}

async function someEvent(app: TestApp): Promise<number> {
  const [row] = await app.owner<{ id: number }[]>`
    insert into events (title, description, event_date, end_date, location)
    values (${event.title}, ${event.description}, ${event.eventDate}, ${event.endDate},
            ${event.location})
    returning id`
  return row?.id ?? 0
}

/** A fresh open scan of the customer by the staff member. */
