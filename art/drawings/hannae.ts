import { elevation, inkTones } from './elevation.ts'
import { riverScene } from './river-scene.ts'
import { riverview } from './towers.ts'

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
    from: -92,
    to: 100,
    title: '한내천에서 본 다섯 동의 정면',
    tones,
    rows: [10, 60],
  }),
}
