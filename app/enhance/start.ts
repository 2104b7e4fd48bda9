import type { Enhancement } from './contract.ts'
import { finder } from './find.ts'
import type { EnhancementMoment } from './use-enhancement.ts'

// Part of the first script, before anything else is fetched.
import.meta.glob(['../blocks/*/every-page.ts', '../ui/**/every-page.ts'], { eager: true })

const scripts = import.meta.glob<{ default: Enhancement<object> }>([
  '../blocks/*/enhance.ts',
  '../ui/**/enhance.ts',
])

/** Loads and runs the script of an element. On failure the document works by itself. */
function load(root: HTMLElement): void {
  scripts[`../${root.dataset.enhance?.split(' ')[0]}/enhance.ts`]?.().then(
    (script) => script.default(root, finder(root)),
    () => {},
  )
}

const once = { once: true }

const moments: Record<EnhancementMoment, (root: HTMLElement, go: () => void) => void> = {
  visible: (root) => seen.observe(root),
  opened: (root, go) => root.addEventListener('beforetoggle', go, once),
  touched(root, go) {
    const end = new AbortController()
    const begin = () => {
      end.abort()
      go()
    }
    for (const type of ['pointerover', 'focusin']) root.addEventListener(type, begin, { signal: end.signal })
  },
  idle(_, go) {
    const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(go)
    if (document.readyState === 'complete') whenIdle()
    else addEventListener('load', whenIdle, once)
  },
  // A window may become wide.
  wide(_, go) {
    const layout = matchMedia('(min-width: 901px)')
    if (layout.matches) go()
    else layout.addEventListener('change', go, once)
  },
}

const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      seen.unobserve(target)
      load(target as HTMLElement)
    }
  },
  { rootMargin: '200px' },
)

for (const root of document.querySelectorAll<HTMLElement>('[data-enhance]')) {
  const moment = root.dataset.enhance?.split(' ')[1] as EnhancementMoment | undefined
  if (moment) moments[moment](root, () => load(root))
  else load(root)
}
