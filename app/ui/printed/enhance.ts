import type { Enhancement } from '#app/enhance/contract.ts'
import type { PrintedParts } from './contract.ts'

/** Documents are kept for long, so the day is that of the browser which prints. */
const enhance: Enhancement<PrintedParts> = (root, { one }) => {
  addEventListener('beforeprint', () => {
    const day = one('day', root)
    if (day) day.textContent = `${new Date().toLocaleDateString('ko-KR')} 인쇄`
  })
}

export default enhance
