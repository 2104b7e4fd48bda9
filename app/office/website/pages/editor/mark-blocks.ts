interface Marking {
  nameOf: (place: number) => string
  onSelect: (place: number) => void
}

/** Colours of the office instead of the site's. */
const edge = { hovered: '#3b6f73', selected: '#a97f45' }

/** Pixels. */
const headerHeight = 88

/**
 * Shows in a draft's document which block is under the pointer and which is selected, and lets a press select. The document is the
 * office's own; styles are set by script, which its policy allows.
 */
export function markBlocks(page: Document, { nameOf, onSelect }: Marking) {
  const hovered = outlineIn(page, edge.hovered)
  const selected = outlineIn(page, edge.selected)
  const end = new AbortController()
  const blocks = () => [...page.querySelectorAll<HTMLElement>('[data-place]')]
  const placeOf = (element: HTMLElement) => Number(element.dataset.place)

  /** A block may be several elements: what follows its first one is its own until the next block begins. */
  function blockAt(target: EventTarget | null): HTMLElement | undefined {
    if (!isNode(target) || !page.querySelector('main')?.contains(target)) return undefined
    return blocks().findLast(
      (block) =>
        block.contains(target) ||
        Boolean(block.compareDocumentPosition(target) & page.DOCUMENT_POSITION_FOLLOWING),
    )
  }

  page.addEventListener(
    'pointerover',
    ({ target }) => {
      const block = blockAt(target)
      if (block) hovered.show(block, nameOf(placeOf(block)))
      else hovered.hide()
    },
    { signal: end.signal },
  )
  let chosen: HTMLElement | undefined
  const redraw = () => {
    hovered.hide()
    if (chosen) selected.show(chosen, nameOf(placeOf(chosen)))
  }
  page.defaultView?.addEventListener('resize', redraw, { signal: end.signal })
  page.addEventListener('pointerleave', hovered.hide, { signal: end.signal })
  page.addEventListener(
    'click',
    (event) => {
      const block = blockAt(event.target)
      if (!block) return
      event.preventDefault()
      event.stopPropagation()
      onSelect(placeOf(block))
    },
    { signal: end.signal, capture: true },
  )

  return {
    select(place: number | undefined, follows: boolean) {
      const block = blocks().find((one) => placeOf(one) === place)
      chosen = undefined
      if (!block || place === undefined) return selected.hide()
      chosen = block
      selected.show(block, nameOf(place))
      if (!follows) return
      // Not into view, which would scroll the office around it as well; below the site's own header, which stays in place.
      const view = page.defaultView
      const top = block.getBoundingClientRect().top + (view?.scrollY ?? 0) - headerHeight
      view?.scrollTo({ top, behavior: 'smooth' })
    },
    end() {
      end.abort()
      hovered.remove()
      selected.remove()
    },
  }
}

/** Of another window than this script's. */
const isNode = (target: EventTarget | null): target is Node => target !== null && 'nodeType' in target

function outlineIn(page: Document, colour: string) {
  const box = page.createElement('div')
  const label = page.createElement('span')
  box.setAttribute('aria-hidden', 'true')
  Object.assign(box.style, {
    position: 'absolute',
    zIndex: '90',
    pointerEvents: 'none',
    outline: `2px solid ${colour}`,
    outlineOffset: '-2px',
    display: 'none',
  })
  Object.assign(label.style, {
    position: 'absolute',
    top: '0',
    left: '0',
    padding: '2px 10px',
    background: colour,
    color: '#fff',
    font: '600 13px/1.6 system-ui, sans-serif',
  })
  box.append(label)
  page.body.append(box)
  return {
    show(element: HTMLElement, name: string) {
      const { top, left, width, height } = element.getBoundingClientRect()
      const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {}
      Object.assign(box.style, {
        display: 'block',
        top: `${top + scrollY}px`,
        left: `${left + scrollX}px`,
        width: `${width}px`,
        height: `${height}px`,
      })
      label.textContent = name
    },
    hide() {
      box.style.display = 'none'
    },
    remove: () => box.remove(),
  }
}
