// First: modules are run in the order of their imports, and all that follow look for elements of the document.
import './document-parsed.ts'
import '#app/enhance/start.ts'

if (import.meta.env.DEV) {
  await import('virtual:react-router/inject-hmr-runtime')
  import.meta.hot?.on('document-changed', () => location.reload())
}

const modules = import.meta.glob<{ default: React.ComponentType<object> }>('../blocks/*/island.tsx')
const started = new WeakMap<Element, Promise<void>>()
/** Milliseconds; a slower chunk leaves the server's page as it is (specification, section 9). */
const chunkTimeout = 120_000

/** Milliseconds that a sent form waits for its code; then the browser sends it by itself. */
const sendTimeout = 4000

const late = (after: number) =>
  new Promise<never>((_, reject) => setTimeout(reject, after, new Error('timeout')))

/** Loads and hydrates an island once; resolves when it handles events. */
function hydrate(element: HTMLElement): Promise<void> {
  const existing = started.get(element)
  if (existing) return existing
  const load = modules[`../blocks/${element.dataset.island}/island.tsx`]
  const work = Promise.race([Promise.all([load?.(), import('./hydrate.ts')]), late(chunkTimeout)]).then(
    ([module, { hydrateIsland }]) => {
      if (module) return hydrateIsland(element, module.default)
    },
  )
  started.set(element, work)
  // Allows a retry; until then the document works by itself.
  work.catch(() => started.delete(element))
  return work
}

const sleeping = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-island]:not([data-ready])') : null

/** The first touch or focus loads an island, and a pointer above it; an earlier press or choice waits for it. */
for (const type of ['pointerover', 'pointerdown', 'focusin'] as const)
  addEventListener(
    type,
    (event) =>
      void (sleeping(event.target) && hydrate(sleeping(event.target) as HTMLElement).catch(() => {})),
    true,
  )

/** What a browser does by itself, and what an enhancement within the island does. */
const answersAlone = (target: Element) =>
  target.closest('a, input, select, textarea, label, summary, button:not([type="button"])') ||
  (target.closest('button') && target.closest('[data-enhance]'))

addEventListener(
  'click',
  (event) => {
    const element = sleeping(event.target)
    const target = event.target as Element
    if (!element || answersAlone(target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    hydrate(element).then(
      () => target.dispatchEvent(new PointerEvent(event.type, event)),
      () => {},
    )
  },
  true,
)

addEventListener(
  'change',
  ({ target }) => {
    const element = sleeping(target)
    if (!element || !(target instanceof HTMLSelectElement)) return
    const { value } = target
    hydrate(element).then(
      () => {
        target.value = value
        target.dispatchEvent(new Event('change', { bubbles: true }))
      },
      () => {},
    )
  },
  true,
)

addEventListener(
  'submit',
  (event) => {
    const element = sleeping(event.target)
    if (!element) return
    const form = event.target as HTMLFormElement
    event.preventDefault()
    event.stopImmediatePropagation()
    Promise.race([hydrate(element), late(sendTimeout)]).then(
      () => form.requestSubmit(event.submitter),
      () => form.submit(),
    )
  },
  true,
)

const seen = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      const element = sleeping(entry.target)
      if (!entry.isIntersecting || !element) continue
      seen.unobserve(entry.target)
      hydrate(element).catch(() => {})
    }
  },
  { rootMargin: '200px' },
)
const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  if (element.dataset.load === 'visible' && element.firstElementChild) seen.observe(element.firstElementChild)
  if (element.dataset.load === 'idle') whenIdle(() => hydrate(element).catch(() => {}))
}
