import type { UnreadableContent } from '#app/platform/stored-content.ts'

type Named = Pick<UnreadableContent, 'kind' | 'document' | 'version' | 'reason'>

const kinds = { settings: '설정', page: '페이지', drawing: '도면', file: '파일', picture: '이미지' } as const

/** For operators and owners: which document of which site is unreadable, and why. */
export const describeUnreadable = (slug: string, { kind, document, version, reason }: Named): string =>
  `'${slug}' 단지에서 ${[kinds[kind], document].filter(Boolean).join(' ')} 문서(저장 형식 ${version}판)를 읽을 수 없습니다: ${reason}`

/** How a document that cannot be read is replaced. */
export const unreadableAdvice = (slug: string): string =>
  `바른 내용 폴더를 공개하거나(npm run content -- publish ${slug} <폴더>) 앞의 공개로 되돌리세요(npm run content -- rollback ${slug}).`
