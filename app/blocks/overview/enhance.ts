import type { Enhancement } from '#app/enhance/contract.ts'
import { onSwipe } from '#app/ui/swipe.ts'
import type { SliderParts } from './contract.ts'

/** Milliseconds between automatic slides (specification, section 9). */
const interval = 6000

export const slideAfter = (index: number, by: number, count: number): number => (index + by + count) % count

/** Dots, swipes and autoplay for slides, which scroll by hand without script. */
const enhance: Enhancement<SliderParts> = (slider, { one, all, closest }) => {
  const [track, pause, dots] = [one('track'), one('pause'), all('dot')]
  if (!track || !pause) return
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let paused = still.matches
  let touched = false
  let at = 0
  let timer: ReturnType<typeof setTimeout>
  let settling: ReturnType<typeof setTimeout>

  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const rests =
        paused ||
        touched ||
        still.matches ||
        document.hidden ||
        slider.matches(':focus-within') ||
        !track.clientWidth
      if (rests) wait()
      else go(slideAfter(at, 1, dots.length))
    }, interval)
  }
  const mark = (index: number) => {
    at = index
    for (const [i, dot] of dots.entries())
      if (i === index) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    wait()
  }
  const go = (index: number) => {
    const wraps = Math.abs(index - at) === dots.length - 1
    slider.toggleAttribute('data-wrapped', wraps)
    track.scrollTo({
      left: index * track.clientWidth,
      behavior: wraps || still.matches ? 'instant' : 'smooth',
    })
    mark(index)
  }

  // A slow phone pauses during a smooth scroll; with `scrollend` nothing before it counts.
  track.addEventListener('onscrollend' in track ? 'scrollend' : 'scroll', () => {
    clearTimeout(settling)
    settling = setTimeout(() => {
      const index = Math.round(track.scrollLeft / track.clientWidth)
      if (index !== at) mark(index)
    }, 150)
  })
  track.addEventListener(
    'touchstart',
    () => {
      touched = true
    },
    { passive: true },
  )
  for (const type of ['touchend', 'touchcancel'])
    track.addEventListener(type, () => {
      touched = false
      wait()
    })
  onSwipe(track, (by) => go(slideAfter(at, by, dots.length)))
  slider.addEventListener('click', (event) => {
    const dot = closest('dot', event.target)
    if (!dot) return
    event.preventDefault()
    go(dots.indexOf(dot))
  })
  pause.hidden = paused
  pause.addEventListener('click', () => {
    paused = !paused
    pause.textContent = paused ? '재생' : '멈춤'
  })
  // Six seconds begin when the fold is opened.
  slider.closest('details')?.addEventListener('toggle', wait)
  wait()
  slider.dataset.live = ''
}

export default enhance
