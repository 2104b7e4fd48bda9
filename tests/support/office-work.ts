import { countDealt, countToDeal } from '#app/domain/customers/assignments/dealing.server.ts'
import { countAssigned, handOverInSlices } from '#app/domain/customers/assignments/hand-over-leads.server.ts'
import { listAssignments } from '#app/domain/customers/assignments/list-assignments.server.ts'
import { listColleagueMessages } from '#app/domain/customers/calls/colleague-messages.server.ts'
import { findCustomerToCall } from '#app/domain/customers/calls/find-customer-to-call.server.ts'
import { countWaiting, listQueue } from '#app/domain/customers/calls/list-queue.server.ts'
import { responseTime } from '#app/domain/customers/calls/response-time.server.ts'
import { countAudience } from '#app/domain/customers/campaigns/audience.server.ts'
import {
  findAdvertisement,
  listAdvertisements,
  listFailureReasons,
} from '#app/domain/customers/campaigns/list-advertisements.server.ts'
import { findRecipients } from '#app/domain/customers/campaigns/recipients.server.ts'
import {
  enqueueAdvertisements,
  startAdvertisement,
} from '#app/domain/customers/campaigns/send-advertisement.server.ts'
import { stopAdvertisement } from '#app/domain/customers/campaigns/stop-advertisement.server.ts'
import { findLead } from '#app/domain/customers/customer/find-lead.server.ts'
import type { LeadScope } from '#app/domain/customers/customer/lead-scope.ts'
import { listRelated } from '#app/domain/customers/customer/related-leads.server.ts'
import type { SearchTerm } from '#app/domain/customers/customer/search-term.ts'
import { listTimeline } from '#app/domain/customers/customer/timeline.server.ts'
import { exportRows } from '#app/domain/customers/import-export/export-rows.server.ts'
import { listExports } from '#app/domain/customers/import-export/exports.server.ts'
import { listImports } from '#app/domain/customers/import-export/import/imports.server.ts'
import { runImports } from '#app/domain/customers/import-export/import/run-imports.server.ts'
import { findSpamBurst } from '#app/domain/customers/intake/find-spam-burst.server.ts'
import { findKnown } from '#app/domain/customers/intake/walk-in.server.ts'
import { countLeads, countUnassigned } from '#app/domain/customers/list/count-leads.server.ts'
import { findCallers } from '#app/domain/customers/list/find-callers.server.ts'
import { parseFilter } from '#app/domain/customers/list/lead-filter.ts'
import { listChanges } from '#app/domain/customers/list/list-changes.server.ts'
import { countListed, listLeads } from '#app/domain/customers/list/list-leads.server.ts'
import { findByTerm, searchLeads } from '#app/domain/customers/list/search-leads.server.ts'
import type { Position } from '#app/domain/customers/list/walk-leads.server.ts'
import { readDailyReport } from '#app/domain/customers/statistics/daily-report.server.ts'
import { readFigures } from '#app/domain/customers/statistics/read-figures.server.ts'
import { recordArrival } from '#app/domain/customers/visits/arrive.server.ts'
import { findVisitors } from '#app/domain/customers/visits/find-visitors.server.ts'
import { listDays } from '#app/domain/customers/visits/list-visits.server.ts'
import { bookedOn } from '#app/domain/customers/visits/set-hours.server.ts'
import { listGiftReceipts } from '#app/domain/customers/vouchers/gift-stock.server.ts'
import { listPublicPosts } from '#app/domain/discovery/sitemap/list-public-addresses.server.ts'
import { claimMessages, recoverMessages } from '#app/domain/messages/claim-messages.server.ts'
import {
  countMessages,
  listDoubtful,
  listMessages,
  listMessagesOfLead,
  listWaiting,
} from '#app/domain/messages/list-messages.server.ts'
import { messageFilters } from '#app/domain/messages/message-states.ts'
import { lastRemainingChange } from '#app/domain/messages/save-remaining-units.server.ts'
import { readNumbers } from '#app/domain/operations/numbers/read-numbers.server.ts'
import { exportJournal } from '#app/domain/operations/restore/export-journal.server.ts'
import { listPosts } from '#app/domain/publishing/press/list-posts.server.ts'
import { listManagedPosts } from '#app/domain/publishing/press/managed-posts.server.ts'
import { checkPost, emptyDraft } from '#app/domain/publishing/press/post-form.ts'
import { publishPost } from '#app/domain/publishing/press/publish-post.server.ts'
import { listAudit } from '#app/domain/record/audit/list-audit.server.ts'
import { systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { findStanding } from '#app/domain/record/audit/review.server.ts'
import { verifyChain } from '#app/domain/record/audit/verify-chain.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import { findDraft } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'
import { type JobDeps, jobs } from '../../server/jobs.ts'
import type { TestInstall } from './install.ts'
import { advertisementId, counsellor } from './many-customers.ts'
import { onlyPort, silent } from './outbox.ts'

/** By name, what can be done. */
export type Works = Record<string, () => Promise<unknown>>

const phoneEnd = '0042'
const checked = checkPost({ ...emptyDraft, title: '제목', summary: '요약' })
if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
const { input: post } = checked

/** One who has not looked for anybody yet, whatever the limit. */
const anybody = () => ({ type: 'user' as const, id: newId() })

/** A registration with some hundred after it. */
const farDown = ({ db, site }: TestInstall) =>
  db
    .selectFrom('leads')
    .select(['id', 'updated_at as updatedAt'])
    .where('site_id', '=', site.id)
    .orderBy('updated_at')
    .orderBy('id')
    .offset(200)
    .limit(1)
    .executeTakeFirstOrThrow()

/** These cost what they show or count; everything else costs the same however many customers there are. */
export const countsAll = [
  'figures',
  'the daily report',
  'review of a month',
  'an export that finds nobody',
  'an advertisement',
  'its reasons',
  'audience',
  'recipients by state',
  'recipients of a counsellor',
  'flood',
  'press list',
  'press sitemap',
]

/**
 * Queries of lists: those with an index of their own, and what is asked of each row. Periods are one in which somebody came,
 * however many customers there are, and one from before the first.
 */
export const listFiltersAt = (now: Date): string[] => [
  '',
  'order=created',
  'order=next',
  'status=contacted',
  'status=new,contacted',
  'who=none',
  'who=none&status=new',
  'who=none&order=created',
  `who=${counsellor}`,
  `who=${counsellor}&status=new`,
  `who=${counsellor}&order=next`,
  'channel=naver&grade=A&interest=84A',
  'visit=open',
  'visit=visited',
  'visit=missed',
  'visit=today',
  'calls=none&ads=yes',
  'calls=missed-2&again=1&order=created',
  'interest=84A',
  'calls=none&interest=59Z',
  ...[20, 800].flatMap((days) => {
    const period = `from=${dayBefore(now, days)}&until=${dayBefore(now, days - 19)}`
    return [period, `${period}&order=created`]
  }),
]

const dayBefore = (now: Date, days: number) => koreanDay(new Date(now.getTime() - days * dayMs))

const listsOf = (
  office: TestInstall,
  { scope, query, position }: { scope: LeadScope; query: string; position: Position },
  whose = '',
): Works => {
  const filter = parseFilter(new URLSearchParams(query))
  const people = filter.who === counsellor ? [counsellor] : undefined
  const asked = { scope, filter, people }
  return {
    [`${whose}list ${query}`]: () => listLeads(office, asked, { limit: 50 }),
    [`${whose}list ${query}, further down`]: () => listLeads(office, asked, { limit: 50, position }),
    [`${whose}list ${query}, back up`]: () => listLeads(office, asked, { limit: 50, position, isBack: true }),
    [`${whose}count ${query}`]: () => countListed(office, asked),
  }
}

const findNamed = async (office: TestInstall, scope: LeadScope) =>
  await searchLeads(office, scope, { by: 'name', text: '길동' }, anybody(), { partsOn: [office.site.id] })

/** What people of the office look at, and visitors of the press list. */
export async function screens(office: TestInstall): Promise<Works> {
  const { db, site, otherSite, clock } = office
  const scope = { siteIds: [site.id] }
  const mine = { ...scope, assignedOn: { ...scope, userId: counsellor } }
  const everywhere = { siteIds: [site.id, otherSite.id] }
  const before = await farDown(office)
  const position = { at: before.updatedAt, id: before.id }
  const find = (whose: LeadScope, term: SearchTerm) => findByTerm(office, whose, term, 51)
  const now = clock.now()
  const twoDays = { from: new Date(now.getTime() - 2 * dayMs), until: now }
  const each = <Name extends string>(names: Name[], work: (name: Name) => Works) =>
    Object.assign({}, ...names.map(work)) as Works
  return {
    ...each(listFiltersAt(now), (query) => listsOf(office, { scope, query, position })),
    ...each(['', 'status=new', 'calls=none&order=created'], (query) =>
      listsOf(office, { scope: mine, query, position }, "a counsellor's "),
    ),
    ...each(['', 'grade=A'], (query) =>
      listsOf(office, { scope: everywhere, query, position }, 'several sites: '),
    ),
    'search by four digits': () => find(scope, { by: 'phone-end', text: phoneEnd }),
    "a counsellor's search": () => find(mine, { by: 'phone-end', text: phoneEnd }),
    "a colleague's customer": () => findCallers(office, mine, phoneEnd),
    'search by name': () => find(scope, { by: 'name', text: '홍길동' }),
    "a counsellor's search by name": () => find(mine, { by: 'name', text: '홍길동' }),
    'search by a part of a name': () => findNamed(office, scope),
    "a counsellor's search by a part of a name": () => findNamed(office, mine),
    'search by receipt': () => find(scope, { by: 'receipt-no', text: 'GL-0000-0042' }),
    'search by digits': () => find(scope, { by: 'digits', text: '00000042' }),
    'what changed': () => listChanges(db, [site.id], toTimestamp(new Date(now.getTime() - dayMs))),
    'assignments of a registration': () => listAssignments(db, site.id, before.id),
    "nobody's": () => countUnassigned(db, everywhere.siteIds),
    count: () => countLeads(db, scope),
    'count of several sites': () => countLeads(db, everywhere),
    "a counsellor's count": () => countLeads(db, mine),
    'a registration': () => findLead(office, scope, before.id),
    'its messages': () => listMessagesOfLead(db, site.id, before.id),
    'messages to decide': () => listDoubtful(db, scope.siteIds),
    ...each(['waiting', 'sent', 'withheld'], (filter) => ({
      [`messages ${filter}`]: () => listMessages(db, scope.siteIds, messageFilters[filter]),
      [`count of messages ${filter}`]: () =>
        countMessages(db, scope.siteIds, messageFilters[filter].statuses),
    })),
    'messages that wait': () => listWaiting(db, scope.siteIds),
    'messages, further down': () => listMessages(db, scope.siteIds, { ...messageFilters.sent, before }),
    'messages, back up': () => listMessages(db, scope.siteIds, { ...messageFilters.sent, above: before }),
    'messages that wait, back up': () =>
      listWaiting(db, scope.siteIds, { above: { id: before.id, dueAt: before.updatedAt } }),
    advertisements: () => listAdvertisements(db, site.id, now),
    'an advertisement': () => findAdvertisement(db, site.id, advertisementId, now),
    'its reasons': () => listFailureReasons(db, advertisementId),
    'its failures': () =>
      listMessages(db, scope.siteIds, { advertisementId, statuses: messageFilters.doubtful.statuses }),
    'recipients by state': () => findRecipients(office, site.id, { status: 'new' }),
    'recipients of a counsellor': () =>
      findRecipients(office, site.id, { status: 'new', assignedAmong: [counsellor] }),
    'recipients with a visit': () => findRecipients(office, site.id, { visitDay: '2026-11-24' }),
    'an own draft': () => findDraft(office, counsellor, 'press/new:first'),
    audience: () => countAudience(office, site.id, toTimestamp(now)),
    'queue of calls': () => listQueue(office, [{ siteId: site.id, userId: counsellor }]),
    "nobody's queue": () => listQueue(office, [{ siteId: site.id, userId: null }]),
    'count of calls': () => countWaiting(office, [{ siteId: site.id, userId: counsellor }]),
    'messages of colleagues': () => listColleagueMessages(office, [{ siteId: site.id, userId: counsellor }]),
    'first responses': () => responseTime(office, { siteIds: [site.id], userId: counsellor }),
    'the customer to call': () => findCustomerToCall(office, scope, before.id, async () => site),
    'its history': () => listTimeline(office, { id: before.id, siteId: site.id }, { readsNotes: true }),
    'its other registrations': () =>
      listRelated(office, scope, { id: before.id, siteId: site.id }, { readsWords: true }),
    caseloads: () => countAssigned(db, [counsellor]),
    flood: () => findSpamBurst(office, site.id, twoDays),
    'the daily report': () => readDailyReport(office, site, koreanDay(now)),
    record: () => listAudit(db, { siteId: site.id }, { limit: 51 }),
    "a person's record": () => listAudit(db, { siteId: site.id, person: counsellor }, { limit: 51 }),
    'record of a kind': () => listAudit(db, { siteId: site.id, kind: 'read' }, { limit: 51 }),
    'record of a customer': () => listAudit(db, { siteId: site.id, leadId: before.id }, { limit: 51 }),
    'last change of what is left': () => lastRemainingChange(db, site.id),
    'review of a month': () => findStanding(db, site.id, '2026-11'),
    exports: () => listExports(office, site.id),
    imports: () => listImports(db, site.id),
    'an export that finds nobody': () =>
      exportRows(
        office,
        site,
        { filter: { statuses: ['visited'], order: 'created' }, clear: true, columns: [] },
        undefined,
      ).next(),
    'visits of a week': () =>
      listDays(office, site, { from: koreanDay(now), days: 7, viewer: { only: [counsellor] } }),
    'a visitor by four digits': () => findVisitors(office, site, phoneEnd, anybody()),
    'a visitor by name': () => findVisitors(office, site, '길동', anybody()),
    'what automatic assignment would deal out': () => countToDeal(db, site.id),
    'what it has dealt out': () => countDealt(office, site.id),
    'a visitor by gift code': () => findVisitors(office, site, 'ABCDE23456', anybody()),
    'a visitor by receipt': () => findVisitors(office, site, 'GL-0000-0042', anybody()),
    'who is known by phone': () => findKnown(office, site, '01010000042'),
    'booked on a day': () => bookedOn(db, site, '2026-11-24' as Day, undefined),
    'gift receipts': () => listGiftReceipts(db, site.id),
    figures: () => readFigures(office, site.id, { from: '2026-10-25' as Day, until: koreanDay(now) }),
    'press list': () => listPosts(office, site),
    'press of the office': () =>
      listManagedPosts(office, [site.id], { states: ['published', 'scheduled', 'unpublished'], limit: 50 }),
    'press sitemap': () => listPublicPosts(office, site),
  }
}

interface Bounds {
  journalDir: string
  /** Of the advertisement that is enqueued. */
  recipients: number
}

/** What runs behind the screens. Some destroys or moves: each once. */
export function jobsOf(office: TestInstall, { journalDir, recipients }: Bounds): Works {
  const { db, keys, clock, site } = office
  const ports = onlyPort({
    vendor: 'none',
    isIdempotent: true,
    send: async () => ({ outcome: 'failed', code: 'x' }),
  })
  const deps: JobDeps = {
    ...office,
    journalDir,
    ports,
    log: silent,
    indexNow: { notify: async () => ({ outcome: 'taken' }) },
    originOf: (host) => `https://${host}`,
  }
  const actor = { type: 'user', id: counsellor } as const
  const text = '새 소식을 알려 드립니다.'
  return {
    ...Object.fromEntries(jobs.map((job) => [job.name, () => job.run(deps)])),
    'enqueueing an advertisement': async () => {
      await startAdvertisement(office, site, { id: newId(), text, beginsAt: clock.now(), actor })
      await enqueueAdvertisements(office, { max: recipients })
    },
    'bringing lists in': () => runImports(deps),
    'verifying the record': () => verifyChain(deps),
    'claiming messages': () => claimMessages(db, clock, { id: 'worker-1', leaseMs: 60_000 }, 20),
    'taking messages back': () => recoverMessages(db, clock, ports),
    'stopping an advertisement': () => stopAdvertisement(office, site, advertisementId, systemActor),
    'reading the numbers': () => readNumbers(db, clock.now()),
    'exporting the journal': () => exportJournal({ db, clock, journalDir }),
    arriving: async () => recordArrival(office, site, (await farDown(office)).id, { withGift: true }, actor),
    'publishing a post': () => publishPost(office, site, post, newId(), operator),
    'handing registrations over': () =>
      handOverInSlices({ db, keys, clock }, { from: counsellor, siteIds: [site.id], to: null, actor }),
  }
}
