/** A duration in words: seconds below a minute, then whole minutes or hours, rounded up. */
const timeOf = (seconds: number): string =>
  seconds < 60
    ? `${seconds} saniye`
    : seconds <= 90 * 60
      ? `${Math.ceil(seconds / 60)} dakika`
      : `${Math.ceil(seconds / 3600)} saat`

/**
 * The sentence of the refusal of too many attempts (`too_many_attempts`).
 * @param seconds to wait; the sentence rounds a minute or more up to whole minutes or hours
 */
export const waitSentence = (seconds: number): string =>
  `Çok fazla deneme yapıldı. ${timeOf(seconds)} sonra yeniden deneyin.`

/**
 * The sentence of the refusal of strangers who guess at one address from many networks: its owner has
 * other ways in, which nobody can shut from outside (decisions/210).
 */
export const guessedSentence = (seconds: number): string =>
  `Bu adresle çok fazla deneme yapıldı. ${timeOf(seconds)} sonra yeniden deneyin. Beklemeden girmek ` +
  'için daha önce giriş yaptığınız bir tarayıcıyı ya da geçiş anahtarınızı kullanın veya ' +
  '“Şifremi Unuttum” ile yeni bir şifre belirleyin.'

/** The sentence of the refusal of too many changes (`too_many_requests`). */
export const tooOftenSentence = (seconds: number): string =>
  `Çok sık işlem yaptınız. ${timeOf(seconds)} sonra yeniden deneyin.`
