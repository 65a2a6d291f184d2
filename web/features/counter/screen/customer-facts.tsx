import type { CustomerCard } from '#api/contracts/users/person.ts'
import { formatPhone, formatShortDate, formatTimeWithSeconds } from '#ui/foundations/format.ts'
import type { OpenScan } from '#web/features/counter/scanning.ts'

const genders = { female: 'Kadın', male: 'Erkek', other: 'Diğer' }

/** What stands where the customer has told nothing. */
export const missing = 'Belirtilmemiş'

interface CustomerFactsProps {
  id: string
  scan: OpenScan
  customer: CustomerCard
}

/** The rest of the customer's card, and when their code was read. */
export function CustomerFacts({ id, scan, customer }: CustomerFactsProps) {
  const { username, phone, birthDate, gender } = customer
  const facts: [string, string | null][] = [
    ['Kullanıcı adı', username],
    ['Telefon', phone && formatPhone(phone)],
    ['Doğum tarihi', birthDate && formatShortDate(birthDate)],
    ['Cinsiyet', gender && genders[gender]],
    ['Okutma', formatTimeWithSeconds(scan.payload.timestamp)],
  ]
  return (
    <dl
      id={id}
      className="m-0 flex w-full flex-wrap gap-x-6 gap-y-2 rounded-field bg-sunken px-3 py-2"
    >
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0 grow">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular m-0 break-words font-medium">{value || missing}</dd>
        </div>
      ))}
    </dl>
  )
}
