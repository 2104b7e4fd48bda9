import type { Enhancement } from '#app/enhance/contract.ts'
import { fetchPage } from '#app/enhance/fetch-page.ts'
import type { LoadMoreParts } from './contract.ts'

/** Appends the rows of the next page; without it the link leads there. */
const enhance: Enhancement<LoadMoreParts> = (list, { one, closest, value, isPlainPress }) => {
  const status = one('loaded') as HTMLElement
  list.addEventListener('click', async (event) => {
    const link = closest('more', event.target)
    if (!link || !isPlainPress(event)) return
    event.preventDefault()
    if (link.ariaBusy) return
    link.ariaBusy = 'true'
    status.textContent = ''
    try {
      const page = await fetchPage(link.href)
      const next = one('list', page)
      const rows = [...(next?.querySelectorAll('tbody tr') ?? [])]
      list.querySelector('tbody')?.append(...rows)
      // On return from a post the list is as long as before.
      const here = value('list', list) ?? ''
      const through = `${here}${here.includes('?') ? '&' : '?'}through=${next && value('last', next)}`
      history.replaceState(history.state, '', through)
      const following = next && one('more', next)
      if (following) link.replaceWith(following)
      else link.parentElement?.remove()
      status.textContent = `${rows.length}건을 더 불러왔습니다.`
      rows[0]?.querySelector('a')?.focus()
    } catch {
      link.ariaBusy = null
      status.textContent = '목록을 더 불러오지 못했습니다. 다시 눌러 주세요.'
    }
  })
}

export default enhance
