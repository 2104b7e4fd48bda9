import { mixed } from '#app/domain/drawings/tours/tones.ts'
import type { GroundTone, Solid } from './surroundings.ts'

type Rgb = readonly [number, number, number]

const haze: Rgb = [222, 228, 228]
/** Metres after which two thirds of a colour are haze. */
const clear = 1500

export const skyColours = ['#8fb2d0', '#c3d5e0', '#e9ebe6'] as const
/** Water is drawn by its gradient: pale far away, deep near by. */
const water = 'url(#water)'

export const groundColours: Record<GroundTone, string> = {
  land: '#bfc4ab',
  blocks: '#cbc7ba',
  hill: '#8fa483',
  site: '#c9c7b6',
  water,
  park: '#9db487',
  lawn: '#a9be86',
  pond: water,
  plaza: '#d6d0c2',
  deck: '#bda785',
  play: '#c8a184',
  court: '#b78f73',
  rest: '#c6c2a4',
  ramp: '#a9a7a1',
  fire: '#c8b7a2',
  road: '#a7a8a5',
  lane: '#bdbbb2',
  path: '#d3cdbd',
  promenade: '#cbbb9f',
}

const walls: Record<Solid['tone'], Rgb> = {
  own: [236, 231, 221],
  neighbour: [222, 219, 212],
  town: [224, 220, 211],
  house: [196, 182, 160],
}
const glass: Rgb = [124, 145, 160]
const roof: Rgb = [176, 175, 168]
const crown: Rgb = [92, 120, 82]
const ridge: Rgb = [104, 128, 104]

const hex = (rgb: Rgb) =>
  `#${rgb
    .map((part) =>
      Math.round(Math.max(0, Math.min(255, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

export const hazeColour = hex(haze)

/** Share of a colour that distance takes, 0 to 1. */
export const hazeAt = (metres: number): number => 1 - Math.exp(-metres / clear)

/** @param lit 0 for a side in the shade, 1 in full sun */
export const wallColour = (tone: Solid['tone'], lit: number, metres: number): string =>
  hex(mixed(mixed(walls[tone], [112, 112, 116], 0.34 * (1 - lit)), haze, hazeAt(metres)))
export const glassColour = (lit: number, metres: number): string =>
  hex(mixed(mixed(glass, [70, 82, 98], 0.3 * (1 - lit)), haze, hazeAt(metres)))
export const roofColour = (metres: number): string => hex(mixed(roof, haze, hazeAt(metres)))
export const treeColour = (lit: number, metres: number): string =>
  hex(mixed(mixed(crown, [196, 206, 140], 0.32 * lit), haze, hazeAt(metres)))
export const hillColour = (metres: number): string =>
  hex(mixed(ridge, [176, 194, 206], hazeAt(metres * 0.75)))
