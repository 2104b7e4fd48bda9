import type { Enhancement } from '../../enhance/contract.ts'
import { isPlainPress } from '../../enhance/find.ts'
import type { FacadeParts } from './contract.ts'

/**
 * Puts the player in the place of its poster when that is pressed; pressing was asking for it, so it plays. The same
 * for a tour and its still picture.
 */
const enhance: Enhancement<FacadeParts> = (film, { one, closest }) => {
  const poster = one('poster')
  const template = one('player')
  if (!poster || !template) return
  poster.addEventListener('click', (event) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    const player = template.content.firstElementChild?.cloneNode(true) as HTMLElement
    poster.replaceWith(player)
    player.focus()
    // In a panel of tabs it ends when another panel is shown, and its poster is back.
    const panel = closest('panel', film)
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

export default enhance
