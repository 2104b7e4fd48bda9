import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type BoardHome, fromCell, type HomeCell } from '#app/domain/homes/home-cell.ts'
import { isHeld } from '#app/domain/homes/home-states.ts'
import type { HomeNews } from '#app/domain/homes/homes-hub.server.ts'
import { isOfHomes, listenTogether } from '#app/routes/admin/live/listen-together.ts'

interface Shown {
  site: { id: string; slug: string }
  cells: HomeCell[]
  changeNo: number
  /** Of the server, ISO 8601. */
  now: string
}

interface Kept {
  homes: ReadonlyMap<string, BoardHome>
  changeNo: number
}

const kept = ({ cells, changeNo }: Pick<Shown, 'cells' | 'changeNo'>): Kept => ({
  homes: new Map(cells.map(fromCell).map((home) => [home.key, home])),
  changeNo,
})

/**
 * The homes of a site as they are now: what the stream tells is laid over what was loaded, and what was missed is asked for.
 * `now` moves on when a hold ends.
 */
export function useBoard(shown: Shown) {
  const [board, setBoard] = useState(() => kept(shown))
  const [loaded, setLoaded] = useState(shown.cells)
  if (loaded !== shown.cells) {
    setLoaded(shown.cells)
    if (shown.changeNo >= board.changeNo) setBoard(kept(shown))
  }
  const take = useEffectEvent((news: HomeNews) => {
    if (news.siteId !== shown.site.id || news.to <= board.changeNo) return
    if (news.from > board.changeNo || (news.isWhole && !news.homes.length)) return void catchUp()
    const homes = news.homes.map(fromCell).map((home) => [home.key, home] as const)
    setBoard({ homes: new Map([...(news.isWhole ? [] : board.homes), ...homes]), changeNo: news.to })
  })
  const catchUp = useEffectEvent(async () => {
    const query = new URLSearchParams({ site: shown.site.slug, after: String(board.changeNo) })
    const response = await fetch(`/admin/homes/changes?${query}`).catch(() => undefined)
    if (response?.ok) take((await response.json()) as HomeNews)
  })
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') void catchUp()
    }
    document.addEventListener('visibilitychange', seen)
    const stop = listenTogether((news) => {
      if (isOfHomes(news)) take(news)
    })
    return () => {
      stop()
      document.removeEventListener('visibilitychange', seen)
    }
  }, [])
  const now = useNowOfHolds(board.homes, shown.now)
  const homes = useMemo(() => [...board.homes.values()], [board.homes])
  return { homes, find: (key: string) => board.homes.get(key), now, changeNo: board.changeNo }
}

/** The server's time, which moves on at the end of each hold. */
function useNowOfHolds(homes: ReadonlyMap<string, BoardHome>, loadedAt: string): string {
  const [offset] = useState(() => Date.parse(loadedAt) - Date.now())
  const [now, setNow] = useState(loadedAt)
  useEffect(() => {
    const ends = [...homes.values()].filter((home) => isHeld(home, now)).map((home) => home.heldUntil ?? '')
    const [next] = ends.sort()
    if (!next) return
    const read = () => setNow(new Date(Date.now() + offset).toISOString())
    const timer = setTimeout(read, Math.max(0, Date.parse(next) - Date.now() - offset) + 50)
    return () => clearTimeout(timer)
  }, [homes, offset, now])
  return now
}
