import type { Enhancement } from '../../enhance/contract.ts'
import { attachPanZoom } from './attach.ts'
import type { PanZoomParts } from './contract.ts'

const enhance: Enhancement<PanZoomParts> = (root, { value }) => {
  attachPanZoom(root, Number(value('most', root)))
}

export default enhance
