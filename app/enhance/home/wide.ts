import './cards.ts'
import { stepByWheel } from './wheel.ts'

for (const nav of document.querySelectorAll<HTMLElement>('[data-sections]')) stepByWheel(nav)
