import './options.ts'
import { playOnPress } from './film.ts'
import { showLoading } from './open-file.ts'
import { offerPrint } from './print.ts'
import { markToday } from './schedule.ts'

const each = <E extends HTMLElement>(selector: string, enhance: (element: E) => void) => {
  for (const element of document.querySelectorAll<E>(selector)) enhance(element)
}

each('[data-schedule]', markToday)
each('[data-film], [data-facade]', playOnPress)
each<HTMLAnchorElement>('a[data-opens-file]', showLoading)
each('[data-print]', offerPrint)
