import { openSync, writeSync } from 'node:fs'
import { encode } from 'uqr'

const width = 640
const height = 480
const white = 235
const black = 16

/** One grey picture, in the form of a y4m film (4:2:0). */
function filmOf(text: string | undefined): Buffer {
  const luma = Buffer.alloc(width * height, white)
  if (text !== undefined) {
    const { data, size } = encode(text, { ecc: 'M', border: 4 })
    const module = Math.floor((height - 20) / size)
    const left = Math.floor((width - size * module) / 2)
    const top = Math.floor((height - size * module) / 2)
    data.forEach((row, y) => {
      row.forEach((dark, x) => {
        if (!dark) return
        for (let line = 0; line < module; line++) {
          const start = (top + y * module + line) * width + left + x * module
          luma.fill(black, start, start + module)
        }
      })
    })
  }
  const chroma = Buffer.alloc((width * height) / 2, 128)
  const header = `YUV4MPEG2 W${width} H${height} F20:1 Ip A1:1 C420jpeg\nFRAME\n`
  return Buffer.concat([Buffer.from(header), luma, chroma])
}

/**
 * A camera for Chromium that looks at whatever it is shown, also while it runs: Chromium plays a film from
 * a file in a loop and reads each picture anew.
 */
export function fakeCamera(file: string) {
  const film = openSync(file, 'w')
  const show = (text?: string) => {
    const picture = filmOf(text)
    // in place: the file keeps its length, or Chromium takes the camera for unplugged
    writeSync(film, picture, 0, picture.length, 0)
  }
  show()
  return {
    /** what Chromium is to be started with */
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
    /** holds a text before the camera as a code, or nothing */
    show,
  }
}
