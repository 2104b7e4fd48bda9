import { elevation, inkTones, lightTones } from './elevation.ts'
import { gaon, gaonCrops } from './gaon-city.ts'
import { map } from './map.ts'
import { planDrawing } from './plan.ts'
import { corner } from './plan-corner.ts'
import { fourBay } from './plan-four-bay.ts'
import { premiumDrawings } from './premium.ts'
import { raisedPlan } from './raised.ts'
import { gaonSitePlans } from './site-plan.ts'
import { lakepark, lakeparkPhase1 } from './towers.ts'

/** The unit types on sale. */
export const gaonPlans = [
  fourBay({
    id: '59A',
    label: '59㎡A',
    bays: [3100, 3700, 2400, 2400],
    height: 5167,
    back: 1950,
    middle: 2560,
    bathTo: 1480,
    entranceFrom: 8900,
    storeFrom: 10300,
    storeTo: 1380,
  }),
  corner({
    id: '59B',
    label: '59㎡B',
    width: 9200,
    height: 6516,
    livingTo: 3900,
    mainTo: 6900,
    hallTo: 7850,
    northTo: 2350,
    corridorTo: 3400,
    kitchenTo: 3300,
    bathFromX: 5350,
    bathToY: 4850,
    entranceTo: 4850,
    familyBathTo: 6600,
  }),
  fourBay({
    id: '84A',
    label: '84㎡A',
    bays: [3500, 4200, 2800, 2800],
    height: 6384,
    back: 2300,
    middle: 3184,
    bathTo: 1700,
    entranceFrom: 9950,
    storeFrom: 11750,
    storeTo: 1650,
  }),
  fourBay({
    id: '84B',
    label: '84㎡B',
    bays: [3700, 4500, 2650, 2650],
    height: 6289,
    back: 2250,
    middle: 3080,
    bathTo: 1800,
    entranceFrom: 10350,
    storeFrom: 12050,
    storeTo: 1600,
  }),
  corner({
    id: '84C',
    label: '84㎡C',
    width: 10900,
    height: 7790,
    livingTo: 4600,
    mainTo: 8100,
    hallTo: 9050,
    northTo: 2750,
    corridorTo: 3900,
    kitchenTo: 3900,
    bathFromX: 6300,
    bathToY: 5450,
    entranceTo: 5650,
    familyBathTo: 7700,
  }),
]

/** Every drawing of Gaon Lakepark by its file name. */
export const gaonDrawings: Record<string, string> = {
  'elevation.svg': elevation({
    towers: [...lakepark, ...lakeparkPhase1],
    from: -290,
    to: 450,
    title: '호수에서 본 세 단지의 정면',
  }),
  'elevation-on-sale.svg': elevation({
    towers: lakepark,
    from: -290,
    to: 290,
    title: '호수에서 본 2·3단지의 정면',
    tones: inkTones,
  }),
  'premium-scale.svg': elevation({
    towers: lakepark,
    from: -290,
    to: 290,
    title: '호수에서 본 2·3단지의 정면',
    tones: lightTones,
  }),
  ...premiumDrawings,
  ...gaonSitePlans,
  ...Object.fromEntries(Object.entries(gaonCrops).map(([name, crop]) => [`${name}.svg`, map(gaon, crop)])),
  ...Object.fromEntries(gaonPlans.map((plan) => [`plan-${plan.id}.svg`, planDrawing(plan)])),
  ...Object.fromEntries(gaonPlans.map((plan) => [`raised-${plan.id}.svg`, raisedPlan(plan)])),
}
