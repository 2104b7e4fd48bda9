import { kindNames } from '#app/domain/drawings/words/title-drawings.ts'
import type { PictureUse } from '#app/domain/media/picture-uses.server.ts'

/** Where a picture is shown, in a few words. */
export function nameOfUse(use: PictureUse): string {
  switch (use.of) {
    case 'page':
      return use.title
    case 'page-draft':
      return `${use.title}(게시하지 않은 페이지)`
    case 'draft':
      return `${use.title}(초안)`
    case 'settings':
      return '홈페이지 설정'
    case 'drawing':
      return `${kindNames[use.kind]}${use.kind === 'plan' ? ` ${use.name}` : ''}`
    case 'post':
      return `언론보도 ${use.title}`
    case 'publication':
      return '이전 공개'
  }
}
