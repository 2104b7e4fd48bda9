import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { iconFault, logoFault } from './brand-faults.ts'
import { iconFile, iconSizes, logoFile, maskableFile } from './brand-names.ts'
import { makeIcons, makeIconsOf, makeLogo } from './brand-pictures.server.ts'
import { localStorage } from './local-storage.server.ts'
import { processPicture } from './process-picture.server.ts'
import { servedType, storedName } from './stored-name.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunyang-brand-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const storage = () => localStorage(folder)
async function process(original: Buffer) {
  const file = join(folder, 'original')
  writeFileSync(file, original)
  return await processPicture(file, storage())
}

const base = 'a'.repeat(20)
const triangle =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 64L32 0L64 64z" fill="#ff0000"/></svg>'
const square = triangle.replace(/<path.*\/>/, '<rect width="64" height="64" fill="#0000ff"/>')

const pixel = async (name: string, x: number, y: number) => {
  const { data, info } = await sharp(readFileSync(join(folder, name)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
}

test('one drawing becomes all icons, each a square of its size that is served', async () => {
  await makeIcons(storage(), base, async () => triangle)
  for (const size of iconSizes) {
    const name = iconFile(base, size)
    expect(await sharp(join(folder, name)).metadata()).toMatchObject({ width: size, height: size })
    expect(servedType(name)).toBe('image/png')
  }
  expect(servedType(maskableFile(base))).toBe('image/png')
  expect(readdirSync(folder)).toHaveLength(iconSizes.length + 1)
})

test('what is clear stays so in tabs, and is white on home screens, with room around the picture', async () => {
  await makeIcons(storage(), base, async () => triangle)
  expect(await pixel(iconFile(base, 32), 0, 0)).toMatchObject({ 3: 0 })
  for (const name of [iconFile(base, 180), maskableFile(base)]) {
    expect(await pixel(name, 0, 0), name).toEqual([255, 255, 255, 255])
    const { height = 0 } = await sharp(join(folder, name)).metadata()
    expect(await pixel(name, height / 2, height - 5), name).toEqual([255, 255, 255, 255])
    expect(await pixel(name, height / 2, height / 2), name).toEqual([255, 0, 0, 255])
  }
})

test('a picture that fills its square fills the icon, and Android gets more of its own ground', async () => {
  await makeIcons(storage(), base, async () => square)
  for (const name of [iconFile(base, 180), maskableFile(base)])
    expect(await pixel(name, 0, 0), name).toEqual([0, 0, 255, 255])
})

test('icons that are made are not drawn again', async () => {
  await makeIcons(storage(), base, async () => triangle)
  await makeIcons(storage(), base, async () => {
    throw new Error('drawn again')
  })
})

test('a PNG logo is kept without loss at the height of headers, a drawing as it is', async () => {
  const png = await sharp(Buffer.from(triangle), { density: 720 })
    .resize(900, 300, { fit: 'fill' })
    .png()
    .toBuffer()
  const made = await process(png)
  if (!made.ok) throw new Error(made.reason)
  await makeLogo(storage(), made.picture)
  const name = logoFile(storedName(made.picture.sha256), { width: 900, height: 300, isDrawing: false })
  expect(await sharp(join(folder, name)).metadata()).toMatchObject({ width: 360, height: 120, format: 'png' })
  expect(await pixel(name, 0, 0)).toMatchObject({ 3: 0 })
  const drawing = await process(Buffer.from(square))
  if (!drawing.ok) throw new Error(drawing.reason)
  await makeLogo(storage(), drawing.picture)
  await makeIconsOf(storage(), drawing.picture)
  expect(await pixel(iconFile(storedName(drawing.picture.sha256), 192), 9, 9)).toEqual([0, 0, 255, 255])
})

test('iconFault: names the reason why a picture makes no icon or logo', () => {
  expect(iconFault({ isDrawing: true, width: 24, height: 24 })).toBe(undefined)
  expect(iconFault({ isDrawing: false, width: 512, height: 512 })).toBe(undefined)
  expect(iconFault({ isDrawing: false, width: 511, height: 511 })).toContain('512픽셀')
  expect(iconFault({ isDrawing: true, width: 40, height: 20 })).toContain('정사각형')
  expect(logoFault({ isDrawing: true, width: 300, height: 60 })).toBe(undefined)
  expect(logoFault({ isDrawing: false, width: 300, height: 60 })).toContain('72픽셀')
  expect(logoFault({ isDrawing: true, width: 1300, height: 100 })).toContain('12배')
  expect(logoFault({ isDrawing: true, width: 30, height: 100 })).toContain('세로로')
})
