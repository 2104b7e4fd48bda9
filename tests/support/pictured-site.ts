import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { drawPicture } from './pictures.ts'

const fixture = resolve(import.meta.dirname, '../fixtures/sites/dalbit-maru')

type Json = Record<string, unknown>

/** The rooms of both types, as an agency copies them from its brochure. */
const rooms = [
  { name: '거실', area: 24.1, basic: 18.2 },
  { name: '주방·식당', area: 11.4 },
  { name: '안방', area: 16.8, basic: 13.5 },
  { name: '침실 1', area: 9.9 },
  { name: '알파룸', area: 6.2, note: '서재나 놀이방으로 쓰실 수 있습니다.' },
  { name: '현관창고' },
  { name: '발코니', basic: 11.3 },
]

const alt = (what: string) => `${what}. 북쪽이 위에 있는 그림입니다.`

const planOf = (name: string): Json => ({
  ...{ name, label: name.replace('A', '㎡A'), exclusiveArea: `area.exclusive.${name}` },
  picture: { name: `plan-${name}.jpg`, alt: alt(`${name} 발코니 확장형 평면도`), caption: '※ CG' },
  ...(name === '84A' && { basic: { name: 'plan-84A-basic.svg', alt: alt('84A 기본형 평면도') } }),
  ...{ rooms, features: ['전면에 거실과 방 3개를 나란히 두었습니다.'] },
  note: '그림은 소비자의 이해를 돕기 위한 것으로 실제와 다를 수 있습니다.',
})

const layout: Json = {
  name: 'main',
  picture: { name: 'layout.jpg', alt: alt('단지배치도'), caption: '※ CG' },
  types: ['74A', '84A'].map((id) => ({ id, label: id.replace('A', '㎡A'), page: `/FloorPlan/${id}` })),
  buildings: [{ number: '101', at: [0.42, 0.38], text: '지상 12층, 74㎡A 12세대와 84㎡A 12세대입니다.' }],
  facilities: [
    { id: 'court', name: '가운데마당', at: [0.46, 0.62] },
    { id: 'gate', name: '주출입구', at: [0.47, 0.08] },
    { id: 'office', name: '관리사무소', at: [0.3, 0.16], text: '주차 안내를 겸합니다.' },
    { id: 'garden', name: '맨발 황톳길', text: '단지 둘레를 한 바퀴 돕니다.' },
  ],
  legend: ['붉은 세모는 동 출입구입니다.'],
}

const source = '네이버 지도 2026. 11. 20. 조회'

const map: Json = {
  ...{ name: 'location', title: '달빛 마루 위치도', from: '단지 정문' },
  picture: { name: 'location.jpg', alt: alt('위치도'), caption: '※ 축척 없는 약도' },
  places: [
    {
      ...{ id: 'school', name: '마루초등학교', layer: 'school', mark: 'school', at: [0.3, 0.4] },
      ...{ distance: 420, times: [{ by: 'walk', minutes: 6 }], source },
    },
    {
      ...{ id: 'station', name: '달빛마루역', layer: 'traffic', mark: 'train', at: [0.7, 0.25] },
      ...{ distance: 1250, times: [{ by: 'car', minutes: 5, within: true }], status: 'planned' },
      source: '달빛시 도시철도망 구축계획 고시 2026. 3.',
    },
    {
      ...{ id: 'hospital', name: '달빛의료원', layer: 'medical', mark: 'hospital', distance: 5400 },
      ...{ times: [{ by: 'car', minutes: 12 }], source },
    },
  ],
}

const head = (title: string, description: string) => ({
  ...{ title, description, keywords: ['달빛 마루'] },
  banner: { title, lines: ['달빛 마루를 그림으로 먼저 알려 드립니다.'] },
})

const pages: Record<string, Json> = {
  'location-intro': {
    path: '/LocationEnvironment/intro',
    ...head('위치도', '달빛 마루 위치도와 주변 시설까지의 거리, 걸리는 시간을 출처와 함께 정리했습니다.'),
    blocks: [
      {
        ...{ type: 'map', title: '위치', map: { drawing: 'map', name: 'location' }, choose: '볼 곳 선택' },
        ...{ alt: '위치도.', wide: [{ view: 'wide' }], narrow: [{ view: 'wide' }], list: '주변 시설' },
        note: '거리와 시간은 교통 상황에 따라 다를 수 있습니다.',
      },
      {
        ...{ type: 'travel-times', id: 'times', label: '거리', title: '가까운 곳' },
        map: { drawing: 'map', name: 'location' },
        rows: [
          {
            ...{ by: '도보', figure: '6', unit: '분', to: '마루초등학교', place: 'school' },
            ...{ detail: '큰길을 건너지 않습니다.', source },
          },
        ],
        note: '단지 정문에서 잰 시간입니다.',
      },
    ],
  },
  'floorplan-compare': {
    path: '/FloorPlan/compare',
    ...head(
      '평면 비교',
      '달빛 마루 74㎡A와 84㎡A의 평면도와 방별 면적을 나란히 놓고 비교해 보실 수 있습니다.',
    ),
    choices: { a: ['74A', '84A'], b: ['74A', '84A'] },
    blocks: [
      {
        ...{ type: 'plan-comparison', title: '평면 비교', first: ['74A', '84A'] },
        types: ['74A', '84A'].map((name) => ({ plan: { drawing: 'plan', name }, url: `/FloorPlan/${name}` })),
        note: '면적은 안목치수 기준입니다.',
      },
    ],
  },
}

export interface PicturedSite {
  /** What CONTENT_DIR names. */
  dir: string
  folder: string
  /** Puts the drawing of the fixture in place of the picture of a plan. */
  drawPlan(name: string): void
  write(file: string, json: unknown): void
  read(file: string): Json
  remove(): void
}

/** The small site before anybody has drawn it: plans, layout and map are pictures with their text. */
export async function picturedSite(): Promise<PicturedSite> {
  const dir = mkdtempSync(join(tmpdir(), 'bunyang-pictured-'))
  const folder = join(dir, 'dalbit-maru')
  cpSync(fixture, folder, { recursive: true })
  await mkdir(join(folder, 'maps'))
  const write = (file: string, json: unknown) => writeFileSync(join(folder, file), JSON.stringify(json))
  for (const name of ['74A', '84A']) write(`plans/${name}.json`, planOf(name))
  write('layouts/main.json', layout)
  write('maps/location.json', map)
  for (const [name, page] of Object.entries(pages)) write(`pages/${name}.json`, page)
  const photograph = await drawPicture(900, 640)
  for (const name of ['plan-74A', 'plan-84A', 'layout', 'location'])
    writeFileSync(join(folder, `media/${name}.jpg`), photograph)
  writeFileSync(
    join(folder, 'media/plan-84A-basic.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 640" width="900" height="640"><path d="M9 9h882v622H9z" fill="none" stroke="#333" stroke-width="8"/></svg>',
  )
  return {
    dir,
    folder,
    write,
    read: (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Json,
    drawPlan: (name) => cpSync(join(fixture, `plans/${name}.json`), join(folder, `plans/${name}.json`)),
    remove: () => rmSync(dir, { recursive: true }),
  }
}
