import { elevation, inkTones } from './elevation.ts'
import { hannae, hannaeCrops } from './hannae-city.ts'
import { type Crop, map } from './map.ts'
import { planDrawing } from './plan.ts'
import { fourBay } from './plan-four-bay.ts'
import { riverScene } from './river-scene.ts'
import { hannaeSitePlans } from './site-plan.ts'
import { riverview } from './towers.ts'

/** The greens of the shared drawings in this site's blues. */
const own: [from: string, to: string][] = [
  ['#1f4236', '#25406b'],
  ['#22382f', '#26354d'],
  ['#5d6f67', '#66728a'],
  ['#14231d', '#1a2230'],
  ['#43544c', '#465062'],
  ['#3b6f73', '#3f6a86'],
  ['#a97f45', '#b0693f'],
  ['#8a6532', '#8a4a24'],
  ['#f7f3ea', '#f6f6f2'],
]
const inOwnColours = (drawing: string) => own.reduce((text, [from, to]) => text.replaceAll(from, to), drawing)

/** The unit types on sale. */
export const hannaePlans = [
  fourBay({
    id: '74A',
    label: '74㎡A',
    bays: [3300, 4000, 2600, 2600],
    height: 5996,
    back: 2150,
    middle: 2960,
    bathTo: 1600,
    entranceFrom: 9500,
    storeFrom: 11050,
    storeTo: 1540,
  }),
  fourBay({
    id: '84A',
    label: '84㎡A',
    bays: [3600, 4300, 2750, 2750],
    height: 6336,
    back: 2280,
    middle: 3140,
    bathTo: 1740,
    entranceFrom: 10150,
    storeFrom: 11900,
    storeTo: 1640,
  }),
]

const tones = {
  ...inkTones,
  hills: '#e9eaea',
  rows: ['#25406b', '#5f7694', '#9dabbd'],
  ground: '#25406b',
  fill: '#f8f8f5',
  water: '#3f6a86',
} as const

/** Every drawing of Hannae Riverview by its file name. */
export const hannaeDrawings: Record<string, string> = {
  'river-morning.svg': riverScene(riverview),
  'elevation.svg': elevation({
    towers: riverview,
    from: -180,
    to: 180,
    title: '한내천에서 본 다섯 동의 정면',
    tones,
    rows: [10, 60],
  }),
  'elevation-wide.svg': elevation({
    towers: riverview,
    from: -380,
    to: 380,
    title: '한내천에서 본 다섯 동의 정면',
    tones,
    rows: [10, 60],
  }),
  ...hannaeSitePlans,
  ...Object.fromEntries(
    Object.entries(hannaeCrops).map(([name, crop]: [string, Crop]) => [
      name,
      inOwnColours(map(hannae, crop)),
    ]),
  ),
  ...Object.fromEntries(hannaePlans.map((plan) => [`plan-${plan.id}.svg`, inOwnColours(planDrawing(plan))])),
}
