/** What a hash takes: 19 MiB and two passes of argon2id, some 20 ms of a core (decisions.md §2). */
export const passwordCost: Bun.Password.Argon2Algorithm = {
  algorithm: 'argon2id',
  memoryCost: 19_456,
  timeCost: 2,
}

/** Hashes a password; the cost stands in the hash, so those of other costs keep verifying. */
export const hashPassword = (password: Bun.StringOrBuffer, cost = passwordCost): Promise<string> =>
  Bun.password.hash(password, cost)
