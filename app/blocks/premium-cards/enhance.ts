import type { Enhancement } from '../../enhance/contract.ts'

/** A card opens when the keyboard comes to it; a press is the browser's own affair. */
const enhance: Enhancement<object> = (cards) => {
  const open = () => {
    const details = cards.querySelector('summary:focus-visible')?.parentElement
    if (details) (details as HTMLDetailsElement).open = true
  }
  cards.addEventListener('focusin', open)
  // The focus that this was loaded for.
  open()
}

export default enhance
