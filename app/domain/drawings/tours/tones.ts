import type { Finish } from '../plans/unit-plan.ts'

/** Linear red, green and blue; 1 is white paper in good light. */
export type Tone = readonly [number, number, number]

/** Parses `#rrggbb` to numbers from 0 to 1 in screen space, in which all shading is computed. */
export function toneOf(hex: string): Tone {
  const value = Number.parseInt(hex.slice(1), 16)
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

/** Brighter than its own colour in full light, so that sun spots stand out on a pale floor. */
const headroom = 1.06

/**
 * Tone mapping: exposure without clipping, then gamma. Multiplying the surface colour is right because a power of a
 * product is the product of the powers.
 */
export function exposed(light: readonly [number, number, number]): Tone {
  const show = (value: number) => headroom * (1 - Math.exp(-1.62 * value)) ** 0.4545
  return [show(light[0]), show(light[1]), show(light[2])]
}

export const mixed = (a: Tone, b: Tone, share: number): Tone => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

export const palette = {
  floor: toneOf('#bfa27c'),
  wall: toneOf('#efe7da'),
  ceiling: toneOf('#faf7f1'),
  trim: toneOf('#f1ebdf'),
  door: toneOf('#b3906a'),
  doorWood: toneOf('#a5815a'),
  frame: toneOf('#e4e1da'),
  frameDark: toneOf('#5b5f5c'),
  metal: toneOf('#b9bbb8'),
  dark: toneOf('#33383a'),
  cut: toneOf('#5f6f67'),
  concrete: toneOf('#c9c6bf'),
  cabinet: toneOf('#e9e1d3'),
  cabinetLow: toneOf('#61705f'),
  top: toneOf('#ebe6dc'),
  splash: toneOf('#e2dacb'),
  oak: toneOf('#b9915f'),
  walnut: toneOf('#6f4f36'),
  linen: toneOf('#d6c6ac'),
  sheet: toneOf('#f4f0e8'),
  fabric: toneOf('#c8b99f'),
  fabricDark: toneOf('#948a78'),
  ceramic: toneOf('#fbfaf7'),
  mirror: toneOf('#cfdcdc'),
  leaf: toneOf('#567a4d'),
  leafDark: toneOf('#37593d'),
  soil: toneOf('#5c4a3c'),
  pot: toneOf('#e6dfd2'),
  screen: toneOf('#202527'),
  glow: toneOf('#fff1d8'),
  curtain: toneOf('#dccfb8'),
  rug: toneOf('#d3c7b2'),
  stoneWall: toneOf('#ece5d8'),
  bench: toneOf('#7d5b3d'),
  clay: toneOf('#b4703f'),
  sheer: toneOf('#fbf8f1'),
} satisfies Record<string, Tone>

/** Tones of a home's surfaces. Cloth without one takes its tone from the site's accents. */
export type Palette = Record<keyof typeof palette, Tone> & { sofa?: Tone; cushion?: Tone; carpet?: Tone }

const surfaces = {
  floor: 'floor',
  wall: 'wall',
  stone: 'stoneWall',
  door: 'door',
  wood: 'oak',
  bench: 'bench',
  cupboard: 'cabinet',
  baseCupboard: 'cabinetLow',
  counter: 'top',
  sofa: 'sofa',
  cushion: 'cushion',
  spark: 'clay',
  rug: 'carpet',
} as const satisfies Record<keyof Finish, keyof Palette>

/** The walk's own tones, with those of a type's finish in their places. */
export function paletteOf(finish: Finish = {}): Palette {
  const tones: Palette = { ...palette }
  for (const [name, surface] of Object.entries(surfaces)) {
    const colour = finish[name as keyof Finish]
    if (colour) tones[surface] = toneOf(colour)
  }
  return tones
}

/** What the texture of wooden floors is multiplied by, to become a home's floor. */
export const floorTint = ({ floor }: Palette): Tone => [
  floor[0] / palette.floor[0],
  floor[1] / palette.floor[1],
  floor[2] / palette.floor[2],
]

export interface Accents {
  pine: Tone
  lake: Tone
  brass: Tone
  sand: Tone
}
