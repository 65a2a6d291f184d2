/**
 * The sentence of a refusal that ends by waiting (`too_many_attempts`).
 * @param seconds how long; told in whole minutes or hours, rounded up, from a minute on
 */
export function waitSentence(seconds: number): string {
  const wait =
    seconds < 60
      ? `${seconds} saniye`
      : seconds <= 90 * 60
        ? `${Math.ceil(seconds / 60)} dakika`
        : `${Math.ceil(seconds / 3600)} saat`
  return `Çok fazla deneme yapıldı. ${wait} sonra yeniden deneyin.`
}
