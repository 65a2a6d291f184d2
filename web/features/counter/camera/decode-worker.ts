import jsQR from 'jsqr'

/** A worker that searches each picture it receives for a QR code. */
self.addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  const found = jsQR(data.data, data.width, data.height, { inversionAttempts: 'dontInvert' })
  self.postMessage(found?.data ?? null)
})
