import type { OwnReferrals } from '../contracts/referrals/referrals.ts'
import type { Referral } from '../contracts/referrals/reviewing.ts'
import { day, elif, hour, longName, minutesAgo, nazli, suleyman } from './fixtures.ts'

/** Elif's invitations, one in each state. */
export const elifsReferrals: OwnReferrals = {
  isOpen: true,
  code: 'K7MP4TVR',
  inviterPoints: 50,
  friendPoints: 50,
  leastPaid: 5_000,
  purchases: 2,
  days: 90,
  mostMonthly: 10,
  thisMonth: 1,
  earned: 50,
  invitations: (
    [
      ['Mert A.', 'waiting', null, 2 * day],
      ['Şebnem K.', 'review', null, 6 * day],
      ['Okan T.', 'earned', 50, 9 * day],
      ['Gülizar Ç.', 'earned', 0, 11 * day],
      ['Tuna B.', 'rejected', null, 30 * day],
      ['İpek D.', 'undone', 0, 34 * day],
      ['Sarp E.', 'lapsed', null, 120 * day],
    ] as const
  ).map(([name, state, points, ago], at) => ({
    ...{ id: 60 - at, name, state, points, registeredAt: minutesAgo(ago) },
  })),
  invitedBy: null,
}

const someone = ({
  id,
  fullName,
  username,
}: {
  id: number
  fullName: string
  username: string
}) => ({
  id,
  fullName,
  username,
})

/** Invitations that wait for an administrator. */
export const flaggedReferrals: Referral[] = [
  {
    id: 59,
    inviter: someone(elif),
    friend: { id: 412, fullName: 'Şebnem Kara', username: 'elif+2@telve.example' },
    registeredAt: minutesAgo(6 * day),
    state: 'flagged',
    stateAt: minutesAgo(3 * hour),
    doubts: ['device', 'mailbox', 'phone'],
    isGranted: false,
    inviterPoints: 50,
    friendPoints: 50,
    judged: null,
    version: 2,
  },
  {
    id: 41,
    inviter: null,
    friend: { id: 398, fullName: longName, username: suleyman.username },
    registeredAt: minutesAgo(20 * day),
    state: 'flagged',
    stateAt: minutesAgo(2 * day),
    doubts: ['erased', 'till'],
    isGranted: false,
    inviterPoints: 50,
    friendPoints: 50,
    judged: null,
    version: 2,
  },
]

/** One that an administrator has rejected. */
export const rejectedReferrals: Referral[] = flaggedReferrals.slice(0, 1).map((referral) => ({
  ...referral,
  id: 31,
  state: 'rejected',
  judged: {
    by: { id: nazli.id, fullName: nazli.fullName },
    at: minutesAgo(hour),
    reason: 'Aynı kişi; iki hesabı da kendisi kullanıyor.',
  },
  version: 3,
}))
