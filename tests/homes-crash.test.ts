import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { installId } from '#app/db/install-state.server.ts'
import { readBoard } from '#app/domain/homes/board.server.ts'
import { standingOf } from '#app/domain/homes/change-homes.server.ts'
import { type Home, type HomePlace, homeKey } from '#app/domain/homes/home.ts'
import { isHeld } from '#app/domain/homes/home-states.ts'
import { saveHomes } from '#app/domain/homes/save-homes.server.ts'
import { exportJournal } from '#app/domain/operations/restore/export-journal.server.ts'
import { readJournal } from '#app/domain/operations/restore/journal-files.server.ts'
import { amountsOf } from '#app/domain/publishing/pages/contract-amounts.ts'
import { findPrices } from '#app/domain/publishing/pages/find-prices.server.ts'
import { readAmounts } from '#app/domain/sales/amounts.ts'
import { systemClock } from '#app/platform/clock.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { seededChance } from '../scripts/demo/made-up-people.ts'
import { eachDatabaseKind, type TestDatabase } from './support/database.ts'
import type { TestInstall } from './support/install.ts'
import { registered } from './support/leads.ts'
import { describeFirst, isLong } from './support/long.ts'
import { officeOf } from './support/office-of.ts'
import { makePerson, passPhrase } from './support/people.ts'
import { end, loadedDatabase, runStart } from './support/server.ts'

const rounds = isLong ? 20 : 3
/** What people choose and when the process is killed; no seed says who of them is quicker. */
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))
const { below } = seededChance(seed)
/** Milliseconds until the kill: somebody's answer is no more likely than any step before it. */
const latest = 100
const people = { kim: 'counsellor', lee: 'counsellor', desk: 'contracts', manager: 'manager' } as const
type Who = keyof typeof people

const homes = Array.from({ length: 12 }, (_, i): HomePlace => {
  const [floor, line] = [2 + Math.floor(i / 2), 1 + (i % 2)]
  return {
    building: '101',
    number: `${floor}0${line}`,
    kind: 'apartment',
    type: '84A',
    floor,
    line,
    isMirrored: false,
  }
})

/** What the server said it has done. */
type Done =
  | { event: 'hold' | 'release' | 'sell'; home: Home; contractNo?: string }
  | { event: 'ask'; homes: readonly Home[] }
  | { event: 'open' | 'end'; request: string }

describeFirst(1, eachDatabaseKind)(
  'the process is killed while homes are held, sold and given back, on %s',
  (kind) => {
    let database: TestDatabase
    let env: NodeJS.ProcessEnv
    let db: Db
    let install: TestInstall
    const leads: Record<string, string> = {}
    const cookies: Record<string, string> = {}
    const done: Done[] = []
    let sold = 0
    /** What the database said after the kill before: it is never written again. */
    let earlier: { id: string }[] = []
    let isKilled = false

    beforeAll(async () => {
      database = await loadedDatabase(kind, 'small')
      env = {
        DATA_DIR: database.dataDir,
        ...(database.DATABASE_URL ? { DATABASE_URL: database.DATABASE_URL } : {}),
        TRUSTED_PROXY_HOPS: '1',
      }
      db = openDb(database)
    })
    afterAll(async () => {
      await db.destroy()
      await database.remove()
    })

    /** People, customers and homes, which the desk and the manager then offer. */
    async function setUp(origin: string) {
      install = await officeOf({ ...database, origin }, { db })
      const { site } = install
      const ids = {} as Record<Who, string>
      for (const [who, role] of Object.entries(people) as [Who, (typeof people)[Who]][]) {
        const email = `${who}@orbit.example`
        ids[who] = await makePerson(install, { email, role })
        const signed = await post(origin, '/admin/sign-in', { email, password: passPhrase })
        expect(signed.status).toBe(302)
        cookies[who] = signed.headers
          .getSetCookie()
          .map((one) => one.split(';')[0])
          .join('; ')
        if (role !== 'counsellor') continue
        leads[who] = await registered(install, { phone: `0109999000${Object.keys(leads).length}` })
        await db.updateTable('leads').set({ assigned_to: ids[who] }).where('id', '=', leads[who]).execute()
      }
      const manager = { type: 'user', id: ids.manager } as const
      expect(await saveHomes(install, site, homes, manager)).toMatchObject({ ok: true })
    }

    const sawEach = (since: number) => {
      const seen = new Set(done.slice(since).map(({ event }) => event))
      return (['hold', 'sell', 'end'] as const).every((event) => seen.has(event))
    }

    const board = async () => (await readBoard(db, install.site)).homes

    const post = (origin: string, path: string, fields: Record<string, string>, cookie = '') =>
      fetch(origin + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin, cookie },
        body: new URLSearchParams(fields),
      })

    /** What a person might do next, of all that the board offers; undefined where there is nothing. */
    async function next(who: Who): Promise<{ fields: Record<string, string>; done: Done } | undefined> {
      const now = systemClock.now().toISOString()
      const all = await board()
      const any = <T>(list: readonly T[]): T | undefined =>
        list.length ? list[below(list.length)] : undefined
      const of = (test: (home: Home) => boolean) => any(all.filter(test))
      const seen = (home: Home) => `${homeKey(home)}:${home.version}`
      if (people[who] === 'counsellor') {
        const held = below(3) ? undefined : of((home) => isHeld(home, now))
        if (held)
          return { fields: { intent: 'release', home: seen(held) }, done: { event: 'release', home: held } }
        const home = of((one) => one.state === 'offered' && !isHeld(one, now))
        return (
          home && {
            fields: { intent: 'hold', home: seen(home), lead: leads[who] ?? '' },
            done: { event: 'hold', home },
          }
        )
      }
      const asked = db.selectFrom('home_requests').select(['id', 'kind']).where('state', '=', 'asked')
      const request = any(await asked.execute())
      if (who === 'manager')
        return (
          request && {
            fields: { intent: 'decide', request: request.id, decision: 'agree' },
            done: { event: request.kind === 'end' ? 'end' : 'open', request: request.id },
          }
        )
      const held = of((home) => isHeld(home, now))
      if (held && below(3)) {
        const contractNo = `제${++sold}호`
        const signed = { name: '홍길동', phone: '01012345678', share: '', signedOn: koreanDay(now) }
        const price = String(amountsOf(await findPrices(db, install.site), held)?.price)
        return {
          fields: { intent: 'contract', home: seen(held), contractNo, price, ...signed },
          done: { event: 'sell', home: held, contractNo },
        }
      }
      const back = all.filter(({ state }) => state === 'preparing' || state === 'remaining')
      if (back.length && below(2))
        return {
          fields: { ...offer, homes: back.map(seen).join() },
          done: { event: 'ask', homes: back },
        }
      const home = of((one) => one.state === 'contracted')
      const why = { cause: 'buyer', endedOn: koreanDay(now), reason: '사정' }
      return (
        home && {
          fields: { intent: 'end', home: seen(home), ...why },
          done: { event: 'ask', homes: [home] },
        }
      )
    }
    const offer = { intent: 'open', channel: 'first-come', reason: '순위 내 미달' }

    async function workUntilGone(origin: string, who: Who) {
      for (;;) {
        const act = await next(who)
        try {
          if (act) {
            const answer = await post(origin, '/admin/homes.data?site=dalbit-maru', act.fields, cookies[who])
            const text = await answer.text()
            if (answer.ok) done.push(act.done)
            // Somebody was quicker, or another person holds the home.
            else if (![403, 409, 422].includes(answer.status)) throw new Error(`${answer.status}: ${text}`)
          } else await (await fetch(`${origin}/readyz`)).text()
        } catch (error) {
          if (isKilled && error instanceof TypeError) return
          throw error
        }
      }
    }

    /** What was acknowledged is there, once, and all that is written agrees. */
    async function verify() {
      const { homes: all, changeNo } = await readBoard(db, install.site)
      const [events, cases, holds, requests] = await Promise.all([
        db.selectFrom('home_events').selectAll().orderBy('change_no').orderBy('id').execute(),
        db.selectFrom('sales_cases').selectAll().execute(),
        db.selectFrom('home_holds').selectAll().execute(),
        db.selectFrom('home_requests').select(['id', 'homes', 'state']).execute(),
      ])
      const rows = await db.selectFrom('homes').select(['id', 'change_no']).execute()
      const numbers = new Map(rows.map((row) => [row.id, row.change_no]))
      expect(events.slice(0, earlier.length)).toEqual(earlier)
      earlier = events
      // Requests take numbers as well. What happened under one number happened together, and later under a higher one.
      expect(changeNo).toBeGreaterThanOrEqual(events.at(-1)?.change_no ?? 0)
      expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted())
      for (const together of Map.groupBy(events, ({ change_no }) => change_no).values())
        expect(new Set(together.map(({ event, at }) => `${event} ${at}`)).size).toBe(1)
      for (const home of all) {
        const own = events.filter(({ home_id }) => home_id === home.id)
        const name = homeKey(home)
        // Each change is one event and one version.
        expect(own.length, name).toBe(home.version - 1)
        expect(numbers.get(home.id), name).toBe(own.at(-1)?.change_no)
        expect(new Set(own.map(({ change_no }) => change_no)).size, name).toBe(own.length)
        for (const [i, event] of own.slice(1).entries())
          expect(JSON.parse(event.before), name).toMatchObject(JSON.parse(own[i]?.after ?? ''))
        expect(JSON.parse(own.at(-1)?.after ?? ''), name).toEqual(standingOf(home))
        const openCases = cases.filter(({ open_home_id }) => open_home_id === home.id)
        expect(
          openCases.map(({ state }) => state),
          name,
        ).toEqual(home.state === 'contracted' ? ['contracted'] : [])
        const openHolds = holds.filter(({ open_home_id }) => open_home_id === home.id)
        expect(
          openHolds.map(({ held_until }) => held_until),
          name,
        ).toEqual(home.heldUntil ? [home.heldUntil] : [])
        const of = (name: string) => own.filter(({ event }) => event === name).length
        const ofHome = cases.filter(({ home_id }) => home_id === home.id)
        expect(ofHome.length, name).toBe(of('sell'))
        expect(ofHome.filter(({ state }) => state === 'ended').length, name).toBe(of('end'))
        expect(holds.filter(({ home_id }) => home_id === home.id).length, name).toBe(of('hold'))
      }
      for (const one of done) {
        if ('request' in one) {
          expect(requests.find(({ id }) => id === one.request)?.state).toBe('done')
          continue
        }
        if (one.event === 'ask') {
          const named = one.homes.map(({ id, version }) => ({ id, version }))
          const same = requests.filter((request) => isDeepStrictEqual(JSON.parse(request.homes), named))
          expect(same.length).toBe(1)
          continue
        }
        const { home } = one
        // The version that was seen says which of the home's events it was.
        const event = events.filter(({ home_id }) => home_id === home.id)[home.version - 1]
        expect(event?.event, homeKey(home)).toBe(one.event)
        if (one.event !== 'sell') continue
        const { id, contract_no_sealed: no, amounts } = cases.find((sale) => sale.id === event?.case_id) ?? {}
        expect(decrypt(install.keys, no ?? '', `sales_cases.contract_no:${id}`)).toBe(one.contractNo)
        expect(readAmounts(amounts ?? null)?.price).toBeGreaterThan(0)
      }
      const buyers = await db.selectFrom('buyers').select('id').execute()
      expect(buyers.length).toBe(cases.length)
      await verifyJournal(all, events)
    }

    /** It names each change of a state once. */
    async function verifyJournal(
      all: readonly Home[],
      events: readonly { home_id: string; before: string; after: string }[],
    ) {
      const journalDir = join(database.dataDir, 'journal')
      await exportJournal({ db, clock: systemClock, journalDir })
      const { lines } = readJournal([journalDir], (await installId(db)) ?? '')
      const told = [...new Map(lines.map((line) => [line.id, line.entry])).values()]
        .flatMap((entry) => (entry.kind === 'homes-changed' ? [entry] : []))
        .sort((a, b) => a.at.localeCompare(b.at))
      const stateIn = (json: string): string => JSON.parse(json).state
      for (const home of all) {
        const states = told.filter(({ homes: of }) => of.includes(homeKey(home))).map(({ state }) => state)
        const changed = events
          .filter(({ home_id, before, after }) => home_id === home.id && stateIn(before) !== stateIn(after))
          .map(({ after }) => stateIn(after))
        expect(states, homeKey(home)).toEqual(changed)
      }
    }

    /** Somebody does something of each kind, or nothing; then the process is killed at any moment, whatever went wrong. */
    async function live(prepare: (origin: string) => Promise<void>, isBusy: boolean) {
      const server = await runStart(env)
      const { origin } = server
      let everybody: Promise<unknown> | undefined
      isKilled = false
      try {
        if (!origin) throw new Error(server.output())
        await prepare(origin)
        if (!isBusy) return
        const since = done.length
        const twice = (Object.keys(people) as Who[]).flatMap((who) => [who, who])
        everybody = Promise.all(twice.map((who) => workUntilGone(origin, who)))
        const enough = expect.poll(() => sawEach(since), { interval: 1, timeout: 60_000 }).toBe(true)
        await Promise.race([everybody, enough])
        await setTimeout(below(latest))
      } finally {
        isKilled = true
        await end(server.child, 'SIGKILL')
      }
      await everybody
    }

    test(`after ${rounds} kills nothing that was said to be done is lost or there twice, seed ${seed}`, {
      timeout: rounds * 60_000,
    }, async () => {
      await live(setUp, true)
      for (let round = 1; round < rounds; round++) await live(verify, true)
      await live(verify, false)
      if (kind === 'sqlite') {
        const file = new DatabaseSync(join(database.dataDir, 'bunyang.sqlite'))
        expect(file.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
        expect(file.prepare('PRAGMA foreign_key_check').all()).toEqual([])
        file.close()
      }
    })
  },
)
