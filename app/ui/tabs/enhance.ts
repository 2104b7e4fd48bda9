import type { Enhancement } from '#app/enhance/contract.ts'
import { onSwipe } from '../swipe.ts'
import type { TabsParts } from './contract.ts'

/** Milliseconds of the fade-in, after which its class is removed (specification, section 9). */
const fade = 500

/** Turns links to panels into tabs: arrow keys, swipes, previous and next, and the address's fragment. */
const enhance: Enhancement<TabsParts> = (viewer, { one, all, value, isPlainPress }) => {
  const list = one('tabs')
  const tabs = [...(list?.querySelectorAll('a') ?? [])]
  const panels = tabs.map((tab) => document.getElementById(tab.hash.slice(1)) as HTMLElement)
  const named = () => tabs.findIndex((tab) => tab.hash === location.hash)
  let at = Math.max(
    named(),
    panels.findIndex((panel) => value('panel', panel) && named() < 0),
    0,
  )

  const show = (index: number) => {
    const changes = index !== at
    at = index
    for (const [i, tab] of tabs.entries()) {
      const on = i === index
      tab.ariaSelected = `${on}`
      tab.tabIndex = on ? 0 : -1
      panels[i]?.toggleAttribute('data-shown', on)
    }
    const panel = panels[index]
    if (!changes || !panel) return
    panel.dataset.fading = ''
    setTimeout(() => delete panel.dataset.fading, fade)
    history.replaceState(history.state, '', tabs[index]?.hash)
  }
  const go = (by: number) => show(Math.min(Math.max(at + by, 0), tabs.length - 1))

  list?.setAttribute('role', 'tablist')
  for (const [i, tab] of tabs.entries()) {
    tab.role = 'tab'
    tab.removeAttribute('aria-current')
    tab.setAttribute('aria-controls', tab.hash.slice(1))
    panels[i]?.setAttribute('role', 'tabpanel')
    panels[i]?.setAttribute('aria-labelledby', tab.id)
  }
  list?.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -9, End: 9 }[event.key]
    if (!by) return
    event.preventDefault()
    go(by)
    tabs[at]?.focus()
  })
  viewer.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]')
    const index = tabs.findIndex((tab) => tab.hash === link?.hash)
    if (!link || index < 0 || !isPlainPress(event)) return
    event.preventDefault()
    show(index)
    // The focused control went with its panel: the same one of the next panel gets focus, or at an end the other.
    const way = value('step', link)
    const steps = way ? all('step', panels[index]).filter((step) => step.matches('a')) : []
    ;(steps.find((step) => value('step', step) === way) ?? steps[0])?.focus()
  })
  // The first interaction loads the pictures of hidden panels.
  viewer.addEventListener(
    'pointerover',
    () => {
      for (const image of viewer.querySelectorAll('img')) image.loading = 'eager'
    },
    { once: true },
  )
  addEventListener('hashchange', () => named() < 0 || show(named()))
  onSwipe(viewer, go)
  viewer.dataset.live = ''
  show(at)
}

export default enhance
