import jsQR from 'jsqr'

/** Looks for a QR code in each picture that it is sent, off the screen's own thread. */
self.addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  const found = jsQR(data.data, data.width, data.height, { inversionAttempts: 'dontInvert' })
  self.postMessage(found?.data ?? null)
})
