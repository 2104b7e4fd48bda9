import type { Enhancement } from '../../enhance/contract.ts'

/** A card opens on keyboard focus; presses are the browser's. */
const enhance: Enhancement<object> = (cards) => {
  const open = () => {
    const details = cards.querySelector('summary:focus-visible')?.parentElement
    if (details) (details as HTMLDetailsElement).open = true
  }
  cards.addEventListener('focusin', open)
  // The focus that loaded this script.
  open()
}

export default enhance
