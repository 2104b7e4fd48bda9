/** What was done, as the document after it says; the value of `?done=`. */
const done: Record<string, string> = {
  published: '글을 올렸습니다',
  scheduled: '올릴 시간을 정했습니다',
  drafted: '올리지 않고 보관했습니다',
  saved: '고친 글을 저장했습니다',
  unpublished: '글을 내렸습니다',
  binned: '글을 휴지통에 넣었습니다',
  restored: '글을 되살렸습니다',
}

export const saidOf = (deed: string | null | undefined): string | undefined =>
  deed && Object.hasOwn(done, deed) ? done[deed] : undefined

/** What is said where a change could not be made. */
export const refusals = {
  missing: '그사이 글의 상태가 바뀌어 처리하지 못했습니다. 목록을 확인해 주세요.',
  changed: '그사이 다른 분이 이 글을 고쳤습니다. 내용을 확인하고 다시 해 주세요.',
  forbidden: '이 단지의 글을 쓸 권한이 없습니다.',
  signedOut: '로그인이 끝났습니다.',
}
