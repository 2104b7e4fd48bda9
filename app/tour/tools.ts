import type { Build } from '../features/drawings/tours/unit-model.ts'
import type { Parts } from './parts.ts'

/** What the buttons of the document do. */
interface Intents {
  toggleAbove(): void
  /** Builds the home another way; the promise ends when it is shown. */
  rebuild(next: Build): Promise<void>
  failed(): void
}

/** Brings the buttons below the picture to life. */
export function offerTools({ place, tool }: Parts, first: Build, intents: Intents): void {
  let build = first
  const remake = async (next: Build) => {
    build = next
    place.dataset.busy = ''
    await intents.rebuild(next)
    delete place.dataset.busy
    place.dataset.variant = next.variant
    place.dataset.furnished = String(next.furnished)
    tool('variant')?.setAttribute('aria-pressed', String(next.variant === 'basic'))
    tool('furniture')?.setAttribute('aria-pressed', String(!next.furnished))
  }
  const offer = (name: 'variant' | 'furniture', next: () => Build) =>
    tool(name)?.addEventListener('click', () => {
      if (place.dataset.busy === undefined) remake(next()).catch(intents.failed)
    })
  offer('variant', () => ({ ...build, variant: build.variant === 'basic' ? 'extended' : 'basic' }))
  offer('furniture', () => ({ ...build, furnished: !build.furnished }))
  tool('above')?.addEventListener('click', intents.toggleAbove)

  const whole = tool('fullscreen')
  if (!whole) return
  // Telephones that cannot fill their screen with it have room in a window of its own.
  if (!document.fullscreenEnabled) {
    whole.hidden = window === window.top
    whole.lastElementChild?.replaceChildren(whole.dataset.otherwise ?? '')
    whole.removeAttribute('aria-pressed')
    whole.addEventListener('click', () => window.open(location.href))
    return
  }
  whole.addEventListener('click', () => {
    const done = document.fullscreenElement ? document.exitFullscreen() : place.requestFullscreen()
    done.catch(() => {})
  })
  document.addEventListener('fullscreenchange', () =>
    whole.setAttribute('aria-pressed', String(document.fullscreenElement !== null)),
  )
}
