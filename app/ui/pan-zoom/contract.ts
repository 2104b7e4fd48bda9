export interface PanZoomParts {
  /** How many times the drawing can be enlarged, on the element itself. */
  most: HTMLElement
  frame: HTMLElement
  zoom: HTMLButtonElement
}

export type ZoomWay = 'in' | 'out' | 'all'
