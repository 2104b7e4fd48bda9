export const asPng = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))

/** For each channel: how far a pixel may be from transparent or white and still count as background. */
const nearGround = 6

/** Cuts off rows and columns in which nothing is drawn. @returns the same where there are none */
export function withoutMargins(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? {}
  if (!data) return canvas
  const box = boxOfDrawn(data, width, height)
  if (!box || (box.width === width && box.height === height)) return canvas
  const cut = canvasOf(box.width, box.height)
  cut
    .getContext('2d')
    ?.drawImage(canvas, box.left, box.top, box.width, box.height, 0, 0, box.width, box.height)
  return cut
}

/**
 * Where something is drawn on a clear or a white ground; on another one, everywhere.
 * @param data four bytes a point @returns undefined where nothing is drawn
 */
export function boxOfDrawn(
  data: Uint8ClampedArray,
  width: number,
  height: number,
): { left: number; top: number; width: number; height: number } | undefined {
  const [r = 0, g = 0, b = 0, a = 0] = data
  if (a > nearGround && Math.min(r, g, b, a) < 255 - nearGround) return { left: 0, top: 0, width, height }
  const isWhite = a > nearGround
  const isGround = (at: number) => {
    // Edges of a page may be clear beside a white ground.
    if ((data[at + 3] ?? 0) <= nearGround) return true
    const least = 255 - nearGround
    return isWhite && (data[at] ?? 0) >= least && (data[at + 1] ?? 0) >= least && (data[at + 2] ?? 0) >= least
  }
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (isGround((y * width + x) * 4)) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** Pixels of the longer side in which margins of a vector are looked for. */
const lookedAt = 1600

/** A logo's PNG or SVG without its empty margins; any other file as it is. */
export async function logoWithoutMargins(file: File): Promise<File> {
  try {
    if (file.type === 'image/svg+xml') return await cutSvg(file)
    if (file.type !== 'image/png') return file
    const bitmap = await createImageBitmap(file)
    const canvas = canvasOf(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    const cut = withoutMargins(canvas)
    const blob = cut === canvas ? null : await asPng(cut)
    return blob ? new File([blob], file.name, { type: file.type }) : file
  } catch {
    // The server says what is wrong with it.
    return file
  }
}

/** Its margins are cut off by another view box: what is drawn stays as it was written. */
async function cutSvg(file: File): Promise<File> {
  const parsed = new DOMParser().parseFromString(await file.text(), 'image/svg+xml')
  const root = parsed.documentElement
  const lengths = ['width', 'height'].map((name) => Number.parseFloat(root.getAttribute(name) ?? ''))
  const view = root
    .getAttribute('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number) ?? [0, 0, ...lengths]
  const [x = 0, y = 0, width = 0, height = 0] = view
  if (root.nodeName !== 'svg' || !(width > 0 && height > 0)) return file
  const scale = lookedAt / Math.max(width, height)
  const resize = (across: number, down: number) => {
    root.setAttribute('width', String(across))
    root.setAttribute('height', String(down))
  }
  root.setAttribute('viewBox', view.join(' '))
  resize(Math.round(width * scale), Math.round(height * scale))
  const canvas = await drawSvg(new XMLSerializer().serializeToString(parsed))
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
  const box = data && boxOfDrawn(data, canvas.width, canvas.height)
  if (!box || (box.width === canvas.width && box.height === canvas.height)) return file
  const cut = [x + box.left / scale, y + box.top / scale, box.width / scale, box.height / scale]
  const rounded = cut.map((length) => Math.round(length * 100) / 100)
  root.setAttribute('viewBox', rounded.join(' '))
  resize(rounded[2] ?? width, rounded[3] ?? height)
  return new File([new XMLSerializer().serializeToString(parsed)], file.name, { type: file.type })
}

async function drawSvg(svg: string, least = 0): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const scale = Math.max(1, least / Math.max(image.width, image.height, 1))
  const canvas = canvasOf(Math.round(image.width * scale), Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** An SVG as a PNG, its letters in the fonts of this machine. @throws where the browser cannot draw it */
export async function asSeenHere(file: File): Promise<File> {
  const blob = await asPng(withoutMargins(await drawSvg(await file.text(), lookedAt)))
  if (!blob) throw new Error('nothing was drawn')
  return new File([blob], file.name.replace(/\.svg$/i, '.png'), { type: 'image/png' })
}

/** Fonts of the letters that an SVG has as text; undefined where it has none. */
export async function fontsOfLetters(file: File): Promise<string[] | undefined> {
  if (file.type !== 'image/svg+xml') return undefined
  const svg = await file.text()
  if (!/<(?:\w+:)?text[\s>]/.test(svg)) return undefined
  const families = [...svg.matchAll(/font-family\s*[:=]\s*["']?([^;"'}>,]{1,60})/g)].map(([, name = '']) =>
    name.trim(),
  )
  return [...new Set(families)]
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}
