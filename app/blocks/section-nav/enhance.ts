import type { Enhancement } from '../../enhance/contract.ts'
import { indexAt, type Step, type Stop, stepFrom } from './stops.ts'

/** After a step the wheel rests for this long (specification, section 4); the ride itself may take a little longer. */
const lock = 500
const ride = 1000
/** A gesture that begins with less is a touchpad's: it scrolls as it always does. */
const notch = 40
const gestureGap = 200
/** How long after a step what grows weaker is still the same push, running out. */
const runout = 1500

const wide = matchMedia('(min-width: 901px)')
const still = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * On wide screens one turn of the wheel goes on by one section. Everything else scrolls freely: keys, scroll bar,
 * touchpads, zooming, an open dialog, a field that has the focus, boxes that scroll by themselves.
 */
const enhance: Enhancement<object> = (nav) => {
  const links = [...nav.querySelectorAll('a')]
  const sections = links.flatMap((link) => document.getElementById(link.hash.slice(1)) ?? [])
  let last: (Step & { time: number }) | undefined
  let gesture = { time: -gestureGap, free: false, strength: 0 }

  const end = () => document.documentElement.scrollHeight - innerHeight
  const stops = () => {
    const header = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) - 12
    const tops = sections.map((section) => section.getBoundingClientRect().top + scrollY)
    return sections.map((section, i): Stop => {
      // Sections without a place in the list belong to the one before them.
      const bottom = tops[i + 1] ?? (tops[i] as number) + section.offsetHeight
      return { top: i ? (tops[i] as number) - header : 0, bottom: bottom - innerHeight }
    })
  }
  /** The step that is still being made. */
  const going = (now: number) => (last && now - last.time < ride ? last : undefined)
  const tell = (now: number) => {
    const index = going(now)?.index ?? indexAt(scrollY, stops(), end())
    nav.dataset.index = `${index}`
    for (const [i, link] of links.entries())
      if (i === Math.floor(index) - 1) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
  }

  addEventListener('scroll', (event) => tell(event.timeStamp), { passive: true })
  addEventListener(
    'wheel',
    (event) => {
      const now = event.timeStamp
      const amount = event.deltaY * (event.deltaMode ? notch : 1)
      const strength = Math.abs(amount)
      const goesOn = now - gesture.time < gestureGap
      const fades = goesOn && strength < gesture.strength
      gesture = { time: now, free: goesOn ? gesture.free : strength < notch, strength }
      if (gesture.free || !amount || !wide.matches || still.matches || leaves(event)) return
      if (last && (now - last.time < lock || (fades && now - last.time < runout)))
        return event.preventDefault()
      const step = stepFrom(going(now)?.scroll ?? scrollY, amount > 0, stops(), end())
      if (!step) return
      event.preventDefault()
      last = { ...step, time: now }
      scrollTo({ top: step.scroll, behavior: 'smooth' })
      tell(now)
    },
    { passive: false },
  )
  tell(0)
}

export default enhance

/** Whether the wheel means something else than the page here. */
function leaves(event: WheelEvent): boolean {
  if (event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return true
  if (document.querySelector(':modal') || document.activeElement?.matches('input, textarea, select'))
    return true
  for (let box = event.target as Element | null; box && box !== document.body; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))
      return true
  return false
}
