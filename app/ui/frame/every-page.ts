import { finder } from '#app/enhance/find.ts'
import type { FrameParts } from './contract.ts'

const bar = finder<FrameParts>(document).one('bar')
const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select'

for (const type of ['focusin', 'focusout'])
  addEventListener(type, ({ target }) =>
    bar?.toggleAttribute('data-typing', type === 'focusin' && (target as Element).matches(fields)),
  )

// Fallback for browsers without scroll-driven animations.
if (!CSS.supports('animation-timeline: scroll()')) {
  const update = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > 0)
  addEventListener('scroll', update, { passive: true })
  update()
}
