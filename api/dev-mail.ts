import { Elysia } from 'elysia'
import type { Sql } from 'postgres'
import { type KeptMail, keptMails } from '#sql/mails.ts'

/** Styles stand in the mails themselves; nothing runs, and nothing is fetched. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * What a demo would have sent, under /dev/mail: a list, and each mail as a mailbox shows it or as text.
 * Only where mails are kept (`KEEP_MAILS`), which production refuses: their links open accounts.
 */
export function devMail(sql: Sql) {
  const show = (body: string, type: 'html' | 'plain', status = 200) =>
    new Response(body, {
      status,
      headers: {
        'content-type': `text/${type}; charset=utf-8`,
        'content-security-policy': policy,
        'cache-control': 'no-store',
      },
    })
  const mailOf = async (id: string): Promise<KeptMail | undefined> =>
    (await keptMails(sql)).find((mail) => String(mail.id) === id)
  const missing = () => show('Bu e-posta artık yok.\n', 'plain', 404)

  return new Elysia({ name: 'dev-mail' })
    .get('/dev/mail', async () => show(page(await keptMails(sql)), 'html'))
    .get('/dev/mail/:id', async ({ params }) => {
      const mail = await mailOf(params.id)
      return mail ? show(mail.html, 'html') : missing()
    })
    .get('/dev/mail/:id/text', async ({ params }) => {
      const mail = await mailOf(params.id)
      return mail ? show(mail.text, 'plain') : missing()
    })
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)

const times = new Intl.DateTimeFormat('tr-TR', {
  timeZone: 'Europe/Istanbul',
  dateStyle: 'medium',
  timeStyle: 'medium',
})

const row = ({ id, subject, address, at }: KeptMail) => `
      <li>
        <a href="/dev/mail/${id}">${escaped(subject)}</a>
        <p>${escaped(address)} · ${times.format(at)} · <a href="/dev/mail/${id}/text">metin</a></p>
      </li>`

const page = (mails: readonly KeptMail[]) => `<!doctype html>
<html lang="tr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="refresh" content="10" />
    <title>Giden e-postalar · Telve</title>
    <style>
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
      body { max-width: 42rem; margin: 0 auto; padding: 1.5rem 1rem; background: light-dark(#fbf7f1, #17110d); color: light-dark(#2b1d16, #f6ede3); }
      h1 { font: 600 1.75rem/1.25 Georgia, serif; margin: 0 0 .25rem; }
      p { margin: 0; color: light-dark(#6e5d52, #bba898); }
      ul { list-style: none; margin: 1.5rem 0 0; padding: 0; display: grid; gap: .75rem; }
      li { background: light-dark(#fff, #211914); border: 1px solid light-dark(#e8ddd0, #3a2d25); border-radius: 14px; padding: .75rem 1rem; overflow-wrap: anywhere; }
      li > a { display: block; font-weight: 600; padding: .25rem 0; }
      a { color: light-dark(#a0501f, #d98a57); }
    </style>
  </head>
  <body>
    <main>
      <h1>Giden e-postalar</h1>
      <p>Bu demo e-posta göndermez; gönderecekleri burada durur. Sayfa kendini yeniler.</p>
      <ul>${mails.map(row).join('')}</ul>
      ${mails.length === 0 ? '<p>Henüz e-posta yok.</p>' : ''}
    </main>
  </body>
</html>
`
