/** Another page of the site, without its style rules: the policy of the one that is shown does not allow them. */
export async function fetchPage(address: string): Promise<Document> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(answer.statusText)
  const html = await answer.text()
  const [from, to] = [html.indexOf('<style>'), html.indexOf('</style>')]
  return new DOMParser().parseFromString(html.slice(0, from) + html.slice(to), 'text/html')
}
