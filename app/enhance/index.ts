import './dialogs.ts'
import './dropdowns.ts'
import './home/home.ts'
import './notice-popups.ts'
import './scrolled.ts'

// What few pages have comes only where it is.
if (document.querySelector('[data-schedule], [data-film], [data-opens-file], [data-print]'))
  import('./pages/pages.ts').catch(() => {})
