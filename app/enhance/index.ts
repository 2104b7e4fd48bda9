import './dialogs.ts'
import './home/viewer.ts'
import './landing.ts'
import './notice-popups.ts'
import './placeholders.ts'

// What few pages have comes only where it is.
const has = (parts: string) => document.querySelector(parts) !== null
if (has('[data-option], [data-schedule], [data-film], [data-facade], [data-opens-file], [data-print]'))
  import('./pages/pages.ts').catch(() => {})
if (has('[data-layout], [data-homes]')) import('./pages/layouts.ts').catch(() => {})

if (has('[data-press-list], [data-back]')) import('./press/press.ts').catch(() => {})

// The header's style beyond 0 px is CSS alone where scrolling can drive it.
if (!CSS.supports('animation-timeline: scroll()')) import('./scrolled.ts').catch(() => {})

// The dropdowns open by CSS; what they need a script for begins when one is open.
for (const type of ['pointerover', 'focusin'])
  document
    .querySelector('[data-dropdown]')
    ?.parentElement?.addEventListener(type, () => import('./dropdowns.ts').catch(() => {}))

// Sections are stepped through on wide screens, slides are of narrow ones; a window may become the other.
const wide = matchMedia('(min-width: 901px)')
const startHome = () => (wide.matches ? import('./home/wide.ts') : import('./home/narrow.ts')).catch(() => {})
if (has('[data-sections], [data-slider], [data-cards]')) {
  startHome()
  wide.addEventListener('change', startHome)
}

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

// What the share sheet does by script comes when it is opened.
document
  .getElementById('share-sheet')
  ?.addEventListener('beforetoggle', () => import('./share/share.ts').catch(() => {}))
