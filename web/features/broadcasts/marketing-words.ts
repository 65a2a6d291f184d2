import { fold } from '#web/shared/fold.ts'

/** Words that offer something, as they are folded: beginnings, because endings follow. */
const offers = [
  'indirim',
  'hediye',
  'kampanya',
  'firsat',
  'bedava',
  'ucretsiz',
  'ikramimiz',
  'bekleriz',
]

/** What in a text makes it marketing in the sense of the law (decisions/162); undefined where nothing is found. */
export function offerIn(text: string): string | undefined {
  const share = /%\s?\d+|\d+\s?%|%/.exec(text)?.[0]
  const word = text
    .split(/[^\p{L}\p{M}]+/u)
    .find((one) => offers.some((offer) => fold(one).startsWith(offer)))
  return word ?? share
}
