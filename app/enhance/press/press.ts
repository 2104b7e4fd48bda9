/** Appends the next page of posts to the table; without it the link leads to that page. */
function loadMore(list: HTMLElement): void {
  const said = list.querySelector('[data-loaded]') as HTMLElement
  list.addEventListener('click', async (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-more]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
    event.preventDefault()
    if (link.ariaBusy) return
    link.ariaBusy = 'true'
    said.textContent = ''
    try {
      const answer = await fetch(link.href)
      if (!answer.ok) throw new Error(answer.statusText)
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const next = page.querySelector<HTMLElement>('[data-press-list]')
      const rows = [...(next?.querySelectorAll('tbody tr') ?? [])]
      list.querySelector('tbody')?.append(...rows)
      // Whoever opens a post and comes back finds the list as long as it was.
      history.replaceState(history.state, '', `${list.dataset.pressList}?through=${next?.dataset.last}`)
      const following = next?.querySelector<HTMLAnchorElement>('[data-more]')
      if (following) link.replaceWith(following)
      else link.parentElement?.remove()
      said.textContent = `${rows.length}건을 더 불러왔습니다.`
      rows[0]?.querySelector('a')?.focus()
    } catch {
      link.ariaBusy = null
      said.textContent = '목록을 더 불러오지 못했습니다. 다시 눌러 주세요.'
    }
  })
}

/** One step back where there is one on this site; else the link leads to the list. */
function goBack(link: HTMLAnchorElement): void {
  link.addEventListener('click', (event) => {
    const entries = (window as { navigation?: { canGoBack: boolean } }).navigation
    const cameFromHere = document.referrer.startsWith(`${location.origin}/`) && history.length > 1
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(entries?.canGoBack ?? cameFromHere)) return
    event.preventDefault()
    history.back()
  })
}

/** Tells that a document which the browser had fetched ahead is looked at. */
function tellOpened({ dataset }: HTMLElement): void {
  const tell = () =>
    void fetch(`${dataset.opened}/opened`, { method: 'POST', keepalive: true }).catch(() => {})
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', tell, { once: true })
  else tell()
}

const list = document.querySelector<HTMLElement>('[data-press-list]')
if (list) loadMore(list)
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-back]')) goBack(link)
const opened = document.querySelector<HTMLElement>('[data-opened]')
if (opened) tellOpened(opened)

export {}
