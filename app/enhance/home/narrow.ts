import './cards.ts'
import { moveSlides } from './slider.ts'

for (const slider of document.querySelectorAll<HTMLElement>('[data-slider]')) moveSlides(slider)
