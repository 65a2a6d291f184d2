import type { HttpHandler } from 'msw'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { changePassword, changePreferences, preferences } from '../contracts/account/account.ts'
import { askForErasure, readBelongings } from '../contracts/account/erasure.ts'
import { downloadOwnData } from '../contracts/account/own-data.ts'
import { endOtherSessions, endOwnSession, ownSessions } from '../contracts/account/sessions.ts'
import { joinAdmins, openAdminAccount, readInvitation } from '../contracts/auth/invitation.ts'
import { askReset, resetPassword } from '../contracts/auth/reset.ts'
import { currentUser, logout } from '../contracts/auth/session.ts'
import { login, register, takeAccountBack } from '../contracts/auth/sign-in.ts'
import { type AwardBounds, changeBounds, listBounds } from '../contracts/bounds/bounds.ts'
import {
  type Branch,
  BranchForm,
  changeBranch,
  createBranch,
  deleteBranch,
  listArchivedBranches,
  listBranches,
  mapTiles,
  restoreBranch,
} from '../contracts/branches/branches.ts'
import {
  handOutCoffee,
  hangCoffee,
  listHanging,
  listHangingActs,
  takeBackHandOut,
} from '../contracts/branches/suspended-coffees.ts'
import {
  countRecipients,
  listBroadcasts,
  listRecipients,
  sendNotification,
  tryNotification,
} from '../contracts/broadcasts/broadcasts.ts'
import { listConsents } from '../contracts/consents/consents.ts'
import { pushKey, registerDevice, unregisterDevice } from '../contracts/devices/devices.ts'
import { eventCalendar } from '../contracts/events/calendar.ts'
import { changeEvent, createEvent, deleteEvent, EventFields } from '../contracts/events/changes.ts'
import { type Event, listEvents } from '../contracts/events/events.ts'
import { listPlaces } from '../contracts/events/holders.ts'
import { giveUpPlace, takePlace } from '../contracts/events/places.ts'
import { health, ready } from '../contracts/health/health.ts'
import { live } from '../contracts/live/live.ts'
import { ownExpiring } from '../contracts/loyalty/expiring.ts'
import { uploadPicture } from '../contracts/media/media.ts'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '../contracts/notifications/notifications.ts'
import { unreadCount } from '../contracts/notifications/unread.ts'
import { listOwnActs } from '../contracts/points/acts.ts'
import { customerHistory, ownHistory } from '../contracts/points/points.ts'
import { ownChain, ownProof } from '../contracts/points/proof.ts'
import {
  listReasons,
  pointsOutcome,
  recordPoints,
  reversePoints,
  takeBackPoints,
  voidRequest,
} from '../contracts/points/recording.ts'
import { closeScan, ownCode, qrLifetime, scanCode, scanLifetime } from '../contracts/qr/qr.ts'
import { exportSecurity, listSecurity } from '../contracts/security/security.ts'
import { socialPages } from '../contracts/social/social.ts'
import { changeStory, createStory, deleteStory, StoryFields } from '../contracts/stories/changes.ts'
import { listStories, type Story, viewStory } from '../contracts/stories/stories.ts'
import { changeHouseNote } from '../contracts/users/house-note.ts'
import { personStory } from '../contracts/users/story.ts'
import {
  changeUser,
  changeUsers,
  customerCard,
  deactivateUser,
  exportUsers,
  listUsers,
} from '../contracts/users/users.ts'
import { accountHandlers } from './account-handlers.ts'
import { acts } from './act-fixtures.ts'
import { boardHandlers } from './board-handlers.ts'
import { boundsHistory, currentBounds } from './bounds-fixtures.ts'
import { broadcasts, recipients } from './broadcast-fixtures.ts'
import { elifsChain, elifsProof } from './chain-fixtures.ts'
import { changed } from './changed.ts'
import { events, placeHolders, stories } from './content-fixtures.ts'
import { dashboardHandlers } from './dashboard-handlers.ts'
import { expiring } from './expiring-fixtures.ts'
import { factorHandlers } from './factor-handlers.ts'
import {
  archivedBranch,
  branches,
  elif,
  elifsCard,
  elifsConsents,
  elifsPreferences,
  entries,
  nazli,
  notifications,
  payloadAt,
  people,
  recorded,
  scanId,
  suspendedCoffeeActs,
} from './fixtures.ts'
import { flagHandlers } from './flag-handlers.ts'
import { iysHandlers } from './iys-handlers.ts'
import { legalHandlers } from './legal-handlers.ts'
import { managedOrderHandlers } from './managed-order-handlers.ts'
import { menuHandlers } from './menu-handlers.ts'
import { answers, streams } from './mock.ts'
import { optionHandlers } from './option-handlers.ts'
import { orderHandlers } from './order-handlers.ts'
import { orderingHandlers } from './ordering-handlers.ts'
import { postHandlers } from './post-handlers.ts'
import { programmeHandlers } from './programme-handlers.ts'
import { purchaseHandlers } from './purchase-handlers.ts'
import { ratingHandlers } from './rating-handlers.ts'
import { referralHandlers } from './referral-handlers.ts'
import { rewardHandlers } from './reward-handlers.ts'
import { securityEntries } from './security-fixtures.ts'
import { elifsSessions } from './session-fixtures.ts'
import { stockHandlers } from './stock-handlers.ts'
import { storyOfPerson } from './story-fixtures.ts'
import { tabletHandlers } from './tablet-handlers.ts'
import { teamHandlers } from './team-handlers.ts'

/** An instant in the real future, for screens that count down. */
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

/** The recipients whose name contains `q`. */
const foundBy = (query: URLSearchParams) =>
  recipients.filter(({ fullName }) =>
    fullName.toLocaleLowerCase('tr').includes((query.get('q') ?? '').toLocaleLowerCase('tr')),
  )

/** The stored rows of saved forms. */
const storyOf = (form: BodyInput<typeof createStory>, id: number): Story => ({
  ...StoryFields.parse(form),
  id,
  createdAt: inMs(0),
  isViewed: false,
  isExpired: false,
  version: 1,
})
const eventOf = (form: BodyInput<typeof createEvent>, id: number): Event => {
  const { imageUrl = null, capacity = null, ...rest } = EventFields.parse(form)
  const nobody = { hasEnded: false, hasBegun: false, taken: 0, isJoined: false, version: 1 }
  return { ...rest, ...nobody, id, imageUrl, capacity, createdAt: inMs(0) }
}
/** The event of that id, or the first one, after the caller joined or left. */
function withPlace(id: number, isJoined: boolean): Event {
  const event = events.find((one) => one.id === id) ?? events[0]
  if (!event) throw new Error('there is no event')
  const step = Number(isJoined) - Number(event.isJoined)
  return { ...event, isJoined, taken: event.taken + step }
}
const branchOf = (form: BodyInput<typeof createBranch>, id: number): Branch => {
  const { phone = null, openingHours = '', hours = null, ...rest } = BranchForm.parse(form)
  const { takesOrders = true, windowMinutes = 30, ...named } = rest
  return { ...named, id, phone, openingHours, hours, takesOrders, windowMinutes, version: 1 }
}

/** The signed-in person on screens of administrators. */
export const asAdministrator = answers(currentUser, nazli)

/**
 * A mock of every endpoint: Elif is signed in, and every call succeeds. A story's own handlers come
 * before these.
 */
export const handlers: HttpHandler[] = [
  ...accountHandlers,
  answers(login, elif),
  answers(readInvitation, { username: 'yonetici@telve.example', hasAccount: false }),
  answers(openAdminAccount, { ...elif, isAdmin: true }),
  answers(joinAdmins, { ...elif, isAdmin: true }),
  answers(register, ({ body }) => ({
    ...elif,
    points: 0,
    verified: false,
    fullName: body.fullName,
    username: body.username,
    phone: body.phone,
    birthDate: body.birthDate ?? null,
    gender: body.gender ?? null,
  })),
  answers(askReset, {
    message: 'Bu adrese ait bir hesap varsa yeni şifre bağlantısını gönderdik.',
  }),
  answers(resetPassword),
  answers(logout),
  answers(currentUser, elif),
  ...dashboardHandlers,
  ...factorHandlers,

  answers(changePassword, { message: 'Şifreniz başarıyla değiştirildi' }),
  answers(ownSessions, elifsSessions),
  answers(downloadOwnData, 'arşiv'),
  answers(readBelongings, { points: elif.points, coupons: 2, places: 1, openOrders: 0 }),
  answers(askForErasure, { eraseAt: inMs(14 * 86_400_000) }),
  answers(takeAccountBack, elif),
  answers(endOwnSession),
  answers(endOtherSessions, { ended: elifsSessions.length - 1 }),
  answers(preferences, elifsPreferences),
  answers(changePreferences, ({ body }) => {
    const consent = (given: boolean) => ({ given, at: inMs(0) })
    return {
      isEnabled: body.isEnabled ?? elifsPreferences.isEnabled,
      email: body.email === undefined ? elifsPreferences.email : consent(body.email),
      sms: body.sms === undefined ? elifsPreferences.sms : consent(body.sms),
      call: body.call === undefined ? elifsPreferences.call : consent(body.call),
      push: body.push === undefined ? elifsPreferences.push : consent(body.push),
    }
  }),
  answers(listConsents, elifsConsents),
  answers(listSecurity, securityEntries),
  answers(exportSecurity, 'Zaman;Olay\r\n19.11.2026 14:30:05;Giriş\r\n'),

  ...ratingHandlers,
  answers(listBranches, branches),
  ...orderingHandlers,
  ...stockHandlers,
  answers(listHanging, { price: 250, branches: [{ branchId: 1, hanging: 3 }] }),
  answers(listHangingActs, suspendedCoffeeActs),
  answers(hangCoffee, { points: 990, hanging: 4 }),
  answers(handOutCoffee, { hanging: 2 }),
  answers(takeBackHandOut, { hanging: 3 }),
  answers(createBranch, ({ body }) => branchOf(body, 99)),
  answers(changeBranch, (asked) => changed(branches, changeBranch, asked)),
  answers(deleteBranch, { archived: false }),
  answers(listArchivedBranches, [archivedBranch]),
  answers(restoreBranch, archivedBranch),
  // no tiles, so that stories and tests need no network
  answers(mapTiles, { tileUrl: null, attribution: '© OpenStreetMap katkıcıları' }),

  answers(socialPages, {
    instagram: 'https://www.instagram.com/telve',
    facebook: 'https://www.facebook.com/telve',
    linkedin: 'https://www.linkedin.com/company/telve',
  }),

  answers(listStories, stories),
  answers(viewStory),
  answers(createStory, ({ body }) => storyOf(body, 599)),
  answers(changeStory, (asked) => changed(stories, changeStory, asked)),
  answers(deleteStory),

  answers(uploadPicture, {
    imageUrl: '/media/0123456789abcdef0123456789abcdef.webp',
    width: 1600,
    height: 900,
  }),

  answers(listEvents, events),
  answers(createEvent, ({ body }) => eventOf(body, 699)),
  answers(changeEvent, (asked) => changed(events, changeEvent, asked)),
  answers(deleteEvent),
  answers(takePlace, ({ params }) => withPlace(Number(params.id), true)),
  answers(giveUpPlace, ({ params }) => withPlace(Number(params.id), false)),
  answers(listPlaces, () =>
    Response.json(placeHolders, { headers: { 'x-total-count': String(placeHolders.length) } }),
  ),
  answers(eventCalendar, 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'),

  ...menuHandlers,
  ...optionHandlers,
  ...legalHandlers,
  ...iysHandlers,
  ...flagHandlers,
  ...referralHandlers,

  answers(health, { status: 'ok', release: 'v1' }),
  answers(ready, {
    status: 'ready',
    database: 'ok',
    queue: 'ok',
    deliveries: 'ok',
    migrations: 'ok',
  }),

  streams(live, { kind: 'open' }),

  answers(unreadCount, { unread: notifications.filter((n) => !n.isRead).length }),
  answers(listNotifications, notifications),
  answers(readNotification),
  answers(readAllNotifications),

  // no push key, so that no story requests a permission
  answers(pushKey, { publicKey: null }),
  answers(registerDevice),
  answers(unregisterDevice),

  answers(listBroadcasts, broadcasts),
  answers(listRecipients, ({ query }) => foundBy(query)),
  answers(countRecipients, ({ query }) => ({ recipients: foundBy(query).length })),
  answers(sendNotification, ({ body }) => ({
    id: 90,
    recipients: body.userIds?.length ?? recipients.length,
    message: `Bildirim ${body.userIds?.length ?? recipients.length} kişiye gönderiliyor.`,
  })),

  answers(tryNotification, {
    id: 91,
    recipients: 1,
    message: 'Bildirim 1 kişiye gönderiliyor.',
  }),

  answers(ownHistory, ({ query }) =>
    entries.filter(({ type }) => (query.get('type') ?? type) === type),
  ),
  answers(ownChain, async ({ query }) => (await elifsChain()).slice(Number(query.get('after')))),
  answers(ownExpiring, expiring),
  answers(ownProof, async () => ({ proof: await elifsProof() })),
  answers(customerHistory, entries),
  answers(pointsOutcome, recorded('EARN', 25, 1)),
  answers(recordPoints, ({ body }) => recorded(body.type, Math.abs(body.amount), body.branchId)),
  answers(listReasons, ['düzeltme', 'iyi niyet', 'şikâyet', 'diğer']),
  answers(listOwnActs, acts),
  answers(voidRequest, { recorded: null }),
  answers(takeBackPoints, () => {
    const { entry, points } = recorded('SPEND', 25, 1)
    return { entry: { ...entry, reversesId: entries[0]?.id ?? null }, points }
  }),
  ...rewardHandlers,
  ...postHandlers,
  ...tabletHandlers,
  ...teamHandlers,
  ...programmeHandlers,
  answers(listBounds, boundsHistory),
  answers(changeBounds, ({ body }) => ({
    ...currentBounds,
    ...(body as Partial<AwardBounds>),
    version: 3,
    at: '2026-11-20T12:00:00+03:00',
    actor: { id: 1, fullName: 'Nazlı Demir' },
  })),
  answers(reversePoints, () => {
    const { entry, points } = recorded('SPEND', 25, 1)
    return { entry: { ...entry, reversesId: entries[0]?.id ?? null }, points }
  }),

  ...purchaseHandlers,
  ...orderHandlers,
  ...boardHandlers,
  ...managedOrderHandlers,

  answers(ownCode, () => {
    const { nonce = '', sig = '', ...rest } = payloadAt(Date.now())
    return { payload: { ...rest, nonce, sig }, expiresAt: inMs(qrLifetime) }
  }),
  answers(scanCode, ({ body }) => ({
    scanId,
    expiresAt: inMs(scanLifetime),
    signed: Boolean(body.payload.sig),
    user: elifsCard,
  })),
  answers(closeScan),

  answers(customerCard, elifsCard),
  answers(listUsers, () =>
    Response.json(people, { headers: { 'x-total-count': String(people.length) } }),
  ),
  answers(personStory, ({ params }) => storyOfPerson(Number(params.id))),
  answers(changeHouseNote, ({ params, body }) => {
    const { houseNote } = storyOfPerson(Number(params.id))
    return { ...houseNote, ...body, version: houseNote.version + 1 }
  }),
  answers(changeUsers, ({ body }) =>
    body.ids.map((id) => ({ id, outcome: 'changed' as const, error: null })),
  ),
  answers(exportUsers, 'Ad Soyad;E-posta\r\nElif Yılmaz;musteri@telve.example\r\n'),
  answers(changeUser, (asked) => changed(people, changeUser, asked)),
  answers(deactivateUser, ({ params }) =>
    changed(people, changeUser, { params, body: { isActive: false } }),
  ),
]
