/**
 * Half-filled forms whose session ended under them (decisions.md §2): kept in this tab for the same
 * person, until they are back. Never passwords, and nothing outlives a sign-out.
 */
const place = 'telve-drafts'

type Values = Record<string, unknown>

interface Drafts {
  person: number
  forms: Record<string, Values>
}

/** The half-filled forms that stand on the page: by name, what each holds. */
const standing = new Map<string, () => Values>()

const isSecret = (field: string) => /password|secret|code/i.test(field)

/** What this tab keeps; only `keepDrafts` writes there. */
function read(): Drafts | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '') as Drafts
  } catch {
    return undefined
  }
}

/** The form is half filled from now on. @returns it no longer is */
export function noteUnsaved(name: string, values: () => Values): () => void {
  standing.set(name, values)
  return () => standing.delete(name)
}

/** Whether leaving would lose something. */
export const anythingUnsaved = (): boolean => standing.size > 0

/** The session of `person` has ended: keeps what stands half filled. */
export function keepDrafts(person: number | null | undefined): void {
  if (!person || standing.size === 0) return
  const forms = [...standing].map(([name, values]) => [
    name,
    Object.fromEntries(Object.entries(values()).filter(([field]) => !isSecret(field))),
  ])
  try {
    sessionStorage.setItem(place, JSON.stringify({ person, forms: Object.fromEntries(forms) }))
  } catch {
    // a browser that keeps nothing keeps no drafts either
  }
}

/** What was kept of the form, where `person` is who filled it in. */
export function draftOf(name: string, person: number | null | undefined): Values | undefined {
  const kept = read()
  return kept && kept.person === person ? kept.forms[name] : undefined
}

/** The form has its draft again. */
export function dropDraft(name: string): void {
  const kept = read()
  if (!kept) return
  const { [name]: _, ...forms } = kept.forms
  sessionStorage.setItem(place, JSON.stringify({ ...kept, forms }))
}

/** Somebody has signed in, or out (null): only their own drafts stay. */
export function dropDraftsOfOthers(person: number | null): void {
  if (read()?.person === person) return
  try {
    sessionStorage.removeItem(place)
  } catch {
    // nothing is kept there
  }
}
