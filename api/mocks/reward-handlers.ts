import type { HttpHandler } from 'msw'
import type { BodyInput } from '#api/contracts/endpoint.ts'
import { customerLoyalty, ownLoyalty } from '../contracts/loyalty/loyalty.ts'
import {
  type Coupon,
  cancelCoupon,
  listCoupons,
  takeBackRedemption,
} from '../contracts/rewards/coupons.ts'
import {
  changeReward,
  createReward,
  deleteReward,
  listManagedRewards,
  type ManagedReward,
  RewardFields,
} from '../contracts/rewards/managing.ts'
import { listRewards, redeemForCustomer, redeemReward } from '../contracts/rewards/rewards.ts'
import {
  changeStampCard,
  createStampCard,
  deleteStampCard,
  listArchivedStampCards,
  listStampCards,
  restoreStampCard,
  StampCardFields,
} from '../contracts/stamps/cards.ts'
import { changed } from './changed.ts'
import { answers } from './mock.ts'
import {
  archivedStampCard,
  coupons,
  loyalty,
  managedRewards,
  rewards,
  stampCards,
} from './reward-fixtures.ts'

const day = 86_400_000

/** A new coupon of the reward with this id, or of the first one. */
function couponOf(id: number): Coupon {
  const reward = rewards.find((one) => one.id === id) ?? rewards[0]
  if (!reward) throw new Error('there is no reward')
  const { name, terms, imageUrl, benefit, items, amount, percentage, most, branches } = reward
  return {
    ...{ name, terms, imageUrl, benefit, items, amount, percentage, most, branches },
    id: 77,
    source: 'reward',
    state: 'usable',
    leastPaid: 0,
    points: reward.price,
    returns: reward.price,
    withheld: 0,
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 30 * day).toISOString(),
    closedAt: null,
  }
}

const managedOf = (form: BodyInput<typeof createReward>, id: number): ManagedReward => {
  const fields = RewardFields.parse(form)
  return {
    ...fields,
    id,
    terms: fields.terms ?? '',
    imageUrl: fields.imageUrl ?? null,
    itemIds: fields.itemIds ?? [],
    amount: fields.amount ?? null,
    percentage: fields.percentage ?? null,
    most: fields.most ?? null,
    startsAt: fields.startsAt ?? null,
    endsAt: fields.endsAt ?? null,
    branchIds: fields.branchIds ?? [],
    leastTier: fields.leastTier ?? null,
    stock: fields.stock ?? null,
    perPerson: fields.perPerson ?? null,
    createdAt: new Date().toISOString(),
    taken: 0,
    version: 1,
  }
}

/** A coupon that was given back for its points. */
const cancelled = (couponId: number) => {
  const coupon = coupons.find(({ id }) => id === couponId) ?? couponOf(1)
  return {
    coupon: { ...coupon, state: 'cancelled' as const, closedAt: new Date().toISOString() },
    points: loyalty.points + coupon.returns,
  }
}

const redeemed = (id: number) => {
  const coupon = couponOf(id)
  return { coupon, points: loyalty.points - coupon.points }
}

/** Mocks of rewards, coupons and what the programme has for a person. */
export const rewardHandlers: HttpHandler[] = [
  answers(ownLoyalty, loyalty),
  answers(customerLoyalty, loyalty),
  answers(listRewards, rewards),
  answers(redeemReward, ({ params }) => redeemed(Number(params.id))),
  answers(redeemForCustomer, ({ params }) => redeemed(Number(params.id))),
  answers(listCoupons, coupons),
  answers(cancelCoupon, ({ params }) => cancelled(Number(params.id))),
  answers(takeBackRedemption, ({ params }) => cancelled(Number(params.id))),
  answers(listManagedRewards, managedRewards),
  answers(createReward, ({ body }) => managedOf(body, 99)),
  answers(changeReward, (asked) => changed(managedRewards, changeReward, asked)),
  answers(deleteReward),
  answers(listStampCards, stampCards),
  answers(createStampCard, ({ body }) => {
    const fields = StampCardFields.parse(body)
    return { ...fields, id: 99, terms: fields.terms ?? '', holders: 0, filled: 0, version: 1 }
  }),
  answers(changeStampCard, (asked) => changed(stampCards, changeStampCard, asked)),
  answers(deleteStampCard),
  answers(listArchivedStampCards, [archivedStampCard]),
  answers(restoreStampCard, archivedStampCard),
]
