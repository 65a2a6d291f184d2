import type { Proven } from '../sessions/sessions.ts'

/**
 * Opens a session in place of the browser's, and makes the browser known to the account.
 * @returns the `Set-Cookie` values; undefined when the account was changed or closed meanwhile
 */
export type SignIn = (
  request: Request,
  userId: number,
  proven: Proven,
) => Promise<string[] | undefined>
