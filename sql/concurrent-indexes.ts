const concurrently = /^(?:create (?:unique )?|drop )index concurrently\b/i
const allowed =
  /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) ([a-z_0-9]+)\b/i

/** The statements of a script, without comments. A script of indexes has no quoted semicolon. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)

/** Whether a script makes or drops indexes concurrently, so that it can run in no transaction. */
export const isConcurrent = ({ text }: { text: string }): boolean =>
  statementsOf(text).some((statement) => concurrently.test(statement))

/**
 * The statements of such a script, each with the index that it makes or drops. Each may run twice, since no
 * transaction holds them together.
 * @throws Error for any other statement
 */
export const concurrentStatements = ({
  name,
  text,
}: {
  name: string
  text: string
}): { statement: string; index: string }[] =>
  statementsOf(text).map((statement) => {
    const index = allowed.exec(statement)?.[1]
    if (!index)
      throw new Error(
        `${name} makes indexes concurrently, so it can hold nothing but "create index concurrently if not ` +
          `exists …" and "drop index concurrently if exists …": ${statement.slice(0, 80)}`,
      )
    return { statement, index }
  })

const locking = /^create (?:unique )?index (?!concurrently\b)(?:.*? )?on (?:only )?([a-z_0-9]+)/i
const newTable = /^create (?:unlogged )?table (?:if not exists )?([a-z_0-9]+)/i

/** The tables of before that a script gives an index while nobody can write to them. */
export const lockedForAnIndex = (text: string): string[] => {
  const statements = statementsOf(text)
  const made = new Set(statements.map((statement) => newTable.exec(statement)?.[1]))
  return statements
    .flatMap((statement) => locking.exec(statement)?.[1] ?? [])
    .filter((table) => !made.has(table))
}
