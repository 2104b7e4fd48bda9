import type { Enhancement } from '#app/enhance/contract.ts'
import { indexAt, type Step, type Stop, stepFrom } from './stops.ts'

/** Milliseconds without wheel after a step (specification, section 4); the scroll itself may take longer. */
const lock = 500
const ride = 1000
/** A gesture that starts with smaller deltas is a touchpad's and scrolls freely. */
const notch = 40
const gestureGap = 200
/** Milliseconds after a step in which decreasing deltas are inertia of the same gesture. */
const runout = 1500

const wide = matchMedia('(min-width: 901px)')
const still = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * On wide screens one wheel notch scrolls by one section, and one higher than the window first scrolls to its end; keys,
 * touchpads, dialogs and nested boxes scroll freely. Nothing is scaled to fit.
 */
const enhance: Enhancement<object> = (nav) => {
  const links = [...nav.querySelectorAll('a')]
  const sections = links.flatMap((link) => document.getElementById(link.hash.slice(1)) ?? [])
  let last: (Step & { time: number }) | undefined
  let gesture = { time: -gestureGap, free: false, strength: 0 }

  const header = () => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) - 12
  const end = () => document.documentElement.scrollHeight - innerHeight
  const stops = () => {
    const below = header()
    const boxes = sections.map((section) => section.getBoundingClientRect())
    const tops = boxes.map(({ top }) => top + scrollY)
    return boxes.map(({ height }, i): Stop => {
      // Sections outside of the list belong to the one before.
      const bottom = tops[i + 1] ?? (tops[i] as number) + height
      return { top: i ? (tops[i] as number) - below : 0, bottom: bottom - innerHeight }
    })
  }
  const going = (now: number) => (last && now - last.time < ride ? last : undefined)
  const notify = (now: number) => {
    const index = going(now)?.index ?? indexAt(scrollY, stops(), end())
    nav.dataset.index = `${index}`
    for (const [i, link] of links.entries())
      if (i === Math.floor(index) - 1) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
  }

  addEventListener('scroll', (event) => notify(event.timeStamp), { passive: true })
  addEventListener(
    'wheel',
    (event) => {
      const now = event.timeStamp
      const amount = event.deltaY * (event.deltaMode ? notch : 1)
      const strength = Math.abs(amount)
      const goesOn = now - gesture.time < gestureGap
      const fades = goesOn && strength < gesture.strength
      gesture = { time: now, free: goesOn ? gesture.free : strength < notch, strength }
      if (gesture.free || !amount || !wide.matches || still.matches || isHandledElsewhere(event)) return
      if (last && (now - last.time < lock || (fades && now - last.time < runout)))
        return event.preventDefault()
      const step = stepFrom(going(now)?.scroll ?? scrollY, amount > 0, stops(), end())
      if (!step) return
      event.preventDefault()
      last = { ...step, time: now }
      scrollTo({ top: step.scroll, behavior: 'smooth' })
      notify(now)
    },
    { passive: false },
  )
  notify(0)
}

export default enhance

function isHandledElsewhere(event: WheelEvent): boolean {
  if (event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return true
  if (document.querySelector(':modal') || document.activeElement?.matches('input, textarea, select'))
    return true
  for (let box = event.target as Element | null; box && box !== document.body; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))
      return true
  return false
}
