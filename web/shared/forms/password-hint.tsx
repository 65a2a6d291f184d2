import { cn } from '#ui/foundations/cn.ts'
import { type PasswordLength, passwordLength } from './password-length.ts'

const sentences: Record<PasswordLength, string> = {
  0: 'En az 8 karakter.',
  1: 'Kolay tahmin edilir; art arda gelen karakterlerden kaçının.',
  2: 'Uzunluğu yeterli; çok kullanılan şifreler kabul edilmez. Birkaç kelime daha eklerseniz tahmin edilmesi çok zorlaşır.',
  3: 'Uzunluğu iyi.',
}
const colours: Record<PasswordLength, string> = {
  0: '',
  1: 'bg-spend',
  2: 'bg-crema',
  3: 'bg-earn',
}

/**
 * What to know of the new password in a field, for its `hint`: how long it is to whoever guesses. The
 * password stays on the page; whether it is a common one, the server says to the sent form.
 */
export function PasswordHint({ password }: { password: string }) {
  const length = passwordLength(password)
  return (
    <span className="grid gap-1.5">
      <span aria-hidden className={cn('grid grid-cols-3 gap-1', length === 0 && 'hidden')}>
        {([1, 2, 3] as const).map((step) => (
          <span
            key={step}
            className={cn('h-1 rounded-pill', step <= length ? colours[length] : 'bg-line')}
          />
        ))}
      </span>
      {password === ''
        ? 'En az 8 karakter. Birkaç kelimelik bir cümle hem akılda kalır hem zor tahmin edilir.'
        : sentences[length]}
    </span>
  )
}
