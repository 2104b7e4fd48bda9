import type { Enhancement } from '#app/enhance/contract.ts'
import type { FacadeParts } from './contract.ts'

/** Replaces a poster by its player when pressed, playing; the same for tours and their still pictures. */
const enhance: Enhancement<FacadeParts> = (film, { one, closest, isPlainPress }) => {
  const poster = one('poster')
  const template = one('player')
  if (!poster || !template) return
  poster.addEventListener('click', (event) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    const player = template.content.firstElementChild?.cloneNode(true) as HTMLElement
    poster.replaceWith(player)
    player.focus()
    // In tabs, it ends when another panel is shown, and the poster returns.
    const panel = closest('panel', film)
    if (panel)
      new MutationObserver((_, seen) => {
        if (panel.hasAttribute('data-shown')) return
        player.replaceWith(poster)
        seen.disconnect()
      }).observe(panel, { attributeFilter: ['data-shown'] })
    // A browser that forbids autoplay leaves the film paused with its controls.
    if (player instanceof HTMLVideoElement) player.play().catch(() => {})
  })
}

export default enhance
