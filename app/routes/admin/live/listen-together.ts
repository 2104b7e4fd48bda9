import type { News } from '#app/domain/customers/list/live-hub.server.ts'
import type { HomeNews } from '#app/domain/homes/homes-hub.server.ts'

const address = '/admin/live'
const name = 'bunyang-live'

/** Of registrations, or of homes. */
export type Heard = News | HomeNews

export const isOfHomes = (news: Heard): news is HomeNews => 'homes' in news

/** One tab of a browser listens for all: browsers open six connections to a server. @returns what ends it */
export function listenTogether(hear: (news: Heard, isLeader: boolean) => void): () => void {
  const end = new AbortController()
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => hear(data as Heard, false))
  const listen = () =>
    listenAlone((news) => {
      channel.postMessage(news)
      hear(news, true)
    }, end.signal)
  // Without a secure context each tab listens for itself.
  if (!navigator.locks) void listen()
  else navigator.locks.request(name, { signal: end.signal }, listen).catch(() => {})
  end.signal.addEventListener('abort', () => channel.close())
  return () => end.abort()
}

/** Until the session or the tab ends. */
function listenAlone(hear: (news: Heard) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const source = new EventSource(address)
    const stop = () => {
      source.close()
      resolve()
    }
    source.addEventListener('message', ({ data }) => hear(JSON.parse(data) as News))
    source.addEventListener('homes', ({ data }) => hear(JSON.parse(data) as HomeNews))
    source.addEventListener('over', stop)
    signal.addEventListener('abort', stop)
  })
}
