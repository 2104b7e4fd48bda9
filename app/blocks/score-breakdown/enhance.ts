import type { Enhancement } from '#app/enhance/contract.ts'
import type { ScoreParts } from './contract.ts'

/** Sums the chosen points; nothing is sent. */
const enhance: Enhancement<ScoreParts> = (form, { one, all, value }) => {
  const pointsOf = (part: HTMLElement) => {
    const fields = [...part.querySelectorAll('select')]
    const sum = fields.reduce((points, { value: chosen }) => points + Number(chosen), 0)
    return Math.min(sum, Number(value('most', part)) || sum)
  }
  const show = () => {
    const sum = one('sum', form)
    if (sum) sum.value = String(all('most', form).reduce((points, part) => points + pointsOf(part), 0))
  }
  form.dataset.live = ''
  form.addEventListener('input', show)
  // A browser keeps what was chosen when one comes back.
  show()
}

export default enhance
