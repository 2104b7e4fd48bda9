import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drawPicture } from '../../../tests/support/pictures.ts'
import { localStorage } from './local-storage.server.ts'
import { offeredWidths } from './offered-widths.ts'
import { processPicture } from './process-picture.server.ts'
import { originalName, storedName } from './stored-name.ts'

let folder: string
let uploads: string
beforeEach(() => {
  uploads = mkdtempSync(join(tmpdir(), 'bunyang-uploads-'))
  folder = mkdtempSync(join(tmpdir(), 'bunyang-pictures-'))
})
afterEach(() => {
  for (const one of [folder, uploads]) rmSync(one, { recursive: true })
})

async function made(original: Buffer) {
  const file = join(uploads, 'upload')
  writeFileSync(file, original)
  const result = await processPicture(file, localStorage(folder))
  if (!result.ok) throw new Error(result.reason)
  return result.picture
}

test('widths are those of the layouts, never more than the picture has', () => {
  expect(offeredWidths(200, 300)).toEqual([200])
  expect(offeredWidths(1000, 625)).toEqual([320, 480, 640, 800, 1000])
  // 1920 would hardly differ from the picture's own width.
  expect(offeredWidths(2000, 1125)).toEqual([320, 480, 640, 800, 1080, 1320, 1600, 2000])
  expect(offeredWidths(6000, 4000).at(-1)).toBe(2880)
  // What is seen from inside is seen in parts.
  expect(offeredWidths(6000, 3000).slice(-2)).toEqual([2880, 4096])
})

describe('a picture that is loaded', () => {
  test('is made into AVIF, WebP and JPEG in every width, with its original apart', async () => {
    const original = await drawPicture(500, 400)
    const picture = await made(original)
    expect(picture).toMatchObject({
      width: 500,
      height: 400,
      mime: 'image/jpeg',
      widths: [320, 500],
    })
    const base = storedName(picture.sha256)
    const expected = [320, 500].flatMap((w) => ['avif', 'jpg', 'webp'].map((f) => `${base}-${w}.${f}`))
    expect(readdirSync(folder).sort()).toEqual([...expected, 'originals'].sort())
    for (const name of expected) {
      const { width, height, format } = await sharp(readFileSync(join(folder, name))).metadata()
      const [, asked, ending] = /-(\d+)\.(\w+)$/.exec(name) ?? []
      expect({ width, height }, name).toEqual({
        width: Number(asked),
        height: Math.round(Number(asked) / 1.25),
      })
      expect(format, name).toBe({ avif: 'heif', jpg: 'jpeg', webp: 'webp' }[ending as string])
    }
    expect(readFileSync(join(folder, originalName(picture.sha256, 'jpeg')))).toEqual(original)
  })

  test('has a placeholder of a few hundred bytes that is one', async () => {
    const { placeholder } = await made(await drawPicture(350, 250))
    expect(placeholder.length).toBeLessThan(500)
    const tiny = Buffer.from(placeholder.replace('data:image/webp;base64,', ''), 'base64')
    expect(await sharp(tiny).metadata()).toMatchObject({ format: 'webp', width: 24, height: 17 })
  })

  test('is made once', async () => {
    const original = await drawPicture(200, 150)
    const first = await made(original)
    const written = () => readdirSync(folder).map((name) => statSync(join(folder, name)).mtimeMs)
    const before = written()
    expect(await made(original)).toEqual(first)
    expect(written()).toEqual(before)
    // Of a start that was killed there is no note: what is there stays, the rest is made.
    const [some] = readdirSync(folder).filter((name) => name.endsWith('.avif'))
    rmSync(join(folder, originalName(first.sha256, 'json')))
    rmSync(join(folder, some as string))
    expect(await made(original)).toEqual(first)
    expect(readdirSync(folder)).toContain(some)
  })

  test('loses what the camera wrote, in every format: place, time, owner', async () => {
    const original = await sharp(await drawPicture(200, 150))
      .withExif({
        IFD0: { Copyright: 'Hong Gildong', Model: 'Galaxy S26' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 59/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Hong Gildong</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(original.includes('Hong Gildong')).toBe(true)
    await made(original)
    for (const name of readdirSync(folder).filter((n) => n !== 'originals')) {
      const file = readFileSync(join(folder, name))
      const { exif, xmp, iptc, icc } = await sharp(file).metadata()
      expect({ exif, xmp, iptc, icc }, name).toEqual({})
      expect(file.includes('Hong'), name).toBe(false)
    }
  })

  test('is turned the way the camera was held', async () => {
    const leftIsRed = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#00f' } })
      .composite([
        { input: { create: { width: 200, height: 200, channels: 3, background: '#f00' } }, left: 0, top: 0 },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const picture = await made(leftIsRed)
    expect(picture).toMatchObject({ width: 200, height: 400, widths: [200] })
    const [red = 0, , blue = 0] = await sharp(join(folder, `${storedName(picture.sha256)}-200.webp`))
      .extract({ left: 50, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect([red > 200, blue < 60]).toEqual([true, true])
  })

  test('is brought from other colour spaces to the one that every screen knows', async () => {
    const create = { width: 60, height: 60, channels: 3, background: { r: 80, g: 200, b: 80 } } as const
    // The same green as sRGB, written in the larger space of Apple's screens: smaller numbers.
    const original = await sharp({ create }).withIccProfile('p3').png().toBuffer()
    const [written] = await sharp(original, { ignoreIcc: true }).raw().toBuffer()
    expect(written).toBeGreaterThan(100)
    const { sha256 } = await made(original)
    for (const format of ['avif', 'webp', 'jpg']) {
      const pixels = await sharp(join(folder, `${storedName(sha256)}-60.${format}`))
        .raw()
        .toBuffer()
      const [r = 0, g = 0, b = 0] = pixels
      expect(
        [r - 80, g - 200, b - 80].every((off) => Math.abs(off) < 8),
        `${format} ${r} ${g} ${b}`,
      ).toBe(true)
    }
  })

  test('that may be an icon is also kept as PNG', async () => {
    const { sha256 } = await made(
      await sharp(await drawPicture(180, 180))
        .png()
        .toBuffer(),
    )
    const icon = await sharp(join(folder, `${storedName(sha256)}-180.png`)).metadata()
    expect(icon).toMatchObject({ format: 'png', width: 180, height: 180 })
  })

  test('may be seen through: then it has no placeholder behind it, and white in JPEG', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const original = await sharp({ create: { width: 60, height: 60, channels: 4, background: clear } })
      .png()
      .toBuffer()
    const { placeholder, sha256 } = await made(original)
    expect(placeholder).toBe('')
    const [grey = 0] = await sharp(join(folder, `${storedName(sha256)}-60.jpg`))
      .raw()
      .toBuffer()
    expect(grey).toBeGreaterThan(250)
  })
})
