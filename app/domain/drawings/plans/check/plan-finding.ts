import type { UnitPlan } from '../unit-plan.ts'

/** Reports a fault. `part` and `at` locate it: `walls` and the id `w3`, or `fixtures` and an index. */
export type ReportFault = (part: keyof UnitPlan, at: string | number, sentence: string) => void

type Room = UnitPlan['rooms'][number]
type Opening = UnitPlan['openings'][number]

export const thingNames: Record<
  UnitPlan['fixtures'][number]['kind'] | UnitPlan['furniture'][number]['kind'],
  string
> = {
  counter: '조리대',
  sink: '싱크대',
  hob: '쿡탑',
  refrigerator: '냉장고장',
  'kimchi-refrigerator': '김치냉장고장',
  'tall-cabinet': '키큰장',
  island: '아일랜드',
  toilet: '양변기',
  basin: '세면대',
  bath: '욕조',
  shower: '샤워',
  washer: '세탁기',
  condenser: '실외기',
  closet: '붙박이장',
  'shoe-closet': '신발장',
  shelf: '선반',
  hatch: '하향식 피난구',
  bed: '침대',
  sofa: '소파',
  armchair: '안락의자',
  'low-table': '낮은 탁자',
  'dining-table': '식탁',
  chair: '의자',
  desk: '책상',
  television: '텔레비전장',
  rug: '깔개',
  wardrobe: '옷장',
  bookshelf: '책장',
  plant: '화분',
  lamp: '조명',
}

export const openingNames: Record<Opening['kind'], string> = {
  entrance: '현관문',
  door: '문',
  'sliding-door': '슬라이딩 도어',
  opening: '트인 곳',
  window: '창',
  'balcony-window': '발코니창',
  louver: '그릴창',
}

export const nameOfRoom = ({ name }: Pick<Room, 'name'>): string => name
export const variantNames = { basic: '기본형', extended: '확장형' } as const

export const nameOfWall = (id: string): string => `벽 ${id}`
export const nameOfOpening = ({ kind, id }: Pick<Opening, 'kind' | 'id'>): string =>
  `${openingNames[kind]} ${id}`

export const mm = (value: number): string => `${Math.round(value).toLocaleString('en')}mm`
export const formatPoint = (x: number, y: number): string => `(${Math.round(x)}, ${Math.round(y)})`
export const squareMetres = (area: number): string => `${(area / 1e6).toFixed(2)}㎡`
