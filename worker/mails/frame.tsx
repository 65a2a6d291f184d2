import type { CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Letter } from './letter.ts'

/**
 * The colours of ui-kit/foundations/theme.css, light and dark: mails know no custom properties. Where a
 * mailbox drops the media query, the light ones stay.
 */
const palette = {
  canvas: ['#fbf7f1', '#17110d'],
  surface: ['#ffffff', '#211914'],
  line: ['#e8ddd0', '#3a2d25'],
  ink: ['#2b1d16', '#f6ede3'],
  muted: ['#6e5d52', '#bba898'],
  accent: ['#a0501f', '#d98a57'],
  primary: ['#4a2c20', '#e0b48f'],
  'primary-ink': ['#fff8f0', '#2b1d16'],
} as const
type Colour = keyof typeof palette

const light = (colour: Colour) => palette[colour][0]
const dark = (colour: Colour) => palette[colour][1]
const darkRules = `
@media (prefers-color-scheme: dark) {
  .canvas { background-color: ${dark('canvas')} !important }
  .card { background-color: ${dark('surface')} !important; border-color: ${dark('line')} !important }
  .rule { border-color: ${dark('line')} !important }
  .ink { color: ${dark('ink')} !important }
  .muted { color: ${dark('muted')} !important }
  .accent { color: ${dark('accent')} !important }
  .button { background-color: ${dark('primary')} !important; color: ${dark('primary-ink')} !important }
}`

const serif = "Georgia, 'Times New Roman', serif"
const sans = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
const base: CSSProperties = { fontFamily: sans, fontSize: 16, lineHeight: '24px', margin: 0 }
const paragraph: CSSProperties = { ...base, color: light('ink'), paddingBottom: 14 }
const small: CSSProperties = { ...base, fontSize: 13, lineHeight: '20px', color: light('muted') }

/** The frame of every mail, in tables, as mailboxes need it. */
function Frame({ letter }: { letter: Letter }) {
  const { subject, preview, heading, paragraphs, facts = [], button, note } = letter
  return (
    <html lang="tr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style>{`:root { color-scheme: light dark }${darkRules}`}</style>
      </head>
      <body className="canvas" style={{ margin: 0, padding: 0, backgroundColor: light('canvas') }}>
        <div style={{ display: 'none', overflow: 'hidden', maxHeight: 0, opacity: 0 }}>
          {preview}
        </div>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          className="canvas"
          style={{ backgroundColor: light('canvas') }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ maxWidth: 560 }}
                >
                  <tbody>
                    <tr>
                      <td
                        className="accent"
                        style={{
                          fontFamily: serif,
                          fontSize: 28,
                          lineHeight: '32px',
                          fontWeight: 600,
                          color: light('accent'),
                          padding: '0 4px 16px',
                        }}
                      >
                        Telve
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="card"
                        style={{
                          backgroundColor: light('surface'),
                          border: `1px solid ${light('line')}`,
                          borderRadius: 14,
                          padding: '28px 24px',
                        }}
                      >
                        <h1
                          className="ink"
                          style={{
                            ...base,
                            fontFamily: serif,
                            fontSize: 24,
                            lineHeight: '30px',
                            fontWeight: 600,
                            color: light('ink'),
                            paddingBottom: 14,
                          }}
                        >
                          {heading}
                        </h1>
                        {paragraphs.map((words) => (
                          <p key={words} className="ink" style={paragraph}>
                            {words}
                          </p>
                        ))}
                        {facts.length > 0 && <Facts facts={facts} />}
                        {button && <Button button={button} />}
                        {note && (
                          <p className="muted" style={{ ...small, paddingTop: 18 }}>
                            {note}
                          </p>
                        )}
                      </td>
                    </tr>
                    <tr>
                      <td className="muted" style={{ ...small, padding: '18px 4px 0' }}>
                        Telve · COFFEE SHOP &amp; HOME CONCEPT
                        <br />
                        Bu ileti hesabınızla ilgilidir; yanıtlamanız gerekmez.
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

function Facts({ facts }: { facts: NonNullable<Letter['facts']> }) {
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className="rule"
      style={{ borderTop: `1px solid ${light('line')}`, margin: '4px 0 20px' }}
    >
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <th
              scope="row"
              align="left"
              className="muted rule"
              style={{
                ...small,
                fontWeight: 400,
                width: 96,
                verticalAlign: 'top',
                padding: '9px 12px 9px 0',
                borderBottom: `1px solid ${light('line')}`,
              }}
            >
              {label}
            </th>
            <td
              className="ink rule"
              style={{
                ...base,
                fontSize: 15,
                lineHeight: '20px',
                color: light('ink'),
                padding: '9px 0',
                borderBottom: `1px solid ${light('line')}`,
              }}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Button({ button: { label, href } }: { button: NonNullable<Letter['button']> }) {
  return (
    <>
      <a
        href={href}
        className="button"
        style={{
          ...base,
          display: 'inline-block',
          fontWeight: 600,
          textDecoration: 'none',
          color: light('primary-ink'),
          backgroundColor: light('primary'),
          borderRadius: 999,
          padding: '12px 20px',
          margin: '6px 0 0',
          textAlign: 'center',
        }}
      >
        {label}
      </a>
      <p className="muted" style={{ ...small, paddingTop: 18 }}>
        Düğme çalışmazsa bu adresi tarayıcınıza yapıştırın:
        <br />
        <a
          href={href}
          className="accent"
          style={{ color: light('accent'), wordBreak: 'break-all' }}
        >
          {href}
        </a>
      </p>
    </>
  )
}

/** A letter as an HTML document. */
export const htmlOf = (letter: Letter): string =>
  `<!doctype html>${renderToStaticMarkup(<Frame letter={letter} />)}`

/** A letter as plain text. */
export const textOf = ({ heading, paragraphs, facts = [], button, note }: Letter): string =>
  [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    button && `${button.label}:\n${button.href}`,
    note,
    'Telve · COFFEE SHOP & HOME CONCEPT\nBu ileti hesabınızla ilgilidir; yanıtlamanız gerekmez.',
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
