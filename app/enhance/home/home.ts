import { openOnFocus } from './cards.ts'
import { moveSlides } from './slider.ts'
import { stepByWheel } from './wheel.ts'

const each = (selector: string, enhance: (element: HTMLElement) => void) => {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) enhance(element)
}

each('[data-sections]', stepByWheel)
each('[data-slider]', moveSlides)
each('[data-cards]', openOnFocus)
