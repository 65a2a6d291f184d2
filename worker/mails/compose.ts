import type { MailKind } from '#sql/mails.ts'
import { confirmAddress } from './confirm-address.ts'
import { factorChanged } from './factor-changed.ts'
import { factorRecovered } from './factor-recovered.ts'
import { farewell } from './farewell.ts'
import { htmlOf, textOf } from './frame.tsx'
import { guessed } from './guessed.ts'
import { leaving } from './leaving.ts'
import type { Template } from './letter.ts'
import { morningReport } from './morning-report.ts'
import { newDevice } from './new-device.ts'
import { passwordChanged } from './password-changed.ts'
import { reset } from './reset.ts'
import { roleChanged } from './role-changed.ts'
import { undoAddress } from './undo-address.ts'
import { verify } from './verify.ts'

/** The template of each kind. */
export const templates: { [Kind in MailKind]: Template<Kind> } = {
  verify,
  confirm_address: confirmAddress,
  undo_address: undoAddress,
  reset,
  guessed,
  new_device: newDevice,
  password_changed: passwordChanged,
  role_changed: roleChanged,
  factor_changed: factorChanged,
  factor_recovered: factorRecovered,
  morning_report: morningReport,
  leaving,
  farewell,
}

/** Control, formatting and direction characters: none may end a line, or turn the words round. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]+/gu

const printable = (data: unknown): unknown => {
  if (typeof data === 'string') return data.replace(unprintable, ' ').trim()
  if (Array.isArray(data)) return data.map(printable)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, printable(value)]))
}

export interface ComposedMail {
  subject: string
  text: string
  html: string
}

/**
 * Writes a mail.
 *
 * @param origin the product's public address
 * @param token of the link, for a kind that carries one: in the fragment, which browsers send nowhere
 * @throws for an unknown kind, and for data that its template does not know
 */
export function composeMail(
  kind: string,
  data: unknown,
  { origin, token }: { origin: string; token: string | undefined },
): ComposedMail {
  if (!Object.hasOwn(templates, kind)) throw new Error(`no template for ${kind.slice(0, 40)}`)
  return compose(templates[kind as MailKind], data, { origin, token })
}

function compose<Kind extends MailKind>(
  template: Template<Kind>,
  data: unknown,
  { origin, token }: { origin: string; token: string | undefined },
): ComposedMail {
  const pageOf = (path: string) => new URL(path, origin).href
  const letter = template.write({
    data: template.data.parse(printable(data)),
    link: template.page && token ? `${pageOf(template.page)}#${token}` : '',
    pages: {
      security: pageOf('/security'),
      dashboard: pageOf('/admin'),
      forgotPassword: pageOf('/forgot-password'),
      signIn: pageOf('/auth'),
    },
  })
  return { subject: letter.subject, text: textOf(letter), html: htmlOf(letter) }
}
