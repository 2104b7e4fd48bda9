import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { planOf } from './drawings.ts'
import { namedFields, smallSite } from './small-site.ts'

/** A content folder with one small site in order, written to disk. */
export interface ContentFolder {
  /** What CONTENT_DIR names. */
  dir: string
  /** Of the site. */
  folder: string
  write(file: string, content: unknown): void
  /** Changes JSON of the site. */
  change(file: string, alter: (json: Record<string, never>) => void): void
  remove(): void
}

/** Its colours are ones that can be read. */
const fixtureSettings = join(import.meta.dirname, '../fixtures/sites/dalbit-maru/site.json')

/** A picture of one colour, as a drawing. */
export const drawnPicture = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20"><rect width="40" height="20" fill="${colour}"/></svg>`

const head = (title: string) => ({
  title,
  description: `${title} 쪽에서 보실 수 있는 내용을 짧게 알려 드리는 시험용 설명입니다.`,
  keywords: ['분양'],
})

/** Writes the site to a folder of its own; its pages are those that every frame links to. @param over fields of `site.json` */
export function contentFolder(slug = 'small', over: object = {}): ContentFolder {
  const dir = mkdtempSync(join(tmpdir(), 'bunyang-content-'))
  const folder = join(dir, slug)
  const write = (file: string, content: unknown) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const { settings } = smallSite(slug, true)
  const { theme } = JSON.parse(readFileSync(fixtureSettings, 'utf8'))
  write('site.json', {
    ...settings,
    facts: { 'households.total': { value: 3724, unit: '세대' } },
    theme,
    ...over,
  })
  const prose = (text: string) => ({ type: 'prose', sections: [{ title: '제목', parts: [{ text }] }] })
  for (const [path, title, text] of [
    ['/', '처음', '모두 {households.total}입니다.'],
    ['/customer', '관심고객 등록', '등록해 주십시오.'],
    [
      '/privacy',
      '개인정보처리방침',
      `다음 항목을 6개월 보유한 뒤 파기합니다: ${namedFields}. 계약 서류, 분양보증, 부동산 거래신고 자료는 5년 보유합니다.`,
    ],
    ['/terms', '이용약관', '이용약관입니다.'],
    ['/copyright', '저작권 안내', '저작권 안내입니다.'],
  ] as const)
    write(`pages/${path.slice(1) || 'home'}.json`, { path, ...head(title), blocks: [prose(text)] })
  return {
    dir,
    folder,
    write,
    change(file, alter) {
      const json = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, never>
      alter(json)
      write(file, json)
    },
    remove: () => rmSync(dir, { recursive: true }),
  }
}

/** A small site that can exist beside others. @param over fields of its `site.json` */
export const secondSite = (over: object = {}): ContentFolder =>
  contentFolder('small', { isDefault: false, receiptPrefix: 'SM', ...over })

/** `secondSite` with the plan 84A and the facts that it agrees with. */
export function siteWithPlan(): ContentFolder {
  const content = secondSite({
    facts: {
      'households.total': { value: 3724, unit: '세대' },
      'area.exclusive.84A': { value: 84.8957, unit: '㎡' },
    },
  })
  content.write('plans/84A.json', planOf('riverside', '84A'))
  return content
}
