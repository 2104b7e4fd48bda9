import { elevation, inkTones, lightTones } from './elevation.ts'
import { premiumDrawings } from './premium.ts'
import { lakepark, lakeparkPhase1 } from './towers.ts'

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
}
