/** The browser's page; an object, so that stories can watch what is asked of it. */
export const page = {
  /** loads it anew, with everything on it */
  reload: () => location.reload(),
}
