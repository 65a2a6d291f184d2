import { resolve } from 'node:path'
import { chromium } from '#platform/testing/chromium.ts'
import { takePictures } from '../web/e2e/pictures.ts'
import { withDemo } from './demo.ts'

// A picture of every screen at three widths, light and dark, into screens/ (ignored), and the
// README's contact sheet, and the picture that other sites show of a link (web/public/preview.jpg). From a demo of its own, or from the one that ORIGIN names.

process.chdir(resolve(import.meta.dirname, '..'))
await withDemo('.telve/screens', async (origin) => {
  const taken = await takePictures(
    origin,
    await chromium(),
    'screens',
    'docs/telve.png',
    'web/public/preview.jpg',
  )
  console.log(`${taken} pictures in screens/, the best of them in docs/telve.png`)
})
