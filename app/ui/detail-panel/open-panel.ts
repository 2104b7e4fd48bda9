interface Panel {
  panel: HTMLElement
  about: HTMLElement
}

interface Content {
  /** What the panel is about; it is named so, too. */
  title: string
  /** Below the title, before the terms. */
  picture?: Node[]
  terms: [term: string, about: Node[]][]
  links: Node[]
}

/**
 * Says something about `from`, an element that may have the focus, beside it; Escape, a press elsewhere or scrolling away
 * from it closes the panel, and the first two return the focus. `free` is what must not be covered.
 */
export function openPanel(
  { panel, about }: Panel,
  from: HTMLElement | SVGElement,
  content: Content,
  free?: DOMRect,
) {
  const title = document.createElement('h4')
  title.textContent = content.title
  const list = document.createElement('dl')
  for (const [name, nodes] of content.terms) {
    const [term, definition] = [document.createElement('dt'), document.createElement('dd')]
    term.textContent = name
    definition.append(...nodes)
    list.append(term, definition)
  }
  about.replaceChildren(title, ...(content.picture ?? []), list, ...content.links)
  panel.setAttribute('aria-label', content.title)
  from.focus({ preventScroll: true })
  panel.showPopover()
  place(panel, from.getBoundingClientRect(), free)
  panel.focus({ preventScroll: true })
  from.setAttribute('aria-current', 'true')
  // Over something else it would seem to speak of that.
  const seen = new IntersectionObserver(([entry]) => {
    if (entry && !entry.isIntersecting) panel.hidePopover()
  })
  seen.observe(from)
  panel.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState !== 'closed') return
    from.removeAttribute('aria-current')
    seen.disconnect()
  })
}

/** Beside what was pressed where it fits; on narrow screens CSS places it, and the page moves up from under it. */
function place(panel: HTMLElement, from: DOMRect, free: DOMRect | undefined): void {
  const { innerWidth, innerHeight } = window
  panel.style.left = panel.style.top = ''
  const { top: sheet, width, height } = panel.getBoundingClientRect()
  if (innerWidth <= 900) {
    const under = free ?? from
    if (under.top < innerHeight && under.bottom > sheet) scrollBy({ top: under.bottom - sheet + 12 })
    return
  }
  const right = from.right + 16
  const left = Math.max(16, right + width < innerWidth - 16 ? right : from.left - width - 16)
  // Where the page scrolls to an anchor: below the header.
  const header = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 16
  const below = free && left + width > free.left && left < free.right ? free.bottom + 12 : header
  const top = Math.max(header, Math.min(Math.max(below, from.top - 24), innerHeight - height - 16))
  panel.style.left = `${left}px`
  panel.style.top = `${top}px`
}
