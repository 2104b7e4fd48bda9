import {
  CanvasTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearMipmapNearestFilter,
  RepeatWrapping,
} from 'three'
import type { Material } from '#app/domain/drawings/tours/mesh.ts'

/** Metres that a texture covers before it repeats. */
interface Pattern {
  width: number
  height: number
  pixels: [number, number]
  draw(pen: CanvasRenderingContext2D, w: number, h: number, chance: () => number): void
}

function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

function grain(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  w: number,
  h: number,
  chance: () => number,
  tone: string,
) {
  pen.save()
  pen.beginPath()
  pen.rect(x, y, w, h)
  pen.clip()
  const lines = Math.round(h / 2.2)
  for (let i = 0; i < lines; i++) {
    const at = y + chance() * h
    const bend = (chance() - 0.5) * h * 0.35
    pen.strokeStyle = tone
    pen.globalAlpha = 0.03 + chance() * 0.09
    pen.lineWidth = 0.6 + chance() * 1.4
    pen.beginPath()
    pen.moveTo(x - 4, at)
    pen.bezierCurveTo(x + w * 0.3, at + bend, x + w * 0.7, at - bend, x + w + 4, at + bend * 0.4)
    pen.stroke()
  }
  pen.restore()
}

const tiles =
  (
    columns: number,
    rows: number,
    tone: [number, number, number],
    joint: string,
    mottle: number,
    veins: boolean,
  ): Pattern['draw'] =>
  (pen, w, h, chance) => {
    pen.fillStyle = joint
    pen.fillRect(0, 0, w, h)
    const [tw, th] = [w / columns, h / rows]
    for (let k = 0; k < rows; k++)
      for (let i = 0; i < columns; i++) {
        const by = (chance() - 0.5) * mottle
        const [x, y] = [i * tw + 1, k * th + 1]
        pen.fillStyle = `hsl(${tone[0]} ${tone[1]}% ${tone[2] + by}%)`
        pen.fillRect(x, y, tw - 2, th - 2)
        pen.save()
        pen.beginPath()
        pen.rect(x, y, tw - 2, th - 2)
        pen.clip()
        for (let n = 0; n < 26; n++) {
          const soft = pen.createRadialGradient(0, 0, 0, 0, 0, 1)
          const light = chance() > 0.5
          soft.addColorStop(0, light ? 'rgb(255 255 255 / .07)' : 'rgb(90 80 60 / .05)')
          soft.addColorStop(1, 'rgb(255 255 255 / 0)')
          pen.save()
          pen.translate(x + chance() * tw, y + chance() * th)
          pen.scale(tw * (0.1 + chance() * 0.3), th * (0.08 + chance() * 0.2))
          pen.fillStyle = soft
          pen.fillRect(-1, -1, 2, 2)
          pen.restore()
        }
        if (veins)
          for (let n = 0; n < 3; n++) {
            pen.strokeStyle = `rgb(120 110 95 / ${0.05 + chance() * 0.07})`
            pen.lineWidth = 0.8 + chance()
            pen.beginPath()
            const from = y + chance() * th
            pen.moveTo(x, from)
            pen.bezierCurveTo(
              x + tw * 0.3,
              from + (chance() - 0.5) * th,
              x + tw * 0.7,
              from + (chance() - 0.5) * th,
              x + tw,
              from + (chance() - 0.5) * th,
            )
            pen.stroke()
          }
        pen.restore()
      }
  }

function clouds(pen: CanvasRenderingContext2D, w: number, h: number, chance: () => number, count: number) {
  for (let n = 0; n < count; n++) {
    const [x, y, r] = [chance() * w, chance() * h, (0.06 + chance() * 0.16) * w]
    const soft = pen.createRadialGradient(x, y, 0, x, y, r)
    soft.addColorStop(0, chance() > 0.5 ? 'rgb(255 255 255 / .25)' : 'rgb(178 164 140 / .10)')
    soft.addColorStop(1, 'rgb(255 255 255 / 0)')
    pen.fillStyle = soft
    pen.fillRect(x - r, y - r, 2 * r, 2 * r)
  }
}

/** Heights of a vein over the width `w`: waves of whole periods, so that its ends meet where the texture repeats. */
function veinOf(w: number, from: number, swing: number, chance: () => number): [x: number, y: number][] {
  const waves = [1, 2, 3, 7, 13].map((times) => ({
    times,
    high: (swing * (0.5 + chance())) / times ** 0.9,
    start: chance() * 2 * Math.PI,
  }))
  const steps = 64
  return Array.from({ length: steps + 1 }, (_, i) => {
    const round = (i / steps) * 2 * Math.PI
    const y = waves.reduce(
      (sum, { times, high, start }) => sum + high * Math.sin(times * round + start),
      from,
    )
    return [(i / steps) * w, y]
  })
}

function stroke(
  pen: CanvasRenderingContext2D,
  points: [x: number, y: number][],
  down: number,
  width: number,
  tone: string,
) {
  pen.strokeStyle = tone
  pen.lineWidth = width
  pen.lineJoin = 'round'
  pen.beginPath()
  for (const [x, y] of points) pen.lineTo(x, y + down)
  pen.stroke()
}

const patterns: Partial<Record<Material, Pattern>> = {
  planks: {
    width: 2.4,
    height: 1.2,
    pixels: [1024, 512],
    draw(pen, w, h, chance) {
      const rows = 8
      const high = h / rows
      for (let k = 0; k < rows; k++) {
        const shift = [0, 0.42, 0.17, 0.66, 0.3, 0.78, 0.1, 0.55][k] as number
        for (let i = -1; i < 2; i++) {
          const board = chanceFrom(k * 97 + ((i + 2) % 2) * 13 + 5)
          const x = (i + shift) * (w / 2) * 1
          const light = 63 + (board() - 0.5) * 6
          pen.fillStyle = `hsl(${34 + (board() - 0.5) * 4} ${33 + board() * 5}% ${light}%)`
          pen.fillRect(x, k * high, w / 2, high)
          grain(pen, x, k * high, w / 2, high, board, 'rgb(92 62 34)')
          pen.fillStyle = 'rgb(70 48 28 / .42)'
          pen.fillRect(x, k * high, 1.2, high)
        }
        pen.fillStyle = 'rgb(70 48 28 / .34)'
        pen.fillRect(0, k * high, w, 1.2)
      }
      void chance
    },
  },
  oak: {
    width: 1.6,
    height: 0.8,
    pixels: [512, 256],
    draw(pen, w, h, chance) {
      pen.fillStyle = '#ffffff'
      pen.fillRect(0, 0, w, h)
      grain(pen, 0, 0, w, h, chance, 'rgb(96 66 38)')
      grain(pen, 0, 0, w, h, chance, 'rgb(120 84 50)')
    },
  },
  tile: { width: 1.2, height: 1.2, pixels: [512, 512], draw: tiles(2, 2, [40, 12, 80], '#bdb7ab', 3, false) },
  stone: {
    width: 1.6,
    height: 1.6,
    pixels: [512, 512],
    draw: tiles(2, 2, [38, 14, 84], '#cfc8ba', 2.4, true),
  },
  marble: {
    width: 3.2,
    height: 2.6,
    pixels: [1024, 832],
    draw(pen, w, h, chance) {
      pen.fillStyle = '#fdfcfa'
      pen.fillRect(0, 0, w, h)
      clouds(pen, w, h, chance, 40)
      // Broad pale veins, each with a darker thread.
      for (let n = 0; n < 5; n++) {
        const points = veinOf(w, chance() * h, h * 0.12, chance)
        for (const [width, alpha] of [
          [22, 0.05],
          [8, 0.08],
          [1.4, 0.3],
        ] as const)
          for (const down of [-h, 0, h]) stroke(pen, points, down, width, `rgb(150 128 96 / ${alpha})`)
      }
    },
  },
  concrete: {
    width: 1.2,
    height: 1.2,
    pixels: [256, 256],
    draw: tiles(4, 4, [42, 6, 76], '#b4b0a6', 4, false),
  },
  'wall-tile': {
    width: 1.2,
    height: 1.2,
    pixels: [512, 512],
    draw: tiles(2, 4, [42, 16, 87], '#d8d1c4', 2, true),
  },
}

/** Painted once: scenes of one walk share them. */
const painted = new Map<Material, HTMLCanvasElement>()

function paint(material: Material, { pixels: [w, h], draw }: Pattern): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = w
  canvas.height = h
  const pen = canvas.getContext('2d')
  if (pen) draw(pen, w, h, chanceFrom(material.length * 7919))
  painted.set(material, canvas)
  return canvas
}

/** Undefined for what has one colour. @param sharpness 1 where there is no graphics card */
export function textureOf(material: Material, sharpness: number): CanvasTexture | undefined {
  const pattern = patterns[material]
  if (!pattern) return undefined
  const canvas = painted.get(material) ?? paint(material, pattern)
  const texture = new CanvasTexture(canvas)
  texture.wrapS = texture.wrapT = RepeatWrapping
  texture.minFilter = sharpness > 1 ? LinearMipmapLinearFilter : LinearMipmapNearestFilter
  texture.magFilter = LinearFilter
  texture.anisotropy = sharpness
  texture.repeat.set(1 / pattern.width, 1 / pattern.height)
  return texture
}
