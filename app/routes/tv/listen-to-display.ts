import type { HomeNews } from '#app/domain/homes/homes-hub.server.ts'
import type { BoardSource } from '#app/office/homes/board/use-board.ts'

const againMs = 10_000

/**
 * What a screen hears by its link. It goes on through restarts of the server; where the link was revoked the page says so.
 * @param tellHearing whether it hears anything now
 */
export const displaySource = (address: string, tellHearing: (hears: boolean) => void): BoardSource => ({
  listen(tell, again) {
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const connect = () => {
      source = new EventSource(address)
      source.addEventListener('open', () => {
        tellHearing(true)
        again()
      })
      source.addEventListener('homes', ({ data }) => tell(JSON.parse(data) as HomeNews))
      source.addEventListener('error', () => {
        tellHearing(false)
        // Otherwise the browser asks again by itself.
        if (source.readyState === EventSource.CLOSED) void refused()
      })
    }
    const refused = async () => {
      const response = await fetch(address).catch(() => undefined)
      if (response?.status === 404) location.reload()
      else if (!isOver) timer = setTimeout(connect, againMs)
    }
    connect()
    return () => {
      isOver = true
      source.close()
      clearTimeout(timer)
    }
  },
  async missed(after) {
    const response = await fetch(`${address}?after=${after}`).catch(() => undefined)
    return response?.ok ? ((await response.json()) as HomeNews) : undefined
  },
})
