import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { isAmong } from '#app/db/hashes-among.server.ts'
import { refusalHashes } from '#app/domain/messages/advertising-consent.server.ts'
import { whyNotReceived } from '#app/domain/messages/may-receive.ts'

/**
 * `refused`: through the free 080 number. `unconfirmed`: consent ticked for a number that had refused. `out`: a wrong number, or
 * a refusal on the telephone.
 */
export type ExclusionReason = 'no-consent' | 'withdrawn' | 'refused' | 'unconfirmed' | 'out' | 'contracted'

interface Person {
  phoneHash: string
  leadId: string
  phone: string
  exclusion: ExclusionReason | undefined
}

export interface Audience {
  eligible: number
  excluded: Record<ExclusionReason, number>
}

/** Phones of one statement: some milliseconds. */
const audiencePage = 100

/** A page in the order of phone hashes, each with the last decision by `until`; checked again at enqueue and send. */
export async function readAudience(
  { db, keys }: Deps<'db' | 'keys'>,
  siteId: string,
  { after, until, limit = audiencePage }: { after: string; until: string; limit?: number },
): Promise<Person[]> {
  const phones = await db
    .selectFrom('leads')
    .select('phone_hash')
    .distinct()
    .where('site_id', '=', siteId)
    .where('phone_hash', '>', after)
    .where('created_at', '<=', until)
    .orderBy('phone_hash')
    .limit(limit)
    .execute()
  return await judge(
    { db, keys },
    siteId,
    phones.map((row) => row.phone_hash),
    until,
  )
}

/** A page of the chosen customers, ordered by registration; one phone may appear on several pages. */
export async function readGroupAudience(
  { db, keys }: Deps<'db' | 'keys'>,
  siteId: string,
  groupId: string,
  { after, until, limit }: { after: string; until: string; limit: number },
): Promise<{ people: Person[]; seen: number; last: string }> {
  const members = await db
    .selectFrom('message_group_members')
    .innerJoin('leads', 'leads.id', 'lead_id')
    .select(['lead_id', 'phone_hash'])
    .where('group_id', '=', groupId)
    .where('leads.site_id', '=', siteId)
    .where('lead_id', '>', after)
    .orderBy('lead_id')
    .limit(limit)
    .execute()
  const phones = [...new Set(members.map((row) => row.phone_hash))]
  return {
    people: await judge({ db, keys }, siteId, phones, until),
    seen: members.length,
    last: members.at(-1)?.lead_id ?? after,
  }
}

/** Who of some registrations would get an advertisement now: each phone once. */
export async function countAmong(
  { db, keys }: Deps<'db' | 'keys'>,
  siteId: string,
  leadIds: readonly string[],
  until: string,
): Promise<Audience> {
  const audience = emptyAudience()
  const counted = new Set<string>()
  for (let i = 0; i < leadIds.length; i += audiencePage) {
    const rows = await db
      .selectFrom('leads')
      .select('phone_hash')
      .where('site_id', '=', siteId)
      .where('id', 'in', leadIds.slice(i, i + audiencePage))
      .execute()
    const phones = [...new Set(rows.map((row) => row.phone_hash))].filter((hash) => !counted.has(hash))
    for (const hash of phones) counted.add(hash)
    for (const { exclusion } of await judge({ db, keys }, siteId, phones, until)) count(audience, exclusion)
  }
  return audience
}

function count(audience: Audience, exclusion: ExclusionReason | undefined) {
  if (exclusion) audience.excluded[exclusion]++
  else audience.eligible++
}

/** The last decision by `until` about each phone, and the refusals of now. */
async function judge(
  { db, keys }: Deps<'db' | 'keys'>,
  siteId: string,
  phoneHashes: string[],
  until: string,
): Promise<Person[]> {
  if (!phoneHashes.length) return []
  const newest = await newestDecisions(db, siteId, phoneHashes, until)
  const people = phoneHashes
    .filter((hash) => newest.has(hash))
    .map((phone_hash) => {
      const row = newest.get(phone_hash) as Decision
      const phone = row.granted ? decrypt(keys, row.phone_sealed, `leads.phone:${row.id}`) : ''
      return { row, phone, toHashes: phone ? refusalHashes(keys, siteId, phone) : [] }
    })
  const refusals = await db
    .selectFrom('message_refusals')
    .select(['to_hash', 'source'])
    .where('site_id', '=', siteId)
    .where('to_hash', 'in', [...people.flatMap((person) => person.toHashes), ''])
    .where('lifted_at', 'is', null)
    .execute()
  const refusedBy = new Map(refusals.map((refusal) => [refusal.to_hash, refusal.source]))
  return people.map(({ row, phone, toHashes }) => {
    const refused = toHashes.find((hash) => refusedBy.has(hash))
    const exclusion = findExclusionReason(row, refused && refusedBy.get(refused))
    return { phoneHash: row.phone_hash, leadId: row.id, phone: exclusion ? '' : phone, exclusion }
  })
}

async function newestDecisions(db: Db, siteId: string, phoneHashes: string[], until: string) {
  const decisions = await db
    .selectFrom('leads')
    .leftJoin('consents', (join) =>
      join
        .onRef('consents.lead_id', '=', 'leads.id')
        .on('consents.kind', '=', 'marketing')
        .on('consents.awaits_registration', '=', 0)
        .on('consents.decided_at', '<=', until),
    )
    .select([
      'leads.id',
      'leads.status',
      'leads.attention',
      'phone_hash',
      'phone_sealed',
      'granted',
      'decided_at',
      'confirmed_at',
      'withdrawn_at',
      'consents.id as consent_id',
    ])
    .where('leads.site_id', '=', siteId)
    .where((eb) => isAmong(db, eb.ref('phone_hash'), phoneHashes))
    .where('leads.created_at', '<=', until)
    .execute()
  const newest = new Map<string, (typeof decisions)[number] & { hasContract: boolean }>()
  const contracted = new Set(
    decisions.filter(({ status }) => status === 'contracted').map((row) => row.phone_hash),
  )
  for (const row of decisions) {
    const other = newest.get(row.phone_hash)
    if (!other || orderOf(row) > orderOf(other))
      newest.set(row.phone_hash, { ...row, hasContract: contracted.has(row.phone_hash) })
  }
  return newest
}

/** Who never decided comes before every decision. */
const orderOf = (row: { decided_at: string | null; consent_id: string | null }): string =>
  `${row.decided_at ?? ''} ${row.consent_id ?? ''}`

type Decision = Awaited<ReturnType<typeof newestDecisions>> extends Map<string, infer Row> ? Row : never

function findExclusionReason(decision: Decision, refusedBy: string | undefined): ExclusionReason | undefined {
  if (!decision.granted) return 'no-consent'
  if (!decision.withdrawn_at && !decision.confirmed_at) return 'unconfirmed'
  if (refusedBy === 'vendor') return 'refused'
  if (refusedBy || decision.withdrawn_at) return 'withdrawn'
  const excluded = whyNotReceived(decision, 'advertisement')
  if (excluded && excluded !== 'own:contracted') return 'out'
  return excluded || decision.hasContract ? 'contracted' : undefined
}

/** @param audience is added to page by page, so that who waits sees how far it is */
export async function countAudience(
  deps: Deps<'db' | 'keys'>,
  siteId: string,
  until: string,
  audience: Audience = emptyAudience(),
): Promise<Audience> {
  for (let after = ''; ; ) {
    const people = await readAudience(deps, siteId, { after, until })
    for (const { exclusion } of people) count(audience, exclusion)
    if (people.length < audiencePage) return audience
    after = people.at(-1)?.phoneHash ?? ''
  }
}

export const emptyAudience = (): Audience => ({
  eligible: 0,
  excluded: { 'no-consent': 0, withdrawn: 0, refused: 0, unconfirmed: 0, out: 0, contracted: 0 },
})
