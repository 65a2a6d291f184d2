import { resolve } from 'node:path'
import { freePort } from '#sql/embedded-process.ts'
import { takePictures } from '../web/e2e/pictures.ts'
import { chromium } from './chromium.ts'

// A picture of every screen at three widths, light and dark, into screens/ (ignored), and the
// README's contact sheet. From a demo of its own, or from the one that ORIGIN names.

process.chdir(resolve(import.meta.dirname, '..'))
const port = await freePort()
const origin = process.env.ORIGIN ?? `http://localhost:${port}`
const product = process.env.ORIGIN
  ? undefined
  : Bun.spawn([process.execPath, 'scripts/start.ts'], {
      env: { ...process.env, PORT: String(port), TELVE_DATA: '.telve/screens' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
try {
  while (!(await fetch(`${origin}/api/ready`).catch(() => undefined))?.ok) {
    if (product && product.exitCode !== null) throw new Error('The product did not start.')
    await Bun.sleep(200)
  }
  const taken = await takePictures(origin, await chromium(), 'screens', 'docs/telve.png')
  console.log(`${taken} pictures in screens/, the best of them in docs/telve.png`)
} finally {
  product?.kill('SIGTERM')
  await product?.exited
}
