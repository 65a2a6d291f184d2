import { mostPixels } from '../contracts/media/media.ts'
import { Refusal } from '../http/refusal.ts'

/** The longest side of a stored picture, px: a phone's full width at three dots per pixel. */
const longestSide = 1600

const starts = (bytes: Uint8Array, text: string, at = 0): boolean =>
  String.fromCharCode(...bytes.subarray(at, at + text.length)) === text

/** Whether the first bytes are those of PNG, JPEG, WebP or AVIF, whatever the file name says. */
const looksLikePicture = (bytes: Uint8Array): boolean =>
  starts(bytes, '\x89PNG\r\n\x1a\n') ||
  starts(bytes, '\xff\xd8\xff') ||
  (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) ||
  (starts(bytes, 'ftyp', 4) && (starts(bytes, 'avif', 8) || starts(bytes, 'avis', 8)))

/** Loads the encoder on first use: most processes never receive an upload. */
async function openEncoder() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // A malicious file can reach only the four decoders that are needed.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  return sharp
}
let encoder: ReturnType<typeof openEncoder> | undefined

export interface Picture {
  bytes: Uint8Array
  /** px */
  width: number
  height: number
}

/**
 * Converts an uploaded file to a WebP of at most 1600 px, upright, only the first frame and without
 * metadata (which may reveal where a photo was taken).
 * @throws Refusal `picture_unsupported` for another type or a broken file,
 *   `picture_too_many_pixels` for what would unpack to more than 40 megapixels
 */
export async function encodePicture(file: Uint8Array): Promise<Picture> {
  if (!looksLikePicture(file)) throw new Refusal('picture_unsupported')
  encoder ??= openEncoder()
  const sharp = await encoder
  const source = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
  try {
    const { width, height } = await source.metadata()
    if (width * height > mostPixels) throw new Refusal('picture_too_many_pixels')
    const { data, info } = await source
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: 15 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const pixels = error instanceof Error && /pixel limit/i.test(error.message)
    throw new Refusal(pixels ? 'picture_too_many_pixels' : 'picture_unsupported')
  }
}
