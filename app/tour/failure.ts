export type Failure = 'webgl' | 'lost' | 'script'

/** Shows the notice in a document without React. */
export function showFailure(root: HTMLElement, failure: Failure): void {
  root.dataset.failed = failure
  delete root.dataset.live
  for (const notice of root.querySelectorAll<HTMLElement>('[data-failure]'))
    notice.hidden = notice.dataset.failure !== failure
}

export function hasWebgl(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2')
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return gl !== null
}
