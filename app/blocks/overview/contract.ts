export interface SliderParts {
  track: HTMLElement
  dot: HTMLAnchorElement
  pause: HTMLButtonElement
}
