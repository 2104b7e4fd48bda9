import type { Enhancement } from '../../enhance/contract.ts'

/** Brings to life a button that prints the page, whose place is kept; without a script there is the browser's own. */
const enhance: Enhancement<object> = (button) => {
  button.dataset.live = ''
  button.addEventListener('click', () => print())
}

export default enhance
