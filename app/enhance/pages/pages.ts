import './options.ts'
import { playOnPress } from './film.ts'
import { offerPrint } from './print.ts'
import { markToday } from './schedule.ts'

const each = (selector: string, enhance: (element: HTMLElement) => void) => {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) enhance(element)
}

each('[data-schedule]', markToday)
each('[data-film], [data-facade]', playOnPress)
// A file is opened by those who see its button.
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue
    seen.unobserve(target)
    import('./open-file.ts')
      .then(({ showLoading }) => showLoading(target as HTMLAnchorElement))
      .catch(() => {})
  }
})
each('a[data-opens-file]', (link) => seen.observe(link))
each('[data-print]', offerPrint)
