import type { Enhancement } from '#app/enhance/contract.ts'
import type { MainMenuParts } from './contract.ts'

/** CSS opens the dropdowns on hover and focus; Escape closes them until pointer or focus has left. */
const enhance: Enhancement<MainMenuParts> = (_, { all }) => {
  const groups = all('dropdown')
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    for (const group of groups) {
      if (!group.matches(':hover, :focus-within')) continue
      if (group.contains(document.activeElement)) group.querySelector('a')?.focus()
      group.dataset.shut = ''
    }
  })
  for (const group of groups) {
    const forget = () => delete group.dataset.shut
    group.addEventListener('pointerleave', () => {
      forget()
      // A press leaves focus on its link (one that opened a new tab, say), which would keep the list open.
      const pressed = group.querySelector<HTMLElement>(':focus:not(:focus-visible)')
      pressed?.blur()
    })
    group.addEventListener('focusout', forget)
  }
}

export default enhance
