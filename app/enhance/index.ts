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
if (has('[data-pan-zoom]:not([data-island] *)')) import('./pages/pan-zoom.ts').catch(() => {})
