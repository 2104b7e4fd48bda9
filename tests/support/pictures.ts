import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture with something to see in it, so that formats and sizes differ as they do with real ones. */
export async function drawPicture(width: number, height: number): Promise<Buffer> {
  const small = Buffer.from(Array.from({ length: 16 * 12 * 3 }, (_, i) => (i * 37) % 256))
  return await sharp(small, { raw: { width: 16, height: 12, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG that says to be of any size, with any chunks before its pixels. Its pixels are black as far as they go. */
export function writePng(
  width: number,
  height: number,
  { before = [], bytes = (width + 1) * height }: { before?: [string, Buffer][]; bytes?: number } = {},
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  // 8 bits, greyscale.
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...before.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
