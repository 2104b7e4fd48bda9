/** The parts of a tour's document, which the server draws (`routes/tour/`). */
export interface Parts {
  /** The whole: its data attributes say what is shown. */
  place: HTMLElement
  stage: HTMLElement
  rooms: HTMLElement
  markers: HTMLElement
  /** Read aloud: the room one is in. */
  status: HTMLElement
  /** Seen: the same, with its area. */
  roomName: HTMLElement
  here: SVGElement
  inset: SVGSVGElement
  tool(name: 'above' | 'furniture' | 'variant' | 'fullscreen'): HTMLButtonElement | undefined
}

/** @throws where the document lacks a part */
export function partsOf(place: HTMLElement): Parts {
  const find = <E extends Element>(selector: string): E => {
    const found = place.querySelector<E>(selector)
    if (!found) throw new Error(`the tour has no ${selector}`)
    return found
  }
  return {
    place,
    stage: find('[data-stage]'),
    rooms: find('[data-rooms]'),
    markers: find('[data-markers]'),
    status: find('[data-status]'),
    roomName: find('[data-room-name]'),
    here: find('[data-here]'),
    inset: find('[data-inset]'),
    tool: (name) => place.querySelector<HTMLButtonElement>(`[data-tool="${name}"]`) ?? undefined,
  }
}

/** Says in the document why there is no tour, with the sentence that the server wrote for it. */
export function describeFailed(place: HTMLElement, why: 'webgl' | 'lost' | 'script'): void {
  place.dataset.failed = why
  delete place.dataset.live
  for (const part of place.querySelectorAll<HTMLElement>('[data-live-only]')) part.hidden = true
  for (const part of place.querySelectorAll<HTMLElement>('[data-says]'))
    part.hidden = part.dataset.says !== why
}

/** Whether the browser draws solid bodies at all. */
export function hasWebgl(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2')
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return gl !== null
}
