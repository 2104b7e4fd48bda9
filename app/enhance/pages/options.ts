/**
 * Changes between the options of a page (`?phase=3`) without loading it anew: the server's own document is fetched,
 * and the part marked `data-option` and the document's head are taken from it. Whatever fails is a plain link.
 */
const part = '[data-option]'
const head = 'meta[name="description"], meta[name="keywords"], link[rel="canonical"]'
let shown = location.href

async function show(address: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(String(response.status))
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  const [here, there] = [document.querySelector(part), next.querySelector(part)]
  if (!here || !there) throw new Error('the page has no such part')
  const hadFocus = here.contains(document.activeElement)
  here.replaceWith(document.adoptNode(there))
  document.title = next.title
  const news = [...next.querySelectorAll(head)]
  for (const [i, old] of [...document.querySelectorAll(head)].entries()) if (news[i]) old.replaceWith(news[i])
  shown = address
  if (hadFocus) document.querySelector<HTMLElement>(`${part} [aria-current]`)?.focus({ preventScroll: true })
}

addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>(`${part} a[data-shows]`)
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  show(link.href).then(
    () => history.pushState(null, '', shown),
    () => location.assign(link.href),
  )
})

addEventListener('popstate', () => {
  // The registration popup's own entries have the same address.
  if (location.href !== shown && document.querySelector(part))
    show(location.href).catch(() => location.reload())
})

export {}
