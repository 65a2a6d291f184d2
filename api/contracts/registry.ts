import * as account from './account.ts'
import * as auth from './auth.ts'
import * as branches from './branches.ts'
import * as broadcasts from './broadcasts.ts'
import * as devices from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import * as eventChanges from './event-changes.ts'
import * as events from './events.ts'
import * as health from './health.ts'
import * as live from './live.ts'
import * as media from './media.ts'
import * as menu from './menu.ts'
import * as notifications from './notifications.ts'
import * as points from './points.ts'
import * as proof from './proof.ts'
import * as qr from './qr.ts'
import * as ratings from './ratings.ts'
import * as recording from './recording.ts'
import * as security from './security.ts'
import * as session from './session.ts'
import * as social from './social.ts'
import * as stories from './stories.ts'
import * as storyChanges from './story-changes.ts'
import * as unread from './unread.ts'
import * as users from './users.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'audience' in value

/** Every endpoint by its name, gathered from the contracts: a new one is covered by the suites at once. */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [
    account,
    auth,
    branches,
    broadcasts,
    devices,
    eventChanges,
    events,
    health,
    live,
    media,
    menu,
    notifications,
    points,
    proof,
    qr,
    ratings,
    recording,
    security,
    session,
    social,
    stories,
    storyChanges,
    unread,
    users,
  ].flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      isEndpoint(value) ? [[name, value] as const] : [],
    ),
  ),
)
