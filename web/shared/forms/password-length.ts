/** How long a password is to whoever guesses it: 0 too short, 1 easily guessed, 2 middling, 3 long. */
export type PasswordLength = 0 | 1 | 2 | 3

/** The fewest characters of a password (api/contracts/typed-fields.ts). */
const least = 8

/**
 * Judges a password by its length alone, in which a character that repeats or follows the one before
 * (`aaa`, `123`) counts nothing. It knows no common passwords: the server has that list, and looks
 * when the form is sent (decisions/152).
 */
export function passwordLength(password: string): PasswordLength {
  const codes = [...password].map((one) => one.codePointAt(0) ?? 0)
  if (codes.length < least) return 0
  const moves = codes.filter((code, n) => Math.abs(code - (codes[n - 1] ?? -2)) > 1).length
  const worth = Math.min(moves, 2 * new Set(codes).size)
  if (worth < 6) return 1
  return worth < 9 ? 2 : 3
}
