import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { Refusal } from '../http/refusal.ts'
import { turkishPasswords } from './turkish-passwords.ts'

/** What a password must not be made of. */
export interface About {
  username: string
  fullName: string
  phone?: string | null | undefined
}

/** Why a password is refused. */
type Guess = 'common' | 'own' | 'pattern'

/** Guesses that a password must withstand: years at the rate that the limits leave. */
const leastGuesses = 1_000_000
/**
 * Characters that are judged at a time. The estimate takes longer than linear time, on the event loop:
 * 24 characters made to delay it take about as much of a core as the hash that follows (decisions/151).
 */
const judged = 24
/** Characters that must be left without the names of the person and the product. */
const leastOfOnesOwn = 5

const sentences: Record<Guess, string> = {
  common: 'Bu şifre çok kullanılıyor, kolayca tahmin edilir. Başka bir şifre seçin.',
  own: 'Bu şifre adınıza, e-posta adresinize veya “telve” sözcüğüne çok benziyor. Başka bir şifre seçin.',
  pattern:
    'Bu şifre art arda gelen veya tekrarlanan karakterlerden oluşuyor. Başka bir şifre seçin.',
}

/** ASCII lower case: `Şifre` is `sifre`. Every other letter stays what it is. */
const folded = (text: string) =>
  text.replaceAll('ı', 'i').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loads the lists, 3.6 MB, once; a process does so before it has to (api/main.ts). */
export function loadPasswordLists(): Promise<ZxcvbnFactory> {
  estimator ??= (async () => {
    const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
    const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
    return new ZxcvbnFactory({
      dictionary: {
        passwords: dictionary['passwords-common'],
        turkish: [...turkishPasswords],
      },
      graphs: adjacencyGraphs,
    })
  })()
  return estimator
}

/** The words of a person and of the product, folded. */
const wordsOf = ({ username, fullName, phone }: About): string[] => {
  const [local = ''] = username.split('@')
  const words = [fullName, local, username].flatMap((text) => folded(text).split(/[^a-z0-9]+/))
  const whole = [folded(fullName).replaceAll(/\s/g, ''), folded(local)]
  return [...new Set([...words, ...whole, phone?.slice(-10) ?? '', 'telve'])]
    .filter((word) => word.length >= 3)
    .sort((one, other) => other.length - one.length)
}

/**
 * Why a new password is easily guessed, by its likeness to common ones (those of the library and a
 * Turkish list), to its person and to the product; undefined if it is not. Any characters will do:
 * nothing is asked of their kinds (ASVS 5.0, 6.2).
 */
export async function guessOf(password: string, about: About): Promise<Guess | undefined> {
  const zxcvbn = await loadPasswordLists()
  const text = folded(password)
  const words = wordsOf(about)
  const left = words
    .filter((word) => word.length >= 4)
    .reduce((rest, word) => rest.replaceAll(word, ''), text)
  if (left !== text && left.replaceAll(/[^\p{L}\p{N}]/gu, '').length < leastOfOnesOwn) return 'own'
  const parts = text.length > judged ? [text.slice(0, judged), text.slice(-judged)] : [text]
  const results = parts.map((part) => zxcvbn.check(part, words))
  if (results.some(({ guesses }) => guesses >= leastGuesses)) return undefined
  const matches = results.flatMap(({ sequence }) => sequence)
  const [main] = matches.toSorted((one, other) => other.token.length - one.token.length)
  if (main?.pattern !== 'dictionary') return 'pattern'
  return main.dictionaryName === 'userInputs' ? 'own' : 'common'
}

/** @throws Refusal `weak_password` at `field`, if the password is easily guessed */
export async function refuseGuessable(
  password: string,
  about: About,
  field: 'password' | 'newPassword',
): Promise<void> {
  const guess = await guessOf(password, about)
  if (guess) throw new Refusal('weak_password', { fields: { [field]: sentences[guess] } })
}
