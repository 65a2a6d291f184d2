import * as account from './account/account.ts'
import * as ownAddress from './account/address.ts'
import * as ownErasure from './account/erasure.ts'
import * as ownData from './account/own-data.ts'
import * as ownSessions from './account/sessions.ts'
import * as invitation from './auth/invitation.ts'
import * as resets from './auth/reset.ts'
import * as session from './auth/session.ts'
import * as auth from './auth/sign-in.ts'
import * as bounds from './bounds/bounds.ts'
import * as ownLimits from './bounds/own-bounds.ts'
import * as availability from './branches/availability.ts'
import * as branches from './branches/branches.ts'
import * as dayEnd from './branches/day-end.ts'
import * as ordering from './branches/ordering.ts'
import * as suspendedCoffees from './branches/suspended-coffees.ts'
import * as broadcasts from './broadcasts/broadcasts.ts'
import * as changes from './changes/changes.ts'
import * as consents from './consents/consents.ts'
import * as campaignReport from './dashboard/campaign-report.ts'
import * as clearing from './dashboard/clearing.ts'
import * as cohortReport from './dashboard/cohort-report.ts'
import * as dashboard from './dashboard/dashboard.ts'
import * as liability from './dashboard/liability.ts'
import * as months from './dashboard/months.ts'
import * as morningReport from './dashboard/morning-report.ts'
import * as orderReport from './dashboard/order-report.ts'
import * as peopleReport from './dashboard/people-report.ts'
import * as pointReport from './dashboard/point-report.ts'
import * as purchaseReport from './dashboard/purchase-report.ts'
import * as reportFile from './dashboard/report-file.ts'
import * as rewardReport from './dashboard/reward-report.ts'
import * as sales from './dashboard/sales.ts'
import * as devices from './devices/devices.ts'
import type { Endpoint } from './endpoint.ts'
import * as calendar from './events/calendar.ts'
import * as eventChanges from './events/changes.ts'
import * as events from './events/events.ts'
import * as holders from './events/holders.ts'
import * as places from './events/places.ts'
import * as factors from './factors/factors.ts'
import * as managedFactors from './factors/managing.ts'
import * as proving from './factors/proving.ts'
import * as signingIn from './factors/signing-in.ts'
import * as flags from './flags/flags.ts'
import * as flagSettings from './flags/settings.ts'
import * as health from './health/health.ts'
import * as iys from './iys/iys.ts'
import * as legal from './legal/legal.ts'
import * as links from './links/links.ts'
import * as live from './live/live.ts'
import * as expiring from './loyalty/expiring.ts'
import * as loyalty from './loyalty/loyalty.ts'
import * as media from './media/media.ts'
import * as menu from './menu/menu.ts'
import * as menuOptions from './menu/options.ts'
import * as priceList from './menu/price-list.ts'
import * as notifications from './notifications/notifications.ts'
import * as unread from './notifications/unread.ts'
import * as board from './orders/board.ts'
import * as cancellingOrders from './orders/cancelling.ts'
import * as collectingOrders from './orders/collecting.ts'
import * as managedOrders from './orders/managing.ts'
import * as ownOrders from './orders/own.ts'
import * as placingOrders from './orders/placing.ts'
import * as acts from './points/acts.ts'
import * as points from './points/points.ts'
import * as proof from './points/proof.ts'
import * as recording from './points/recording.ts'
import * as postInvitations from './posts/invitations.ts'
import * as posts from './posts/posts.ts'
import * as regions from './posts/regions.ts'
import * as team from './posts/team.ts'
import * as campaigns from './programme/campaigns.ts'
import * as programmeRule from './programme/rule.ts'
import * as programmeSettings from './programme/settings.ts'
import * as simulations from './programme/simulations.ts'
import * as programmeTiers from './programme/tiers.ts'
import * as purchases from './purchases/purchases.ts'
import * as purchaseRecording from './purchases/recording.ts'
import * as refunds from './purchases/refunds.ts'
import * as numbers from './qr/number.ts'
import * as qr from './qr/qr.ts'
import * as ratings from './ratings/ratings.ts'
import * as visitRatings from './ratings/visit-ratings.ts'
import * as referrals from './referrals/referrals.ts'
import * as reviewing from './referrals/reviewing.ts'
import * as requests from './requests/requests.ts'
import * as coupons from './rewards/coupons.ts'
import * as managedRewards from './rewards/managing.ts'
import * as rewards from './rewards/rewards.ts'
import * as security from './security/security.ts'
import * as social from './social/social.ts'
import * as stampCards from './stamps/cards.ts'
import * as storyChanges from './stories/changes.ts'
import * as stories from './stories/stories.ts'
import * as pins from './tablets/pins.ts'
import * as tablets from './tablets/tablets.ts'
import * as houseNote from './users/house-note.ts'
import * as personStory from './users/story.ts'
import * as users from './users/users.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'audience' in value

/**
 * Every endpoint by its name, collected from the contracts, so the suites cover a new one at once.
 */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [
    account,
    ownAddress,
    links,
    acts,
    auth,
    availability,
    bounds,
    branches,
    campaigns,
    broadcasts,
    changes,
    consents,
    coupons,
    dashboard,
    campaignReport,
    cohortReport,
    dayEnd,
    morningReport,
    orderReport,
    peopleReport,
    pointReport,
    purchaseReport,
    reportFile,
    rewardReport,
    sales,
    clearing,
    liability,
    months,
    devices,
    eventChanges,
    events,
    factors,
    flags,
    flagSettings,
    suspendedCoffees,
    health,
    invitation,
    iys,
    legal,
    live,
    loyalty,
    managedFactors,
    managedRewards,
    media,
    menu,
    menuOptions,
    notifications,
    ordering,
    ownData,
    ownErasure,
    ownLimits,
    ownOrders,
    ownSessions,
    placingOrders,
    personStory,
    calendar,
    holders,
    places,
    expiring,
    points,
    priceList,
    postInvitations,
    posts,
    regions,
    programmeRule,
    programmeSettings,
    programmeTiers,
    proof,
    proving,
    purchaseRecording,
    purchases,
    numbers,
    qr,
    ratings,
    visitRatings,
    recording,
    referrals,
    refunds,
    requests,
    resets,
    reviewing,
    rewards,
    security,
    session,
    signingIn,
    simulations,
    social,
    stampCards,
    stories,
    pins,
    tablets,
    team,
    storyChanges,
    unread,
    users,
    houseNote,
    board,
    cancellingOrders,
    collectingOrders,
    managedOrders,
  ].flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      isEndpoint(value) ? [[name, value] as const] : [],
    ),
  ),
)
