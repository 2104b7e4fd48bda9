/** A picture as a page draws it: its box in CSS pixels, what it is offered in, and what the browser chose. */
export interface DrawnPicture {
  name: string
  width: number
  height: number
  /** How the picture fills its box. */
  fit: string
  /** Width by height of the picture itself. */
  ratio: number
  /** Offered widths in pixels, ascending; none for a drawing. */
  offered: number[]
  chosen: number
}

/**
 * Runs in the browser. Elements are created again and `round` gives them new addresses: a browser does not go back to a
 * smaller picture, nor to another one when only the density changes, and prefers what it has already loaded.
 */
export async function drawnPictures(round: string): Promise<DrawnPicture[]> {
  for (const old of document.querySelectorAll('picture')) {
    const fresh = old.cloneNode(true) as HTMLPictureElement
    for (const one of fresh.querySelectorAll<HTMLImageElement | HTMLSourceElement>('img, source')) {
      one.srcset = one.srcset.replace(/(\.\w+)(?:\?\w+)?(?= )/g, `$1?${round}`)
      if (one instanceof HTMLImageElement) one.loading = 'eager'
    }
    old.replaceWith(fresh)
  }
  // A browser chooses once the script that has changed an element is done.
  await new Promise((done) => setTimeout(done))
  const widthIn = (address: string) => Number(/-(\d+)\.\w+(?:\?|$)/.exec(address)?.[1] ?? 0)
  return [...document.images].flatMap((img) => {
    const style = getComputedStyle(img)
    const sides = (...names: ('paddingLeft' | 'paddingRight' | 'paddingTop' | 'paddingBottom')[]) =>
      names.reduce((sum, name) => sum + Number.parseFloat(style[name]), 0)
    const box = img.getBoundingClientRect()
    const width = box.width - sides('paddingLeft', 'paddingRight')
    const height = box.height - sides('paddingTop', 'paddingBottom')
    if (width < 2 || height < 2 || !img.checkVisibility() || !img.src.includes('/media/')) return []
    const [, base, ending] = /(\/media\/\w+)-\d+\.(\w+)/.exec(img.currentSrc) ?? []
    const sets = [img, ...(img.parentElement?.querySelectorAll('source') ?? [])].filter(({ srcset }) =>
      srcset.includes(`${base}-`),
    )
    const set = sets.find(({ srcset }) => srcset.includes(`.${ending}?`))
    const from = sets.find((one) => one.getAttribute('width')) ?? img
    return [
      {
        name: `${img.alt.slice(0, 20)} ${base?.slice(7, 13)}`,
        width,
        height,
        fit: style.objectFit,
        ratio: Number(from.getAttribute('width')) / Number(from.getAttribute('height')),
        offered: (set?.srcset.split(', ') ?? []).map((one) => widthIn(one.split(' ')[0] ?? '')),
        chosen: widthIn(img.currentSrc),
      },
    ]
  })
}

/** What is wrong with a picture in its box at a density; undefined where it fits. */
export function faultOf(picture: DrawnPicture, density: number): string | undefined {
  const { name, width, height, fit, ratio, offered, chosen } = picture
  const box = `${Math.round(width)}x${Math.round(height)} ${name}`
  if (fit === 'fill' && Math.abs(width / height / ratio - 1) > 0.015) return `stretched ${box}`
  if (!offered.length) return undefined
  // What is cut off at the sides is drawn too; what is letterboxed is smaller than its box.
  const byHeight = height * ratio
  const across =
    fit === 'cover' ? Math.max(width, byHeight) : fit === 'contain' ? Math.min(width, byHeight) : width
  const needed = across * density
  const own = offered.at(-1) ?? 0
  if (density === 1 && needed > own * 1.03) return `upscaled to ${Math.round(needed)} ${box}`
  const right = offered.findIndex((w) => w >= needed * 0.99)
  const best = right === -1 ? offered.length - 1 : right
  const at = offered.indexOf(chosen)
  // On dense screens Chromium takes the smaller of two when it is the nearer, by their geometric mean.
  const nearer = best > 0 && (offered[best - 1] ?? 0) * (offered[best] ?? 0) >= needed ** 2 && density > 1
  if (at < best - (nearer ? 1 : 0)) return `too small: ${chosen} for ${Math.round(needed)} ${box}`
  if (at > best + 1) return `too large: ${chosen} for ${Math.round(needed)} ${box}`
}
