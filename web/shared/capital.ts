/** With a capital letter first, as at the beginning of a sentence: `Yarın`, `İlk`. */
export const capital = (text: string): string =>
  text.charAt(0).toLocaleUpperCase('tr') + text.slice(1)
