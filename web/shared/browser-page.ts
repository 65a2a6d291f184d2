/** The page in the browser. An object, so that stories can watch its calls. */
export const browserPage = {
  /** Loads the whole page again. */
  reload: () => location.reload(),
}
