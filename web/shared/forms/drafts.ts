/**
 * Drafts of forms whose session ended (decisions.md §2). This tab keeps them for the same person
 * until they sign in again. Passwords are never kept, and a sign-out deletes all drafts.
 */
const place = 'telve-drafts'

type Values = Record<string, unknown>

interface Drafts {
  person: number
  forms: Record<string, Values>
}

/** The mounted forms with unsaved values: a getter of the values by name. */
const unsaved = new Map<string, () => Values>()

const isSecret = (field: string) => /password|secret|code/i.test(field)

/** The stored drafts; only `keepDrafts` writes them. */
function read(): Drafts | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '') as Drafts
  } catch {
    return undefined
  }
}

/** Marks a form as having unsaved values. @returns a function that removes the mark */
export function noteUnsaved(name: string, values: () => Values): () => void {
  unsaved.set(name, values)
  return () => unsaved.delete(name)
}

/** Whether any form has unsaved values. */
export const anythingUnsaved = (): boolean => unsaved.size > 0

/** Stores the unsaved values of all forms after the session of `person` has ended. */
export function keepDrafts(person: number | null | undefined): void {
  if (!person || unsaved.size === 0) return
  const forms = [...unsaved].map(([name, values]) => [
    name,
    Object.fromEntries(Object.entries(values()).filter(([field]) => !isSecret(field))),
  ])
  try {
    sessionStorage.setItem(place, JSON.stringify({ person, forms: Object.fromEntries(forms) }))
  } catch {
    // without storage there are no drafts
  }
}

/** The draft of a form, if `person` filled it in. */
export function draftOf(name: string, person: number | null | undefined): Values | undefined {
  const kept = read()
  return kept && kept.person === person ? kept.forms[name] : undefined
}

/** Deletes a draft after its form was restored. */
export function dropDraft(name: string): void {
  const kept = read()
  if (!kept) return
  const { [name]: _, ...forms } = kept.forms
  sessionStorage.setItem(place, JSON.stringify({ ...kept, forms }))
}

/** Deletes all drafts of other people after a sign-in, or all after a sign-out (null). */
export function dropDraftsOfOthers(person: number | null): void {
  if (read()?.person === person) return
  try {
    sessionStorage.removeItem(place)
  } catch {
    // without storage there are no drafts
  }
}
