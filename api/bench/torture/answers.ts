/** What was answered about something that was sent with a key of its own. */
interface Answered {
  /** of what was acknowledged */
  id: number | undefined
  refused?: boolean | undefined
  isVoid?: boolean | undefined
}

/**
 * Lists the answers that what is stored under their key does not bear out.
 * @param what the thing in words, as `order`
 */
export function brokenAnswers(
  what: string,
  { id, refused, isVoid }: Answered,
  row: { id: number } | undefined,
): string[] {
  const violations: string[] = []
  if (id !== undefined && row?.id !== id)
    violations.push(`${what} ${id} was acknowledged and is not there`)
  if (isVoid && row) violations.push(`${what} ${row.id} was given up and is there`)
  if (refused && row) violations.push(`${what} ${row.id} was refused and is there`)
  return violations
}
