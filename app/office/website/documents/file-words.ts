import type { FileState } from '#app/domain/publishing/drafts/files/site-files.server.ts'
import type { SiteState } from '#app/domain/site/visibility.ts'

type Words = { tone: 'good' | 'waits' | 'off'; text: string }

const stateWords: Record<FileState, Words> = {
  shown: { tone: 'good', text: '공개' },
  new: { tone: 'waits', text: '공개 전' },
  changed: { tone: 'waits', text: '새 버전 초안' },
  leaving: { tone: 'waits', text: '내림 초안' },
  off: { tone: 'off', text: '내림' },
}

/** What a state means for visitors of a site. */
export function wordsOfState(state: FileState, visible: SiteState): Words {
  if (state !== 'shown' || visible === 'open') return stateWords[state]
  return { tone: 'off', text: visible === 'closed' ? '닫음' : '숨김' }
}

/** What a browser offers to choose, by the ending of the address. */
export const acceptOf = {
  pdf: '.pdf,application/pdf',
  mp4: '.mp4,video/mp4',
  webm: '.webm,video/webm',
  vtt: '.vtt,text/vtt',
}
