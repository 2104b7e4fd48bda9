import type { Enhancement } from '#app/enhance/contract.ts'
import type { SilentFilmParts } from './contract.ts'

/** How much of the film is seen when it begins to play. */
const share = 0.4

/**
 * Plays a film without sound over its picture for as long as it is seen. Nothing is fetched before, and nothing at all for who
 * wants less motion or less data.
 */
const enhance: Enhancement<SilentFilmParts> = (root, { one }) => {
  const [template, stop] = [one('film'), one('stop')]
  const model = template?.content.querySelector('video')
  if (!template || !stop || !model || wantsLess()) return
  let film: HTMLVideoElement | undefined
  let isStopped = false

  const seen = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return film?.pause()
      if (isStopped) return
      film ??= begin()
      // A browser that forbids it leaves the picture.
      film.play().catch(() => {})
    },
    { threshold: share },
  )
  const begin = () => {
    const video = model.cloneNode(true) as HTMLVideoElement
    // Not an attribute's effect once the element is made by script.
    video.muted = true
    video.addEventListener('playing', () => {
      root.dataset.playing = ''
      stop.hidden = false
    })
    template.before(video)
    return video
  }
  stop.addEventListener('click', () => {
    isStopped = !isStopped
    stop.textContent = isStopped ? '재생' : '멈춤'
    if (isStopped) film?.pause()
    else film?.play().catch(() => {})
  })
  seen.observe(root)
}

export default enhance

function wantsLess(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return (
    connection?.saveData === true ||
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  )
}
