import type { FileState } from '../../../../features/editing/files/site-files.server.ts'

export const stateWords: Record<FileState, { tone: 'good' | 'waits' | 'off'; text: string }> = {
  shown: { tone: 'good', text: '공개' },
  new: { tone: 'waits', text: '공개 전' },
  changed: { tone: 'waits', text: '새 판 초안' },
  leaving: { tone: 'waits', text: '내림 초안' },
  off: { tone: 'off', text: '내림' },
}

/** What a browser offers to choose, by the ending of the address. */
export const acceptOf = {
  pdf: '.pdf,application/pdf',
  mp4: '.mp4,video/mp4',
  webm: '.webm,video/webm',
  vtt: '.vtt,text/vtt',
}
