import * as z from 'zod'

/** A whole number between two bounds, with one sentence for whatever is not. */
export const between = (least: number, most: number) => {
  const sentence = `${least} ile ${most.toLocaleString('tr-TR')} arasında bir tam sayı girin.`
  return z.int(sentence).min(least, sentence).max(most, sentence)
}
