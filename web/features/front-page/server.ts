import { type PageFiles, writeDocument } from './document.tsx'

/** The files of this build; web/build/front-page.ts fills them in. */
declare const __PAGE_FILES__: PageFiles

/** Writes the page that `/` is for who is not signed in: the part of the build that the API runs (api/front-page). */
export const writePage = (
  shown: Parameters<typeof writeDocument>[0],
  at: Parameters<typeof writeDocument>[1],
): string => writeDocument(shown, at, __PAGE_FILES__)
