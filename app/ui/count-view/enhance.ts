import type { Enhancement } from '#app/enhance/contract.ts'
import type { CountViewParts } from './contract.ts'

const enhance: Enhancement<CountViewParts> = (root, { value }) => {
  const report = () =>
    void fetch(`${value('opened', root)}/opened`, { method: 'POST', keepalive: true }).catch(() => {})
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', report, { once: true })
  else report()
}

export default enhance
