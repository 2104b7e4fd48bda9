import { type Step, type Stop, indexAt, stepFrom } from './stops.ts'

/** After a step the wheel rests for this long (specification, section 4); the ride itself may take a little longer. */
const lock = 500
const ride = 1000
/** A gesture that begins with less is a touchpad's: it scrolls as it always does. */
const notch = 40
const gestureGap = 200

const wide = matchMedia('(min-width: 901px)')
const still = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * On wide screens one turn of the wheel goes on by one section. Everything else scrolls freely: keys, scroll bar,
 * touchpads, zooming, an open dialog, a field that has the focus, boxes that scroll by themselves.
 */
export function stepByWheel(nav: HTMLElement): void {
  const links = [...nav.querySelectorAll('a')]
  const sections = links.flatMap((link) => document.getElementById(link.hash.slice(1)) ?? [])
  let last: (Step & { time: number }) | undefined
  let gesture = { time: 0, free: false }

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
  const going = () => (last && performance.now() - last.time < ride ? last : undefined)
  const tell = () => {
    const index = going()?.index ?? indexAt(scrollY, stops(), end())
    nav.dataset.index = `${index}`
    for (const [i, link] of links.entries())
      if (i === Math.floor(index) - 1) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
  }

  addEventListener('scroll', tell, { passive: true })
  addEventListener(
    'wheel',
    (event) => {
      const amount = event.deltaY * (event.deltaMode ? notch : 1)
      const free = event.timeStamp - gesture.time < gestureGap ? gesture.free : Math.abs(amount) < notch
      gesture = { time: event.timeStamp, free }
      if (free || !amount || !wide.matches || still.matches || leaves(event)) return
      const now = performance.now()
      if (last && now - last.time < lock) return event.preventDefault()
      const step = stepFrom(going()?.scroll ?? scrollY, amount > 0, stops(), end())
      if (!step) return
      event.preventDefault()
      last = { ...step, time: now }
      scrollTo({ top: step.scroll, behavior: 'smooth' })
      tell()
    },
    { passive: false },
  )
  tell()
}

/** Whether the wheel means something else than the page here. */
function leaves(event: WheelEvent): boolean {
  if (event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return true
  if (document.querySelector(':modal') || document.activeElement?.matches('input, textarea, select')) return true
  for (let box = event.target as Element | null; box && box !== document.body; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return true
  return false
}
