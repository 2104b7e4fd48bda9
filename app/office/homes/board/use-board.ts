import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type BoardHome, fromCell, type HomeCell } from '#app/domain/homes/home-cell.ts'
import { isHeld } from '#app/domain/homes/home-states.ts'
import type { HomeNews } from '#app/domain/homes/homes-hub.server.ts'
import { isOfHomes, listenTogether } from '#app/routes/admin/live/listen-together.ts'

interface Shown {
  site: { id: string }
  cells: HomeCell[]
  changeNo: number
  /** Time of the server, ISO 8601. */
  now: string
}

/** Where a board hears what changed. */
export interface BoardSource {
  /** @param again asks for what was missed while nobody listened @returns what ends it */
  listen: (tell: (news: HomeNews) => void, again: () => void) => () => void
  /** What came after a change; undefined where it cannot be read now. */
  missed: (after: number) => Promise<HomeNews | undefined>
}

export const officeSource = (site: string): BoardSource => ({
  listen: (tell) =>
    listenTogether((news) => {
      if (isOfHomes(news)) tell(news)
    }),
  async missed(after) {
    const query = new URLSearchParams({ site, after: String(after) })
    const response = await fetch(`/admin/homes/changes?${query}`).catch(() => undefined)
    return response?.ok ? ((await response.json()) as HomeNews) : undefined
  },
})

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
 * `now` moves on when a hold ends. @param source the same at each call
 */
export function useBoard(shown: Shown, source: BoardSource) {
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
    const news = await source.missed(board.changeNo)
    if (news) take(news)
  })
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') void catchUp()
    }
    document.addEventListener('visibilitychange', seen)
    const stop = source.listen(take, catchUp)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', seen)
    }
  }, [source])
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
