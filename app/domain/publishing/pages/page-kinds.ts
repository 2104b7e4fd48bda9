import type { Block, BlockType } from '#app/blocks/schema.ts'
import type { Document } from '../documents/parts.ts'
import { type SampleParts, sampleBlock } from './sample-block.ts'

/** Templates of pages: the blocks with which each begins. */
export const pageKinds = {
  intro: { title: '소개', note: '제목과 그림, 나란한 카드', blocks: ['text-with-picture', 'cards'] },
  text: { title: '안내문', note: '제목과 글', blocks: ['prose'] },
  table: { title: '표', note: '엑셀에서 붙여 넣는 표', blocks: ['table'] },
  drawing: { title: '그림 한 장', note: '자르지 않은 큰 그림', blocks: ['drawing'] },
  plan: { title: '평면도', note: '도면에서 그린 평면도와 면적', blocks: ['unit-plan'] },
  location: { title: '입지', note: '위치도와 이동 시간', blocks: ['map', 'travel-times'] },
  faq: { title: '질문과 답', note: '자주 묻는 질문', blocks: ['faq'] },
  steps: { title: '절차', note: '순서가 있는 안내', blocks: ['steps'] },
  video: { title: '영상', note: '영상과 옮긴 글', blocks: ['video'] },
  soon: { title: '준비 중', note: '내용이 정해지기 전의 페이지', blocks: ['coming-soon'] },
} as const satisfies Record<string, { title: string; note: string; blocks: readonly BlockType[] }>

export type PageKind = keyof typeof pageKinds

export const isPageKind = (name: string): name is PageKind => Object.hasOwn(pageKinds, name)

export interface PageHead {
  path: string
  title: string
  description: string
}

/** @returns undefined where the site lacks what the template shows, such as plans */
export function newPage(kind: PageKind, head: PageHead, parts: SampleParts): Document | undefined {
  const blocks = pageKinds[kind].blocks.map((type) => sampleBlock(type, parts))
  return blocks.includes(undefined) ? undefined : pageOf(head, blocks as Block[])
}

const pageOf = ({ path, title, description }: PageHead, blocks: readonly Block[]): Document => ({
  path,
  title,
  description,
  keywords: [title],
  banner: { title, lines: [] },
  blocks,
})
