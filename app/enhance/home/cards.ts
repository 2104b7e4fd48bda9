/** A card opens when the keyboard comes to it; a press is the browser's own affair. */
export function openOnFocus(cards: HTMLElement): void {
  cards.addEventListener('focusin', (event) => {
    const bar = event.target as Element
    const card = bar.parentElement
    if (bar.matches('summary:focus-visible') && card instanceof HTMLDetailsElement) card.open = true
  })
}
