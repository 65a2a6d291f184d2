import type { Limit } from '../http/attempts.ts'

/** How many attempts a key has in its window (decisions.md §2, §8). */
export interface AuthLimits {
  /** guesses at a password: of an account from one address, or from one browser that it knows */
  perAccount: Limit
  /** guesses of strangers from one address, at whatever accounts */
  perAddress: Limit
  /** accounts opened from one address: a whole café stands behind one */
  registrations: Limit
  /** e-mail addresses found taken while registering from one address: more would be a search for them */
  takenNames: Limit
  /** sign-in addresses that one person tries for themselves */
  ownNames: Limit
}

const minute = 60_000

export const authLimits: AuthLimits = {
  perAccount: { most: 10, window: 15 * minute },
  perAddress: { most: 100, window: 15 * minute },
  registrations: { most: 200, window: 60 * minute },
  takenNames: { most: 20, window: 60 * minute },
  ownNames: { most: 10, window: 60 * minute },
}
