import { inviteAdmin } from '#sql/invitations.ts'
import { branchSamples } from './branch-samples.ts'
import { menuSamples } from './menu-samples.ts'
import { password, type RequestParts, type Stage } from './test-app.ts'

/**
 * One request per endpoint that its declared audience may send and that succeeds: the yardstick
 * of the suites, so an endpoint without a sample fails them.
 */
export const samples: Record<string, (stage: Stage) => Promise<RequestParts> | RequestParts> = {
  health: () => ({}),
  ready: () => ({}),
  login: () => ({ body: { username: 'customer@telve.example', password: 'telve-demo' } }),
  register: () => ({
    body: {
      username: `yeni-${Bun.randomUUIDv7()}@telve.example`,
      password: 'kahve-telvesi',
      fullName: 'Çağla Işık',
      phone: '0532 123 45 67',
      birthDate: '1994-02-28',
      gender: 'female',
      consents: { email: true, sms: false },
    },
  }),
  readInvitation: async (stage) => ({
    body: { token: await inviteAdmin(stage.owner, 'davetli@telve.example') },
  }),
  openAdminAccount: async (stage) => ({
    body: {
      token: await inviteAdmin(stage.owner, `yonetici-${Bun.randomUUIDv7()}@telve.example`),
      fullName: 'Yeni Yönetici',
      password: 'kahve-telvesi',
    },
  }),
  joinAdmins: async (stage) => ({
    body: { token: await inviteAdmin(stage.owner, 'admin@telve.example'), password },
  }),
  logout: () => ({}),
  currentUser: () => ({}),
  customerCard: async (stage) => {
    await openScan(stage)
    return { params: { userId: stage.ids.customer } }
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
  preferences: () => ({}),
  changePreferences: () => ({ body: { isEnabled: true, email: true } }),
  ownRatings: () => ({}),
  rate: () => ({ body: { stars: 5, comment: 'Ellerinize sağlık.' } }),
  listRatings: () => ({ query: { stars: 5, limit: 10 } }),
  summarizeRatings: () => ({}),
  listSecurity: () => ({ query: { kind: 'sign_in', q: 'ışıl', from: '2026-01-01', limit: 10 } }),
  socialPages: () => ({}),
  listUsers: () => ({ query: { q: 'ışıl', sort: 'username', direction: 'desc', limit: 10 } }),
  changeUser: async (stage) => ({
    params: { id: await someUser(stage) },
    body: { fullName: 'Çağla Işık', phone: null, gender: 'female', isStaff: true },
  }),
  deactivateUser: async (stage) => ({ params: { id: await someUser(stage) } }),
  customerHistory: async (stage) => {
    await openScan(stage)
    return { params: { userId: stage.ids.customer }, query: { limit: 10 } }
  },
  ownHistory: () => ({ query: { limit: 10 } }),
  recordPoints: async (stage) => ({
    params: { userId: stage.ids.customer },
    body: { type: 'EARN', amount: 10, branchId: 1, scanId: await openScan(stage) },
    headers: { 'idempotency-key': Bun.randomUUIDv7() },
  }),
  pointsOutcome: async (stage) => {
    const key = Bun.randomUUIDv7()
    await stage.ledger.append({
      userId: stage.ids.customer,
      type: 'EARN',
      amount: 1,
      branchId: 1,
      actorId: stage.ids.staff,
      requestKey: key,
      scanId: null,
      note: null,
      reverses: null,
    })
    return { params: { userId: stage.ids.customer }, query: { key } }
  },
  reversePoints: async (stage) => {
    const verdict = await stage.give(stage.ids.customer, 5)
    if (verdict.outcome === 'refused') throw new Error(verdict.code)
    return { params: { entryId: verdict.entry.id }, body: { note: 'Yanlış müşteri' } }
  },
  voidRequest: (stage) => ({ body: { userId: stage.ids.customer, key: Bun.randomUUIDv7() } }),
  takeBackPoints: async (stage) => {
    const verdict = await stage.ledger.append({
      userId: stage.ids.customer,
      type: 'EARN',
      amount: 1,
      branchId: 1,
      actorId: stage.ids.staff,
      requestKey: Bun.randomUUIDv7(),
      scanId: null,
      note: null,
      reverses: null,
    })
    if (verdict.outcome === 'refused') throw new Error(verdict.code)
    return { params: { entryId: verdict.entry.id } }
  },
  listBounds: () => ({}),
  changeBounds: async (stage) => {
    const [row] = await stage.owner<{ version: number }[]>`
      select max(id) as version from award_bounds`
    return { body: { ...bounds, version: row?.version ?? 0 } }
  },
  ownChain: async (stage) => {
    await stage.give(stage.ids.customer, 5)
    return { query: { after: 0 } }
  },
  ownProof: () => ({}),
  ownCode: () => ({}),
  scanCode: async (stage) => ({
    body: {
      payload: {
        userId: stage.ids.customer,
        username: 'customer@telve.example',
        timestamp: Date.now() - Math.floor(Math.random() * 30_000),
      },
    },
  }),
  closeScan: async (stage) => ({ params: { scanId: await openScan(stage) } }),
  listNotifications: () => ({ query: { limit: 5 } }),
  unreadCount: () => ({}),
  readNotification: async (stage) => {
    const rows = await stage.owner<{ userId: number; id: number }[]>`
      insert into notifications (user_id, title, message, type)
      select id, 'Puan kazandınız', '10 puan kazandınız.', 'admin' from users
      where id = ${stage.ids.customer}
      returning id, user_id as "userId"`
    return { params: { id: rows[0]?.id ?? 0 } }
  },
  readAllNotifications: () => ({}),
  sendNotification: (stage) => ({
    body: { ...broadcast, sendToAll: false, userIds: [stage.ids.customer] },
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
  listRecipients: () => ({ query: { q: 'ışıl', limit: 5 } }),
  countRecipients: () => ({ query: { q: 'ışıl' } }),
  live: () => ({}),
  ...menuSamples,
  ...branchSamples,
  listStories: () => ({}),
  viewStory: async (stage) => ({ params: { id: await someStory(stage) } }),
  createStory: () => ({ body: story }),
  changeStory: async (stage) => ({ params: { id: await someStory(stage) }, body: story }),
  deleteStory: async (stage) => ({ params: { id: await someStory(stage) } }),
  uploadPicture: () => ({ file: onePixel }),
  listEvents: () => ({}),
  createEvent: () => ({ body: event }),
  changeEvent: async (stage) => ({ params: { id: await someEvent(stage) }, body: event }),
  deleteEvent: async (stage) => ({ params: { id: await someEvent(stage) } }),
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

async function someUser(stage: Stage): Promise<number> {
  const [row] = await stage.owner<{ id: number }[]>`
    insert into users (username, password_hash, full_name)
    values (${`biri-${Bun.randomUUIDv7()}@telve.example`}, 'x', 'Işıl Biri')
    returning id`
  return row?.id ?? 0
}

async function someStory(stage: Stage): Promise<number> {
  const [row] = await stage.owner<{ id: number }[]>`
    insert into stories (story_group_id, position, title, image_url, expires_at)
    values (1, 1, ${story.title}, ${story.imageUrl}, ${story.expiresAt})
    returning id`
  return row?.id ?? 0
}

async function someEvent(stage: Stage): Promise<number> {
  const [row] = await stage.owner<{ id: number }[]>`
    insert into events (title, description, event_date, end_date, location)
    values (${event.title}, ${event.description}, ${event.eventDate}, ${event.endDate},
            ${event.location})
    returning id`
  return row?.id ?? 0
}

/** A fresh open scan of the customer by the staff member. */
async function openScan(stage: Stage): Promise<string> {
  const [scan] = await stage.owner<{ id: string }[]>`
    insert into scans (staff_id, customer_id, code_hash, signed, opened_at, expires_at)
    values (${stage.ids.staff}, ${stage.ids.customer},
            decode(${Bun.randomUUIDv7().replaceAll('-', '')}, 'hex'),
            true, now(), now() + interval '3 minutes')
    returning id`
  return scan?.id ?? ''
}
