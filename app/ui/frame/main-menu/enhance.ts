import type { Enhancement } from '../../../enhance/contract.ts'
import type { MainMenuParts } from './contract.ts'

/** Hover and focus open the dropdowns by CSS; Escape closes them until the pointer or the focus has left. */
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
      // A press leaves its focus on the link (one that opened a tab of its own, say), and that would keep the list open.
      const pressed = group.querySelector<HTMLElement>(':focus:not(:focus-visible)')
      pressed?.blur()
    })
    group.addEventListener('focusout', forget)
  }
}

export default enhance
