import type { Enhancement } from '#app/enhance/contract.ts'

const enhance: Enhancement<object> = (button) => {
  button.dataset.live = ''
  button.addEventListener('click', () => print())
}

export default enhance
