import type { Enhancement } from '#app/enhance/contract.ts'
import { fetchPage } from '#app/enhance/fetch-page.ts'
import type { ProjectDataParts } from './contract.ts'

const parts = () => [...document.querySelectorAll('[data-enhance="blocks/project-data"]')]
const head =
  'meta[name="description"], meta[name="keywords"], link[rel="canonical"], meta[property="og:title"], meta[property="og:description"], meta[property="og:url"]'
let shown = location.href

async function show(address: string): Promise<void> {
  const next = await fetchPage(address)
  const there = next.querySelectorAll('[data-enhance="blocks/project-data"]')
  for (const [i, here] of parts().entries()) {
    const part = there[i]
    if (!part) throw new Error('the page has no such part')
    const hadFocus = here.contains(document.activeElement)
    here.replaceChildren(...part.childNodes)
    if (hadFocus) here.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }
  document.title = next.title
  const news = [...next.querySelectorAll(head)]
  for (const [i, old] of [...document.querySelectorAll(head)].entries()) if (news[i]) old.replaceWith(news[i])
  shown = address
}

/**
 * Switches options (`?phase=3`) by taking this block and the head from the fetched document; on failure, a plain link.
 */
const enhance: Enhancement<ProjectDataParts> = (root, { closest, isPlainPress }) =>
  root.addEventListener('click', (event) => {
    const link = closest('shows', event.target)
    if (!link || !isPlainPress(event)) return
    event.preventDefault()
    show(link.href).then(
      () => history.pushState(null, '', shown),
      () => location.assign(link.href),
    )
  })

addEventListener('popstate', () => {
  // History entries of the registration popup have the same address.
  if (location.href !== shown) show(location.href).catch(() => location.reload())
})

export default enhance
