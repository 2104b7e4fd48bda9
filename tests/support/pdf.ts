import { inflateSync } from 'node:zlib'

interface Fill {
  colour: number[]
  /** Points of the page, of which 72 are an inch. */
  width: number
  height: number
}

/** Drawing instructions of a PDF as Chromium writes it, page after page. */
const contentsOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    const end = pdf.indexOf('endstream', index)
    try {
      return inflateSync(pdf.subarray(index + mark.length, end)).toString('latin1')
    } catch {
      return []
    }
  })

export const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

/** The extents of everything that a PDF fills with a colour, as far as it is written as paths. */
export function fillsOf(pdf: Buffer): Fill[] {
  return contentsOf(pdf)
    .filter((text) => / cm\b/.test(text) && /\bf\b/.test(text))
    .flatMap(run)
}

function run(content: string): Fill[] {
  const fills: Fill[] = []
  const saved: { matrix: number[]; colour: number[] }[] = []
  let [matrix, colour] = [
    [1, 0, 0, 1, 0, 0],
    [0, 0, 0],
  ]
  let numbers: number[] = []
  let points: [number, number][] = []
  const add = (x: number, y: number) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix
    points.push([a * x + c * y + e, b * x + d * y + f])
  }
  for (const token of content.split(/\s+/)) {
    if (/^[-+.\d]/.test(token)) {
      numbers.push(Number(token))
      continue
    }
    const [x = 0, y = 0, w = 0, h = 0] = numbers
    if (token === 'q') saved.push({ matrix, colour })
    else if (token === 'Q') ({ matrix, colour } = saved.pop() ?? { matrix, colour })
    else if (token === 'cm') matrix = multiplied(numbers, matrix)
    else if (token === 'rg') colour = numbers
    else if (token === 'm' || token === 'l') add(x, y)
    else if (token === 're') {
      add(x, y)
      add(x + w, y + h)
    } else if (/^[fFSsBbn]\*?$/.test(token)) {
      if (/^[fF]/.test(token) && points.length) fills.push({ colour, ...extentOf(points) })
      points = []
    }
    numbers = []
  }
  return fills
}

function multiplied([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: number[], by: number[]): number[] {
  const [A = 0, B = 0, C = 0, D = 0, E = 0, F = 0] = by
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

const extentOf = (points: [number, number][]) => ({
  width: Math.max(...points.map(([x]) => x)) - Math.min(...points.map(([x]) => x)),
  height: Math.max(...points.map(([, y]) => y)) - Math.min(...points.map(([, y]) => y)),
})
