export interface PanZoomParts {
  /** Maximum scale, on the element itself. */
  most: HTMLElement
  frame: HTMLElement
  zoom: HTMLButtonElement
}

export type ZoomWay = 'in' | 'out' | 'all'
