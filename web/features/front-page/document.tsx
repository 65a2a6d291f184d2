import { renderToStaticMarkup } from 'react-dom/server'
import type { FrontPage as Shown } from '#api/contracts/front-page/front-page.ts'
import { FrontPage } from './front-page.tsx'

/** Files of the build that the page names: their addresses. */
export interface PageFiles {
  style: string
  fonts: readonly string[]
  script: string
}

interface PageAt {
  /** epoch ms */
  now: number
  /** the address that people type; without one nothing names the page's own */
  origin: string | undefined
}

const title = 'Telve: Her kahve sizi bir hediyeye yaklaştırır'
const description =
  'Kahvenizden puan biriktirin, ödülünüzü seçin, sıra beklemeden sipariş verin. Şubelerimiz, bugünkü çalışma saatleri ve fiyatlarıyla menümüz.'

/** What other sites show of a link to the page. It names whole addresses, so it needs the page's own. */
function Preview({ origin }: { origin: string }) {
  const picture = `${origin}/preview.jpg`
  return (
    <>
      <link rel="canonical" href={`${origin}/`} />
      <meta property="og:url" content={`${origin}/`} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content="Bir fincan kahve ve Telve’nin sözü: Her kahve sizi bir hediyeye yaklaştırır"
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/**
 * The whole page as text. React escapes whatever people have typed; no script and no style stands within it,
 * since the page's policy allows none.
 */
export function writeDocument(shown: Shown, { now, origin }: PageAt, files: PageFiles): string {
  const page = (
    <html lang="tr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF7F1" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17110D" />
        <link rel="stylesheet" href={files.style} crossOrigin="" />
        {files.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="" href={font} />
        ))}
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Telve" />
        <meta property="og:locale" content="tr_TR" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        {origin && <Preview origin={origin} />}
        <script type="module" src={files.script} />
      </head>
      <body>
        <FrontPage shown={shown} now={now} origin={origin} />
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
