const algorithm = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Hashes a password with argon2id (decisions.md §2). */
export const hashPassword = (password: string): Promise<string> =>
  Bun.password.hash(password, algorithm)

const stranger = hashPassword(crypto.randomUUID())

/**
 * Whether the password matches the hash. Without a hash (unknown e-mail) it takes the same time and
 * returns false, so that the duration does not reveal who has an account (decisions.md §2).
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const right = await Bun.password.verify(password, hash ?? (await stranger))
  return hash !== undefined && right
}
