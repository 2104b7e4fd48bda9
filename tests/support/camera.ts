import { writeFileSync } from 'node:fs'
import encodeQr from 'qr'
import { chromiumArguments } from './chromium.ts'

const [width, height] = [640, 480]
const dotPixels = 10

/** Writes a film (YUV4MPEG2, one still frame) of a code on a white card, as it stands before a camera. */
export function filmCode(text: string, path: string): void {
  const dots = encodeQr(text, 'raw')
  const [left, top] = [(width - dots.length * dotPixels) / 2, (height - dots.length * dotPixels) / 2]
  const light = Buffer.alloc(width * height, 235)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = dots[Math.floor((y - top) / dotPixels)]
      if (row?.[Math.floor((x - left) / dotPixels)]) light[y * width + x] = 16
    }
  const frame = [Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(path, Buffer.concat([head, ...frame, ...frame]))
}

/** Arguments of a browser whose camera shows a film, and whose visitor has allowed it. */
export const cameraShowing = (path: string): string[] => [
  ...chromiumArguments,
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${path}`,
]
