import type { Enhancement } from '../../enhance/contract.ts'
import type { CountViewParts } from './contract.ts'

const enhance: Enhancement<CountViewParts> = (root, { value }) => {
  const tell = () =>
    void fetch(`${value('opened', root)}/opened`, { method: 'POST', keepalive: true }).catch(() => {})
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', tell, { once: true })
  else tell()
}

export default enhance
