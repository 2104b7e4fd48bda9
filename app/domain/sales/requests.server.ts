import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt, encrypt } from '#app/db/encryption.server.ts'
import { setStatus } from '#app/domain/customers/customer/move-lead.server.ts'
import {
  changeHomes,
  type HomeChange,
  HomeRefused,
  homesAsSeen,
  onBoard,
  type SeenHome,
} from '#app/domain/homes/change-homes.server.ts'
import { homeNames } from '#app/domain/homes/home.ts'
import { channelNames } from '#app/domain/homes/home-states.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canKeepContracts, canManageHomes } from '#app/domain/record/permissions.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import { demand, may, NotAllowedError, rightsOn } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { daySchema } from '#app/platform/day-schema.ts'
import { newId } from '#app/platform/ids.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { maskName } from '#app/platform/person-name.ts'
import { withoutOwnLinks } from '#app/platform/personal-text.ts'
import { closeCase, lockCaseOf, openCase, recordSale, step } from './contracts.server.ts'
import { type EndCause, endCauses } from './end-causes.ts'
import { mostParties } from './parties.ts'

const reason = z.string().trim().min(1).max(500)

const party = z.object({
  name: z.string(),
  phone: z.string(),
  share: z.number().int().positive(),
  of: z.number().int().positive(),
})

/** One person requests it and another one approves it; one of the two manages the site. */
const asked = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    channel: z.enum(['special', 'general', 'unranked', 'optional', 'first-come', 'own', 'reclaimed']),
    /** Notice, ranks that were undersubscribed, rounds before: why this channel may be opened. */
    reason,
  }),
  z.object({ kind: z.literal('assign'), parties: z.array(party).min(1).max(mostParties) }),
  z.object({
    kind: z.literal('end'),
    cause: z.enum(Object.keys(endCauses) as [EndCause, ...EndCause[]]),
    endedOn: daySchema,
    reason,
  }),
])

export type Asked = z.infer<typeof asked>
export type RequestKind = Asked['kind']

/** A building at once; all homes of the largest site. */
const mostInRequest = 12_000
const mostWaiting = 200

export type AskAnswer = { ok: true; id: string } | { ok: false; sentence: string }

/**
 * Asks for a change of homes. Nothing of them changes before somebody else agrees.
 * @throws NotAllowedError
 */
export async function askForHomes(
  deps: Deps,
  site: Pick<Site, 'id'>,
  homes: readonly SeenHome[],
  details: Asked,
  actor: Actor & { id: string },
): Promise<AskAnswer> {
  const { clock, keys } = deps
  if (!homes.length) return { ok: false, sentence: '세대를 선택해 주세요.' }
  if (homes.length > mostInRequest || (details.kind !== 'open' && homes.length > 1))
    return { ok: false, sentence: '한 번에 고를 수 있는 세대 수를 넘었습니다.' }
  if (details.kind === 'end' && details.endedOn > koreanDay(clock.now()))
    return { ok: false, sentence: '해지일이 오늘보다 뒤입니다.' }
  return await onBoard(deps, site, async (tx, now, lock) => {
    await demand(tx, site.id, actor, canKeepContracts)
    await lock()
    const seen = await homesAsSeen(tx, site, homes)
    const at = toTimestamp(now)
    if (details.kind === 'end' && (await signedAfter(tx, seen, details.endedOn)))
      return { ok: false, sentence: '해지일이 계약일보다 앞섭니다.' }
    for (const home of seen)
      step(home, details.kind, { now: at, channel: details.kind === 'open' ? details.channel : undefined })
    const waiting = await tx
      .selectFrom('home_requests')
      .select('homes')
      .where('site_id', '=', site.id)
      .where('state', '=', 'asked')
      .execute()
    if (waiting.length >= mostWaiting)
      return { ok: false, sentence: '승인을 기다리는 요청이 너무 많습니다. 먼저 처리해 주세요.' }
    const asking = new Set(
      waiting.flatMap((one) => seenHomes.parse(JSON.parse(one.homes)).map(({ id }) => id)),
    )
    const twice = seen.filter(({ id }) => asking.has(id))
    if (twice.length) return { ok: false, sentence: `${homeNames(twice)}: 승인을 기다리는 요청이 있습니다.` }
    const id = newId()
    await tx
      .insertInto('home_requests')
      .values({
        id,
        site_id: site.id,
        kind: details.kind,
        homes: JSON.stringify(homes.map(({ id: of, version }) => ({ id: of, version }))),
        details_sealed: encrypt(keys, JSON.stringify(details), `home_requests.details:${id}`),
        asked_by: actor.id,
        asked_at: at,
      })
      .execute()
    await recordAudit(tx, {
      siteId: site.id,
      at: now,
      actor,
      action: 'homes.asked',
      subject: ['home-request', id],
      details: { kind: details.kind, homes: homes.length },
    })
    return { ok: true, id }
  })
}

async function signedAfter(tx: Db, homes: readonly { id: string }[], day: string): Promise<boolean> {
  const ids = homes.map(({ id }) => id)
  const found = await tx
    .selectFrom('sales_cases')
    .select('id')
    .where('open_home_id', 'in', ids)
    .where('contracted_on', '>', day)
    .executeTakeFirst()
  return found !== undefined
}

const seenHomes = z.array(z.object({ id: z.string(), version: z.number() }))

export type Decision = 'agree' | 'refuse' | 'withdraw'
export type DecideAnswer = { ok: true } | { ok: false; sentence: string }

/**
 * Agrees to a request, which then happens, or ends it. The person who asked can only withdraw it.
 * @throws NotAllowedError
 */
export async function decideRequest(
  deps: Deps,
  site: Pick<Site, 'id'>,
  id: string,
  decision: Decision,
  actor: Actor & { id: string },
): Promise<DecideAnswer> {
  const { keys } = deps
  return await onBoard(deps, site, async (tx, now, lock) => {
    const found = await tx
      .selectFrom('home_requests')
      .select(['kind', 'homes', 'details_sealed', 'asked_by', 'state'])
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (found?.state !== 'asked') return { ok: false, sentence: '이미 처리된 요청입니다.' }
    await demandDecision(tx, site.id, found.asked_by, decision, actor)
    const homes = seenHomes.parse(JSON.parse(found.homes))
    const details = asked.parse(
      JSON.parse(decrypt(keys, found.details_sealed, `home_requests.details:${id}`)),
    )
    const ending = details.kind === 'end' && homes[0] ? await lockCaseOf(tx, site, homes[0].id) : undefined
    const changeNo = await lock()
    const at = toTimestamp(now)
    const states = { agree: 'done', refuse: 'refused', withdraw: 'withdrawn' } as const
    const { numUpdatedRows } = await tx
      .updateTable('home_requests')
      .set({ state: states[decision], decided_by: actor.id, decided_at: at })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .executeTakeFirst()
    if (!numUpdatedRows) return { ok: false, sentence: '이미 처리된 요청입니다.' }
    if (decision === 'agree') {
      const two = { first: { ...actor, id: found.asked_by }, second: actor }
      await perform(tx, deps, site, { homes, details, changeNo, ending, ...two })
    }
    await recordAudit(tx, {
      siteId: site.id,
      at: now,
      actor,
      action: `homes.${states[decision]}`,
      subject: ['home-request', id],
      details: { kind: found.kind, homes: homes.length, askedBy: found.asked_by },
    })
    return { ok: true }
  })
}

/** Two people, one of whom manages the site. @throws NotAllowedError */
async function demandDecision(
  tx: Db,
  siteId: string,
  askedBy: string,
  decision: Decision,
  actor: Actor & { id: string },
): Promise<void> {
  const rights = await rightsOn(tx, siteId, actor)
  if (!may(rights, canKeepContracts)) throw new NotAllowedError('이 일을 할 권한이 없습니다.')
  if (decision === 'withdraw') {
    if (askedBy !== actor.id) throw new NotAllowedError('요청한 사람만 거둘 수 있습니다.')
    return
  }
  if (askedBy === actor.id) throw new NotAllowedError('요청한 사람이 아닌 다른 사람이 승인해야 합니다.')
  const first = await rightsOn(tx, siteId, { type: 'user', id: askedBy })
  if (!may(first, canKeepContracts))
    throw new NotAllowedError('요청한 사람에게 이제 권한이 없습니다. 다시 요청해 주세요.')
  if (!may(rights, canManageHomes) && !may(first, canManageHomes))
    throw new NotAllowedError('두 사람 가운데 한 사람은 단지 관리자여야 합니다.')
}

interface Performed {
  homes: readonly SeenHome[]
  details: Asked
  changeNo: number
  ending: Awaited<ReturnType<typeof lockCaseOf>>
  first: Actor & { id: string }
  second: Actor & { id: string }
}

async function perform(
  tx: Db,
  deps: Deps,
  site: Pick<Site, 'id'>,
  { homes, details, changeNo, ending, first: actor, second }: Performed,
): Promise<void> {
  const now = deps.clock.now()
  const changes: HomeChange[] = []
  for (const home of await homesAsSeen(tx, site, homes)) {
    const about = { now: toTimestamp(now), channel: details.kind === 'open' ? details.channel : undefined }
    const to = step(home, details.kind, about)
    if (details.kind === 'open') changes.push({ home, to, event: 'open', reason: details.reason })
    else if (details.kind === 'assign') {
      const channel = home.channel
      if (!channel) throw new HomeRefused('공급 방법이 없는 세대입니다.')
      const parties = details.parties
      const caseId = await openCase(tx, deps, site, home, {
        ...{ state: 'won', channel, leadId: null, soldBy: null, parties },
      })
      changes.push({ home, to, event: 'assign', caseId })
      await recordSale(tx, site, 'sale.assigned', caseId, { at: now, actor, home })
    } else {
      if (ending?.state !== 'contracted') throw new HomeRefused('계약이 없는 세대입니다.')
      const { cause, endedOn: on, reason: why } = details
      await closeCase(tx, deps, ending, { state: 'ended', on, cause, reason: why })
      const change = { home, to, event: 'end', caseId: ending.id, caseBefore: ending.state } as const
      changes.push({ ...change, reason: why })
      if (ending.lead_id) await leaveContract(tx, deps, site, ending.lead_id, actor)
      await recordSale(tx, site, 'sale.ended', ending.id, { at: now, actor, home })
    }
  }
  await changeHomes(tx, deps, site, changeNo, changes, { actor, second })
}

/** The customer is where they were before: a visitor, or somebody who was spoken to. */
export async function leaveContract(
  tx: Db,
  deps: Deps<'keys' | 'clock'>,
  site: Pick<Site, 'id'>,
  leadId: string,
  actor: Actor,
): Promise<void> {
  const other = await tx
    .selectFrom('sales_cases')
    .select('id')
    .where('site_id', '=', site.id)
    .where('lead_id', '=', leadId)
    .where('state', '=', 'contracted')
    .limit(1)
    .executeTakeFirst()
  if (other) return
  const visit = await tx
    .selectFrom('visits')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('status', '=', 'visited')
    .limit(1)
    .executeTakeFirst()
  await setStatus(tx, deps, site, { leadId, to: visit ? 'visited' : 'contacted', actor })
}

export interface WaitingRequest {
  id: string
  kind: RequestKind
  homes: { building: string; number: string }[]
  count: number
  /** 선착순; cause of an end; parties masked. */
  about: string
  reason: string | undefined
  askedBy: string | undefined
  askedAt: string
  isOwn: boolean
}

/** How many wait for a second person who is not their first. */
export async function countRequests(db: Db, siteIds: readonly string[], userId: string): Promise<number> {
  if (!siteIds.length) return 0
  const { count } = await db
    .selectFrom('home_requests')
    .select((value) => value.fn.countAll<number | string>().as('count'))
    .where('site_id', 'in', siteIds)
    .where('state', '=', 'asked')
    .where('asked_by', '!=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What waits for a second person, the oldest first. For who may keep contracts. */
export async function listRequests(
  { db, keys }: Deps<'db' | 'keys'>,
  site: Pick<Site, 'id'>,
  actor: Actor & { id: string },
): Promise<WaitingRequest[]> {
  const rows = await db
    .selectFrom('home_requests')
    .select(['id', 'homes', 'details_sealed', 'asked_by', 'asked_at'])
    .where('site_id', '=', site.id)
    .where('state', '=', 'asked')
    .orderBy('asked_at')
    .limit(mostWaiting)
    .execute()
  const names = await personNames(
    db,
    rows.map(({ asked_by }) => asked_by),
  )
  const seenOf = new Map(rows.map((row) => [row.id, seenHomes.parse(JSON.parse(row.homes))]))
  const shown = [...seenOf.values()].flatMap((seen) => seen.slice(0, mostNamed).map(({ id }) => id))
  const named = await db
    .selectFrom('homes')
    .select(['id', 'building', 'number'])
    .where('site_id', '=', site.id)
    .where('id', 'in', [...shown, ''])
    .execute()
  const homes = new Map(named.map(({ id, building, number }) => [id, { building, number }]))
  return rows.map((row) => {
    const seen = seenOf.get(row.id) ?? []
    const details = asked.parse(
      JSON.parse(decrypt(keys, row.details_sealed, `home_requests.details:${row.id}`)),
    )
    return {
      ...{ id: row.id, kind: details.kind, count: seen.length },
      homes: seen.slice(0, mostNamed).flatMap(({ id }) => homes.get(id) ?? []),
      about: aboutOf(details),
      reason: 'reason' in details ? withoutOwnLinks(details.reason) : undefined,
      askedBy: names.get(row.asked_by),
      askedAt: row.asked_at,
      isOwn: row.asked_by === actor.id,
    }
  })
}

/** Homes of a request that its line names. */
const mostNamed = 3

function aboutOf(details: Asked): string {
  if (details.kind === 'open') return channelNames[details.channel]
  if (details.kind === 'end') return `${endCauses[details.cause]}, ${details.endedOn}`
  return details.parties.map(({ name }) => maskName(name)).join(', ')
}
