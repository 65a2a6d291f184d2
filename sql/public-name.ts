/** First name and initial of the last one: `Elif Nur Şahin` to `Elif Ş.` (programme.md §6). */
export function publicName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  const last = others.at(-1)
  return last ? `${first} ${[...last][0]?.toLocaleUpperCase('tr')}.` : first
}
