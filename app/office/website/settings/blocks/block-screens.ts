import type { SettingScreenName } from '#app/office/website/part/setting-screens.ts'

interface BlockScreen {
  /** Kinds of blocks whose forms the screen shows. */
  types: readonly string[]
  empty: string
}

/** Screens about blocks that every site is expected to have, so that nobody looks for them page by page. */
export const blockScreens: Partial<Record<SettingScreenName, BlockScreen>> = {
  types: {
    types: ['units', 'unit-areas'],
    empty:
      '주택형을 소개하는 페이지가 없습니다. 페이지에 ‘세대 안내’나 ‘주택형 면적’ 블록을 추가하면 여기에서 고칩니다.',
  },
  questions: {
    types: ['faq'],
    empty:
      '질문과 답변이 있는 페이지가 없습니다. 페이지에 ‘자주 묻는 질문’ 블록을 추가하면 여기에서 고칩니다.',
  },
}

export const typeOf = (block: unknown): string =>
  block !== null && typeof block === 'object' && 'type' in block ? String(block.type) : ''

export const placeOf = (index: number) => `blocks[${index}]`
