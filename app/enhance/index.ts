import './dialogs.ts'
import './dropdowns.ts'
import './home/viewer.ts'
import './notice-popups.ts'
import './placeholders.ts'
import './scrolled.ts'

// What few pages have comes only where it is.
const has = (parts: string) => document.querySelector(parts) !== null
if (has('[data-sections], [data-slider], [data-cards]')) import('./home/home.ts').catch(() => {})
if (has('[data-option], [data-schedule], [data-film], [data-facade], [data-opens-file], [data-print]'))
  import('./pages/pages.ts').catch(() => {})
if (has('[data-layout], [data-homes]')) import('./pages/layouts.ts').catch(() => {})

// A drawing is enlarged by those who look at it.
const drawing = document.querySelector('[data-pan-zoom]:not([data-island] *)')
const seen = new IntersectionObserver(
  ([entry]) => {
    if (!entry?.isIntersecting) return
    seen.disconnect()
    import('./pages/pan-zoom.ts').catch(() => {})
  },
  { rootMargin: '200px' },
)
if (drawing) seen.observe(drawing)
