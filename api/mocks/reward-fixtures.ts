import type { Loyalty } from '../contracts/loyalty/loyalty.ts'
import type { Coupon } from '../contracts/rewards/coupons.ts'
import type { ManagedReward } from '../contracts/rewards/managing.ts'
import type { Reward } from '../contracts/rewards/rewards.ts'
import type { ArchivedStampCard, OwnStampCard, StampCard } from '../contracts/stamps/cards.ts'
import { expiring } from './expiring-fixtures.ts'
import { branches, elif } from './fixtures.ts'
import { menuItems } from './menu-fixtures.ts'

const itemsNamed = (...ids: number[]) =>
  menuItems.flatMap(({ id, name, price }) => (ids.includes(id) ? [{ id, name, price }] : []))

const none = { items: [], amount: null, percentage: null, most: null }
const forAll = {
  ...{ terms: '', imageUrl: null, endsAt: null, branches: [], tier: null, left: null },
  missing: 0,
}

/** Rewards as Elif sees them, who has 1,250 points; the last two are gone for her. */
export const rewards: Reward[] = [
  {
    ...forAll,
    ...none,
    id: 1,
    name: 'Kahve bizden',
    terms: 'Seçtiğiniz kahve küçük boydur.',
    imageUrl: menuItems[0]?.imageUrl ?? null,
    price: 150,
    benefit: 'item',
    items: itemsNamed(101, 102, 104),
    standing: 'available',
  },
  {
    ...forAll,
    ...none,
    id: 2,
    name: 'Hesaptan 100 TL',
    price: 500,
    benefit: 'amount',
    amount: 10_000,
    standing: 'available',
  },
  {
    ...forAll,
    ...none,
    id: 3,
    name: 'Yarı yarıya',
    terms: 'Ev ve Hediye ürünlerinde geçmez.',
    price: 1_400,
    benefit: 'percentage',
    percentage: 50,
    most: 20_000,
    left: 12,
    endsAt: '2026-12-31T20:59:59Z',
    branches: branches.slice(0, 2).map(({ id, name }) => ({ id, name })),
    standing: 'short',
    missing: 150,
  },
  {
    ...forAll,
    ...none,
    id: 4,
    name: 'Bakır cezve',
    imageUrl: menuItems[7]?.imageUrl ?? null,
    price: 2_000,
    benefit: 'item',
    items: itemsNamed(108),
    standing: 'short',
    missing: 750,
  },
  {
    ...forAll,
    ...none,
    id: 7,
    name: 'Tadım akşamı',
    terms: 'Her ayın son perşembesi, Karaköy.',
    price: 900,
    benefit: 'percentage',
    percentage: 100,
    most: 40_000,
    tier: { name: 'Cezve', missing: 300 },
    standing: 'tier',
  },
  {
    ...forAll,
    ...none,
    id: 5,
    name: 'Cheesecake bizden',
    imageUrl: menuItems[5]?.imageUrl ?? null,
    price: 300,
    benefit: 'item',
    items: itemsNamed(106),
    standing: 'limit',
  },
  {
    ...forAll,
    ...none,
    id: 6,
    name: 'Cold Brew bizden',
    price: 250,
    benefit: 'item',
    items: itemsNamed(104),
    left: 0,
    standing: 'sold_out',
  },
]

const usable = {
  state: 'usable' as const,
  closedAt: null,
  branches: [],
  terms: '',
  leastPaid: 0,
}

/** Elif's usable coupons: one bought, one that ends soon, a gift. */
export const usableCoupons: Coupon[] = [
  {
    ...usable,
    ...none,
    id: 41,
    source: 'reward',
    name: 'Hesaptan 50 TL',
    imageUrl: null,
    benefit: 'amount',
    amount: 5_000,
    points: 250,
    returns: 250,
    withheld: 0,
    createdAt: '2026-10-25T09:00:00Z',
    expiresAt: '2026-11-24T21:00:00Z',
  },
  {
    ...usable,
    ...none,
    id: 42,
    source: 'reward',
    name: 'Kahve bizden',
    terms: 'Seçtiğiniz kahve küçük boydur.',
    imageUrl: menuItems[0]?.imageUrl ?? null,
    benefit: 'item',
    items: itemsNamed(101, 102, 104),
    points: 150,
    returns: 90,
    withheld: 0,
    createdAt: '2026-11-18T12:30:00Z',
    expiresAt: '2026-12-18T21:00:00Z',
  },
  {
    ...usable,
    ...none,
    id: 43,
    source: 'welcome',
    name: 'Hoş geldin hediyesi',
    imageUrl: null,
    benefit: 'amount',
    amount: 2_500,
    leastPaid: 5_000,
    points: 0,
    returns: 0,
    withheld: 0,
    createdAt: '2026-11-19T08:00:00Z',
    expiresAt: '2026-12-19T21:00:00Z',
  },
]

/** All of Elif's coupons: the usable ones, then one of each way to end. */
export const coupons: Coupon[] = [
  ...usableCoupons,
  ...(['used', 'cancelled', 'expired'] as const).map(
    (state, place): Coupon => ({
      ...usable,
      ...none,
      id: 33 - place,
      source: 'reward',
      name: ['Kahve bizden', 'Yarı yarıya', 'Hesaptan 50 TL'][place] ?? '',
      imageUrl: null,
      benefit: 'amount',
      amount: 5_000,
      points: 150,
      returns: state === 'cancelled' ? 150 : 0,
      withheld: 0,
      state,
      createdAt: '2026-09-20T09:00:00Z',
      expiresAt: '2026-10-20T21:00:00Z',
      closedAt: '2026-10-12T09:00:00Z',
    }),
  ),
]

/** Elif's stamp cards: one is nearly full. */
export const ownStampCards: OwnStampCard[] = [
  {
    id: 1,
    name: '9 kahve, 10. bizden',
    terms: 'Sıcak ve soğuk kahvelerde.',
    items: itemsNamed(101, 102, 104),
    size: 9,
    stamps: 7,
    cheapest: 11_000,
  },
  {
    id: 2,
    name: '5 tatlı, 6. bizden',
    terms: '',
    items: itemsNamed(106, 107),
    size: 5,
    stamps: 0,
    cheapest: 4_500,
  },
]

export const loyalty: Loyalty = {
  points: elif.points,
  nextReward: { id: 3, name: 'Yarı yarıya', imageUrl: null, price: 1_400, missing: 150 },
  rewards: rewards
    .filter(({ standing }) => standing === 'available')
    .map(({ id, name, imageUrl, price }) => ({ id, name, imageUrl, price })),
  coupons: usableCoupons,
  stampCards: ownStampCards,
  expiring: expiring[0] ?? null,
  tier: {
    ...{ place: 2, name: 'Fincan', multiplier: 110, points: 860, reviewOn: '2027-06-12' },
    reachedAt: '2026-06-12T09:41:00.001Z',
    next: { name: 'Cezve', least: 1_500, missing: 640 },
  },
}

/** The rewards as administrators manage them; the last one is not on offer. */
export const managedRewards: ManagedReward[] = rewards.map((reward, place) => ({
  id: reward.id,
  name: reward.name,
  terms: reward.terms,
  imageUrl: reward.imageUrl,
  price: reward.price,
  benefit: reward.benefit,
  itemIds: reward.items.map(({ id }) => id),
  amount: reward.amount,
  percentage: reward.percentage,
  most: reward.most,
  startsAt: null,
  endsAt: reward.endsAt,
  branchIds: reward.branches.map(({ id }) => id),
  leastTier: reward.tier ? 3 : null,
  stock: reward.left === null ? null : 40,
  perPerson: reward.standing === 'limit' ? 1 : null,
  isActive: place < 5,
  createdAt: '2026-05-02T09:00:00Z',
  taken: reward.left === null ? 128 : 40 - reward.left,
  version: 1,
}))

export const stampCards: StampCard[] = ownStampCards.map((card, place) => ({
  id: card.id,
  name: card.name,
  terms: card.terms,
  itemIds: card.items.map(({ id }) => id),
  size: card.size,
  isActive: true,
  holders: 212 - 150 * place,
  filled: 41 - 32 * place,
  version: 1,
}))

/** A stamp card that was put away. */
export const archivedStampCard: ArchivedStampCard = {
  id: 90,
  name: 'Yaz kartı: 5 limonata',
  terms: '',
  itemIds: stampCards[0]?.itemIds ?? [],
  size: 5,
  isActive: false,
  holders: 18,
  filled: 64,
  version: 3,
  archivedAt: '2026-09-30T09:00:00.000Z',
}

/** The tier of a newcomer. */
export const firstTier: Loyalty['tier'] = {
  ...{ place: 1, name: 'Çekirdek', multiplier: 100, points: 0, reviewOn: null },
  reachedAt: null,
  next: { name: 'Fincan', least: 500, missing: 500 },
}
