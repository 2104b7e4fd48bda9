import { gaon } from './gaon-city.ts'
import { type Crop, map, type Sheet } from './map.ts'

const around =
  '가온 레이크파크 위치도. 남쪽에 가온호수, 북쪽에 가온대로와 초등학교, 동북쪽에 병원, 동쪽에 누리IC와 반도체 산업단지(계획)가 있습니다.'

/** The map of the location page, in sheets that can be taken off. */
const sheeted: Record<string, Crop> = {
  'map-wide': { view: [40, 60, 1480, 880], scale: 1.08, width: 1480, title: around },
  'map-area': {
    view: [300, 60, 1120, 860],
    scale: 2.1,
    plannedX: 1262,
    width: 1120,
    hide: [
      '누리중학교',
      '가온고등학교',
      '시립도서관',
      '누리구청',
      '중심상업지구',
      '대형마트',
      '누리구청역(계획)',
      '버스터미널',
      '누리초등학교',
      '가온대로',
      '누리로',
      '가온고속도로',
      'km',
    ],
    title: around,
  },
  'map-near': {
    view: [400, 240, 560, 420],
    scale: 1.2,
    width: 1120,
    near: true,
    hide: [
      'km',
      '누리로',
      '가온고등학교',
      '누리구청',
      '대형마트',
      '버스터미널',
      '중심상업지구',
      '누리구청역(계획)',
      '반도체 산업단지',
    ],
    title: around,
  },
}
const sheets: Sheet[] = ['ground', 'traffic', 'school', 'life', 'industry']

/** Parts of the map for the cards of what is near. */
const near: Record<string, Crop> = {
  'near-industry': {
    view: [1040, 442, 540, 360],
    scale: 1.45,
    plannedX: 1330,
    width: 900,
    hide: ['버스터미널', '가온고속도로', 'km'],
    title: '누리IC 동남쪽의 반도체 산업단지(계획)',
  },
  'near-hospital': {
    view: [830, 110, 480, 320],
    scale: 1.35,
    width: 900,
    hide: [
      '버스터미널',
      '중심상업지구',
      '누리구청',
      '누리구청역(계획)',
      '대형마트',
      '가온고속도로',
      '시립도서관',
      '가온호수역(계획)',
      'km',
    ],
    title: '단지 동북쪽의 가온중앙병원',
  },
  'near-traffic': {
    view: [545, 190, 800, 533],
    scale: 1.8,
    width: 900,
    near: true,
    hide: [
      '누리초등학교',
      '누리중학교',
      '시립도서관',
      '누리구청',
      '중심상업지구',
      '대형마트',
      '누리구청역(계획)',
      '버스터미널',
      '반도체 산업단지',
      '가온중앙병원',
      '가온고속도로',
      '누리로',
      'km',
    ],
    title: '가온호수역(계획)과 누리IC',
  },
  'near-life': {
    view: [412, 296, 546, 364],
    scale: 1.2,
    width: 900,
    near: true,
    hide: [
      '가온고등학교',
      '누리구청',
      '가온호수역(계획)',
      '누리구청역(계획)',
      '가온중앙병원',
      '중심상업지구',
      '대형마트',
      '누리로',
      'km',
    ],
    title: '가온대로 건너편의 학교와 도서관',
  },
}

/** Drawings of the content pages of Gaon Lakepark by their file names. */
export function gaonPageDrawings(): Record<string, string> {
  return {
    ...Object.fromEntries(
      Object.entries(sheeted).flatMap(([name, crop]) =>
        sheets.map((sheet) => [`${name}-${sheet}.svg`, map(gaon, crop, sheet)]),
      ),
    ),
    ...Object.fromEntries(Object.entries(near).map(([name, crop]) => [`${name}.svg`, map(gaon, crop)])),
  }
}
