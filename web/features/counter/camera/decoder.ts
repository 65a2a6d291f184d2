/** The used part of the Barcode Detection API, which TypeScript's DOM library lacks. */
interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** Width of the worker's pictures, px: enough for a code that fills a third of one. */
const width = 720

interface Decoder {
  /** the text of the code in the picture; undefined without one */
  read: (picture: HTMLVideoElement) => Promise<string | undefined>
  close: () => void
}

/** Decodes with the browser's BarcodeDetector if it has one, otherwise with jsqr in a worker. */
export function createDecoder(): Decoder {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  let native: Promise<Detector | undefined> | undefined
  let fallback: Decoder | undefined
  return {
    read: async (picture) => {
      native ??= createNative(BarcodeDetector)
      const detector = await native
      if (detector) return (await detector.detect(picture))[0]?.rawValue
      fallback ??= createWorkerDecoder()
      return fallback.read(picture)
    },
    close: () => fallback?.close(),
  }
}

async function createNative(Detector: DetectorClass | undefined): Promise<Detector | undefined> {
  const formats = await Detector?.getSupportedFormats().catch((): string[] => [])
  return Detector && formats?.includes('qr_code')
    ? new Detector({ formats: ['qr_code'] })
    : undefined
}

function createWorkerDecoder(): Decoder {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
  const context = new OffscreenCanvas(width, width).getContext('2d', { willReadFrequently: true })
  return {
    read: (picture) => {
      const { videoWidth, videoHeight } = picture
      if (!context || videoWidth === 0) return Promise.resolve(undefined)
      const { canvas } = context
      canvas.width = Math.min(width, videoWidth)
      canvas.height = Math.round((canvas.width * videoHeight) / videoWidth)
      context.drawImage(picture, 0, 0, canvas.width, canvas.height)
      const image = context.getImageData(0, 0, canvas.width, canvas.height)
      return new Promise((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data ?? undefined)
        worker.postMessage(image, [image.data.buffer])
      })
    },
    close: () => worker.terminate(),
  }
}
