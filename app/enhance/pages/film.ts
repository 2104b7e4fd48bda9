/**
 * Puts the player in the place of its poster when that is pressed; pressing was asking for it, so it plays. The same
 * for a tour and its still picture.
 */
export function playOnPress(film: HTMLElement): void {
  const poster = film.querySelector('a')
  const template = film.querySelector('template')
  if (!poster || !template) return
  poster.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const player = template.content.firstElementChild?.cloneNode(true) as HTMLElement
    poster.replaceWith(player)
    player.focus()
    // In a panel of tabs it ends when another panel is shown, and its poster is back.
    const panel = film.closest('[data-panel]')
    if (panel)
      new MutationObserver((_, seen) => {
        if (panel.hasAttribute('data-shown')) return
        player.replaceWith(poster)
        seen.disconnect()
      }).observe(panel, { attributeFilter: ['data-shown'] })
    // A browser that forbids it leaves the film standing at its first picture, with its controls.
    if (player instanceof HTMLVideoElement) player.play().catch(() => {})
  })
}
