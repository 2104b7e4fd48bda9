import type { Browser } from 'playwright-core'
import sharp from 'sharp'

/**
 * What an agency has in hand when it opens a site: tables of its sheets, lines of its brochure, pictures of its designers. No site of the
 * product is called so.
 */

type Type = '59A' | '59B' | '74A' | '84A' | '84B'

export interface UploadedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const tabbed = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((cells) => cells.join('\t')).join('\n')

/** Types of each building's lines; 101 to 103 end at the 27th floor, the others at the 26th. The first floors are pilotis. */
const buildings: Record<string, { top: number; lines: Type[] }> = {
  101: { top: 27, lines: ['84A', '84A', '84B', '84B'] },
  102: { top: 27, lines: ['84A', '84A', '84B', '84B'] },
  103: { top: 27, lines: ['74A', '74A', '84A', '84A'] },
  104: { top: 26, lines: ['74A', '74A', '74A', '74A'] },
  105: { top: 26, lines: ['59A', '59A', '59B', '59A'] },
  106: { top: 26, lines: ['59A', '59A', '59B', '59A'] },
}

const areas: Record<Type, [exclusive: number, common: number, other: number]> = {
  '59A': [59.9741, 20.8812, 31.4023],
  '59B': [59.912, 20.9544, 31.3702],
  '74A': [74.9815, 25.338, 39.2611],
  '84A': [84.9723, 28.5127, 44.502],
  '84B': [84.9348, 28.7719, 44.4809],
}

export const types = Object.keys(areas) as Type[]

const homes = Object.entries(buildings).flatMap(([building, { top, lines }]) =>
  Array.from({ length: top - 1 }, (_, i) => i + 2).flatMap((floor) =>
    lines.map((type, line) => ({ building, floor, type, number: `${floor}0${line + 1}` })),
  ),
)

const countOf = (type: Type) => homes.filter((home) => home.type === type).length

export const households = homes.length

/** The table of types of the notice. */
export const typeSheet = tabbed([
  ['주택형', '세대수', '주거전용', '주거공용', '기타공용'],
  ...types.map((type) => [type, countOf(type), ...areas[type].map((area) => area.toFixed(4))]),
])

/** The list of homes, as the developer hands it over. */
export const homeSheet = tabbed([
  ['동', '호', '층', '타입'],
  ...homes.map(({ building, number, floor, type }) => [building, number, floor, type]),
])

const base: Record<Type, number> = {
  '59A': 41_800,
  '59B': 41_200,
  '74A': 51_600,
  '84A': 58_900,
  '84B': 58_300,
}

const bandsUpTo = (top: number): [from: number, until: number, more: number][] => [
  [2, 4, 0],
  [5, 9, 900],
  [10, 19, 1800],
  [20, top, 2500],
]

/** The table of prices of the notice, in 만원: by type, buildings of one height and floors. */
export const priceSheet = tabbed([
  ['주택형', '동', '층', '공급금액(만원)'],
  ...types.flatMap((type) => {
    const own = Object.entries(buildings).filter(([, { lines }]) => lines.includes(type))
    return [...Map.groupBy(own, ([, { top }]) => top)].flatMap(([top, some]) =>
      bandsUpTo(top).map(([from, until, more]) => [
        type,
        some.map(([number]) => number).join('·'),
        `${from}~${until}`,
        (base[type] + more).toLocaleString('ko-KR'),
      ]),
    )
  }),
])

/** Rooms with their areas, as a brochure lists them. */
export const roomLines: Record<Type, string> = {
  '59A': '거실 17.62\n주방·식당 9.84\n안방 12.75\n침실 1 7.92\n침실 2 7.41\n현관\n발코니',
  '59B': '거실 16.90\n주방·식당 10.11\n안방 12.30\n침실 1 8.05\n침실 2 7.70\n현관\n발코니',
  '74A': '거실 20.35\n주방·식당 11.70\n안방 14.10\n침실 1 9.12\n침실 2 8.66\n드레스룸\n현관창고',
  '84A': '거실 22.48\n주방·식당 12.96\n안방 15.73\n침실 1 10.24\n침실 2 9.87\n알파룸 5.40\n팬트리',
  '84B': '거실 21.70\n주방·식당 13.60\n안방 15.12\n침실 1 10.02\n침실 2 10.31\n드레스룸\n팬트리',
}

/** The first one of the buildings as a brochure describes them. */
export const buildingLines = Object.entries(buildings)
  .map(([number, { top, lines }]) => {
    const own = Map.groupBy(lines, (type) => type)
    const counts = [...own].map(([type, { length }]) => `${type} ${length * (top - 1)}세대`)
    return `${number}동 지상 ${top}층, ${counts.join(', ')}`
  })
  .join('\n')

/** Where the layout has its buildings, as shares of its picture. */
export const buildingSpots = [
  [0.2, 0.3],
  [0.45, 0.26],
  [0.7, 0.3],
  [0.22, 0.66],
  [0.47, 0.7],
  [0.72, 0.66],
] as const

/** Places of the map: name, distance, minutes on foot and by car, and who says so. */
export const placeLines = [
  '솔빛초등학교, 320m, 5, , 네이버 지도 2026. 11. 20.',
  '솔빛중학교, 740m, 11, , 네이버 지도 2026. 11. 20.',
  '별하역, 1.3km, 20, 5, 네이버 지도 2026. 11. 20.',
  '별하나들목, 3.1km, , 8, 네이버 지도 2026. 11. 20.',
  '별하종합병원, 2.4km, , 7, 네이버 지도 2026. 11. 20.',
  '솔빛공원, 450m, 7, , 네이버 지도 2026. 11. 20.',
].join('\n')

export const placeSpots = [
  [0.42, 0.42],
  [0.62, 0.36],
  [0.78, 0.6],
  [0.12, 0.2],
  [0.3, 0.78],
  [0.52, 0.64],
] as const

/** Figures that the form of a new site does not ask for, as the overview of the notice has them. */
export const factSheet = tabbed([
  ['이름', '값', '출처'],
  ['면적 대지', '31,482.5㎡', '사업계획승인 고시 2026. 9. 18.'],
  ['용적률', '239.87%', '사업계획승인 고시 2026. 9. 18.'],
  ['건폐율', '14.62%', '사업계획승인 고시 2026. 9. 18.'],
  ['주차 전체', '894대', '사업계획승인 고시 2026. 9. 18.'],
])

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`

const words = (x: number, y: number, text: string, size = 30) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-family="sans-serif" text-anchor="middle" fill="#2f2d28">${text}</text>`

type Room = [name: string, x: number, y: number, width: number, height: number]

/** Three bays or four, with the living room where each type has it. */
const rooms: Record<Type, Room[]> = {
  '59A': [
    ['안방', 60, 430, 340, 330],
    ['거실', 400, 400, 400, 360],
    ['침실 1', 800, 460, 300, 300],
    ['주방·식당', 400, 110, 400, 290],
    ['침실 2', 800, 160, 300, 300],
    ['현관', 250, 110, 150, 320],
  ],
  '59B': [
    ['거실', 60, 400, 420, 360],
    ['안방', 480, 430, 340, 330],
    ['침실 1', 820, 460, 280, 300],
    ['주방·식당', 60, 110, 420, 290],
    ['현관', 480, 110, 160, 320],
    ['침실 2', 820, 160, 280, 300],
  ],
  '74A': [
    ['침실 1', 60, 460, 260, 300],
    ['거실', 320, 400, 380, 360],
    ['안방', 700, 420, 400, 340],
    ['침실 2', 60, 160, 260, 300],
    ['주방·식당', 320, 110, 380, 290],
    ['드레스룸', 900, 220, 200, 200],
    ['현관창고', 700, 110, 200, 310],
  ],
  '84A': [
    ['침실 2', 40, 470, 240, 290],
    ['침실 1', 280, 470, 240, 290],
    ['거실', 520, 400, 340, 360],
    ['안방', 860, 420, 300, 340],
    ['알파룸', 40, 260, 240, 210],
    ['주방·식당', 520, 90, 340, 310],
    ['팬트리', 280, 260, 240, 210],
    ['현관', 860, 200, 300, 220],
  ],
  '84B': [
    ['거실', 60, 380, 420, 380],
    ['침실 1', 480, 460, 300, 300],
    ['안방', 780, 400, 360, 360],
    ['주방·식당', 60, 90, 420, 290],
    ['침실 2', 480, 160, 300, 300],
    ['드레스룸', 960, 200, 180, 200],
    ['팬트리', 780, 200, 180, 200],
  ],
}

const planOf = (type: Type) =>
  svg(
    1200,
    860,
    `<rect width="1200" height="860" fill="#fff"/>${rooms[type]
      .map(
        ([name, x, y, width, height]) =>
          `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#faf6ec" stroke="#3b3a36" stroke-width="9"/>${words(x + width / 2, y + height / 2 + 10, name)}`,
      )
      .join('')}${words(600, 830, `${type} 발코니 확장형`, 26)}`,
  )

const layoutDrawing = svg(
  1600,
  1100,
  `<rect width="1600" height="1100" fill="#dfe8d6"/><path d="M0 960h1600v90H0z" fill="#b9b6ad"/><ellipse cx="740" cy="540" rx="330" ry="90" fill="#c7dbb4"/>${Object.keys(
    buildings,
  )
    .map((number, i) => {
      const [x = 0, y = 0] = buildingSpots[i] ?? []
      const [left, top] = [x * 1600 - 120, y * 1100 - 60]
      return `<rect x="${left}" y="${top}" width="240" height="120" fill="#f7f2e6" stroke="#6d675a" stroke-width="6"/>${words(left + 120, top + 72, number, 40)}`
    })
    .join('')}${words(740, 555, '중앙광장', 34)}`,
)

const mapDrawing = svg(
  1600,
  1100,
  `<rect width="1600" height="1100" fill="#f1eee6"/><path d="M0 540h1600M760 0v1100M0 180 1600 900" stroke="#fff" stroke-width="34" fill="none"/><path d="M0 1000C400 860 900 1060 1600 820v280H0z" fill="#bcd6e2"/><rect x="720" y="470" width="140" height="110" fill="#1f5f4a"/>${words(790, 640, '별하 포레스트', 32)}`,
)

const logoDrawing = svg(
  320,
  80,
  '<path d="M10 66 40 14 70 66Z" fill="#1f5f4a"/><path d="M96 22h12v36H96zM120 22h40v10h-40zM120 46h40v12h-40zM176 22h12v36h-12zM200 22h36v12h-36zM200 46h36v12h-36zM252 22h12v36h-12zM276 22h30v36h-30z" fill="#222a33"/>',
)

const iconDrawing = svg(
  512,
  512,
  '<rect width="512" height="512" fill="#fff"/><path d="M60 430 256 90 452 430Z" fill="#1f5f4a"/>',
)

const heroDrawing = svg(
  2400,
  1350,
  `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#7fa7c9"/><stop offset="1" stop-color="#f0e3cd"/></linearGradient></defs><rect width="2400" height="1350" fill="url(#sky)"/>${[
    0, 1, 2, 3, 4, 5,
  ]
    .map(
      (i) =>
        `<rect x="${190 + i * 350}" y="${430 + (i % 3) * 60}" width="250" height="920" fill="hsl(32 14% ${70 - i * 4}%)"/>`,
    )
    .join('')}`,
)

const jpeg = async (name: string, drawing: string): Promise<UploadedFile> => ({
  ...{ name, mimeType: 'image/jpeg' },
  buffer: await sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer(),
})

export interface AgencyMaterial {
  logo: UploadedFile
  icon: UploadedFile
  hero: UploadedFile
  /** That of 84B is a PDF of three pages, of which the second has the plan. */
  plans: Record<Type, UploadedFile>
  layout: UploadedFile
  map: UploadedFile
  notice: UploadedFile
}

/** @param browser prints what an agency has as PDF */
export async function agencyMaterial(browser: Browser): Promise<AgencyMaterial> {
  const context = await browser.newContext()
  const printer = await context.newPage()
  const printed = async (name: string, pages: string[]): Promise<UploadedFile> => {
    await printer.setContent(
      `<style>section{break-after:page;width:100%}svg{width:100%;height:auto}</style>${pages.map((one) => `<section>${one}</section>`).join('')}`,
    )
    const buffer = await printer.pdf({ format: 'A4', landscape: true, printBackground: true })
    return { name, mimeType: 'application/pdf', buffer }
  }
  const pictures = types.filter((type) => type !== '84B')
  const drawn = await Promise.all(pictures.map((type) => jpeg(`평면도_${type}.jpg`, planOf(type))))
  const material: AgencyMaterial = {
    logo: { name: '로고.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logoDrawing) },
    icon: {
      ...{ name: '아이콘.png', mimeType: 'image/png' },
      buffer: await sharp(Buffer.from(iconDrawing)).png().toBuffer(),
    },
    hero: await jpeg('조감도.jpg', heroDrawing),
    plans: {
      ...(Object.fromEntries(pictures.map((type, i) => [type, drawn[i]])) as Record<Type, UploadedFile>),
      '84B': await printed('리플릿.pdf', ['<h1>별하 포레스트</h1>', planOf('84B'), '<h1>오시는 길</h1>']),
    },
    layout: await jpeg('단지배치도.jpg', layoutDrawing),
    map: await jpeg('위치도.jpg', mapDrawing),
    notice: await printed('별하포레스트 입주자모집공고(최종).pdf', [
      '<h1>별하 포레스트 입주자모집공고</h1><p>공급 규모 612세대</p>',
    ]),
  }
  await context.close()
  return material
}
