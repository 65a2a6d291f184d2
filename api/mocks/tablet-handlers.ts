import { ownPin, removePin, setPin } from '../contracts/tablets/pins.ts'
import {
  approveAct,
  enrolTablet,
  listTablets,
  openTill,
  ownTablet,
  revokeTablet,
} from '../contracts/tablets/tablets.ts'
import { kerem } from './fixtures.ts'
import { answers } from './mock.ts'
import { isInScope } from './post-fixtures.ts'
import { tablets } from './tablet-fixtures.ts'

/** Tablets that a branch's people share, and one's own PIN; by default the browser is none of them. */
export const tabletHandlers = [
  answers(listTablets, ({ query }) => tablets.filter(({ branch }) => isInScope(query, branch.id))),
  answers(enrolTablet, ({ body }) => ({
    ...tablets[0],
    ...{ id: 9, name: body.name, current: true },
    branch: { id: body.branchId, name: 'Merkez' },
  })),
  answers(revokeTablet),
  answers(ownTablet, { tablet: null }),
  answers(approveAct),
  answers(openTill, { ...kerem, tablet: 'Kasa 1' }),
  answers(ownPin, { setAt: null }),
  answers(setPin),
  answers(removePin),
]
