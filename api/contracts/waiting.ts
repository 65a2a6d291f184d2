/** A time in words, from a minute on in whole minutes or hours, rounded up. */
const timeOf = (seconds: number): string =>
  seconds < 60
    ? `${seconds} saniye`
    : seconds <= 90 * 60
      ? `${Math.ceil(seconds / 60)} dakika`
      : `${Math.ceil(seconds / 3600)} saat`

/**
 * The sentence of a refusal that ends by waiting (`too_many_attempts`).
 * @param seconds how long; told in whole minutes or hours, rounded up, from a minute on
 */
export const waitSentence = (seconds: number): string =>
  `Çok fazla deneme yapıldı. ${timeOf(seconds)} sonra yeniden deneyin.`

/** The same for who changes things too often (`too_many_requests`). */
export const tooOftenSentence = (seconds: number): string =>
  `Çok sık işlem yaptınız. ${timeOf(seconds)} sonra yeniden deneyin.`
