import type { SiteAnswers } from '../answers.ts'
import { standInPicture } from '../stand-in-pictures.server.ts'

export type Page = Record<string, unknown>

export const picture = {
  name: standInPicture,
  alt: '{site.name} 단지의 건물을 단순하게 그린 그림',
  caption: '※ 이해를 돕기 위한 그림',
}

export const head = (path: string, title: string, description: string, keywords: string[] = []) => ({
  path,
  title,
  description,
  keywords: ['{site.name}', ...keywords],
})

export const banner = (title: string, ...lines: string[]) => ({ title, lines })

export const end = (text: string, links: { label: string; url: string }[] = []) => ({
  type: 'actions',
  text,
  book: '방문예약 신청',
  links,
})

export const scale = ({ floorsBelow }: SiteAnswers) =>
  `${floorsBelow ? '지하 {floors.below}, ' : ''}지상 {floors.above}, {buildings.total}`
