import type { Limit } from '../http/attempts.ts'

/** How many attempts a key has in its window (decisions.md §2, §8). */
export interface AuthLimits {
  /** password guesses for an account from one address, or from one browser that it knows */
  perAccount: Limit
  /** password guesses of unknown browsers from one address, for any accounts */
  perAddress: Limit
  /**
   * password guesses of unknown browsers for one typed address, whether or not anybody has it, from all
   * networks together (decisions/210)
   */
  perName: Limit
  /**
   * guesses of a code for an account, from all browsers together that it does not know, or from one
   * that it knows: with three codes right at a time, 240 guesses a day find one in a day of 1,400
   */
  secondStep: Limit
  /** accounts opened from one address, which a whole café may share */
  registrations: Limit
  /** registrations with a taken e-mail address from one address; more would probe for accounts */
  takenNames: Limit
  /** links to a new password asked for from one address, or on one known browser */
  resets: Limit
  /** such mails to one address, whoever asks; further ones are dropped without a word */
  resetMails: Limit
  /** guesses of such a link from one address, or on one known browser */
  resetTokens: Limit
  /** sign-in addresses that one person tries for their own account */
  ownNames: Limit
  /** mails that one person asks for, and those that anybody asks for to one address */
  mails: Limit
}

const minute = 60_000

export const authLimits: AuthLimits = {
  perAccount: { most: 10, window: 15 * minute },
  perAddress: { most: 100, window: 15 * minute },
  perName: { most: 100, window: 60 * minute },
  secondStep: { most: 10, window: 60 * minute },
  registrations: { most: 200, window: 60 * minute },
  takenNames: { most: 20, window: 60 * minute },
  resets: { most: 20, window: 15 * minute },
  resetMails: { most: 6, window: 60 * minute },
  resetTokens: { most: 20, window: 15 * minute },
  ownNames: { most: 10, window: 60 * minute },
  mails: { most: 5, window: 60 * minute },
}

const never: Limit = { most: 1_000_000_000, window: minute }

/** For tests and benchmarks that are about something else. */
export const noLimits: AuthLimits = {
  perAccount: never,
  perAddress: never,
  perName: never,
  secondStep: never,
  registrations: never,
  takenNames: never,
  resets: never,
  resetMails: never,
  resetTokens: never,
  ownNames: never,
  mails: never,
}
