import { readFigures } from '../../app/features/figures/read-figures.server.ts'
import { listPublicPosts } from '../../app/features/found/sitemap/list-public-addresses.server.ts'
import { claimMessages, recoverMessages } from '../../app/features/messages/claim-messages.server.ts'
import {
  countMessages,
  listDoubtful,
  listMessages,
  listMessagesOfLead,
} from '../../app/features/messages/list-messages.server.ts'
import { messageFilters } from '../../app/features/messages/message-states.ts'
import { exportJournal } from '../../app/features/operations/restore/export-journal.server.ts'
import { listPosts } from '../../app/features/press/list-posts.server.ts'
import { listManagedPosts } from '../../app/features/press/managed-posts.server.ts'
import { checkPost, emptyDraft } from '../../app/features/press/post-form.ts'
import { publishPost } from '../../app/features/press/publish-post.server.ts'
import { countAudience } from '../../app/features/registrations/advertisements/audience.server.ts'
import {
  findAdvertisement,
  listAdvertisements,
  listFailureReasons,
} from '../../app/features/registrations/advertisements/list-advertisements.server.ts'
import {
  enqueueAdvertisements,
  startAdvertisement,
  stopAdvertisement,
} from '../../app/features/registrations/advertisements/send-advertisement.server.ts'
import { countLeads } from '../../app/features/registrations/leads/count-leads.server.ts'
import { findFlood } from '../../app/features/registrations/leads/find-flood.server.ts'
import { findLead } from '../../app/features/registrations/leads/find-lead.server.ts'
import {
  countAssigned,
  handOverInSlices,
} from '../../app/features/registrations/leads/hand-over-leads.server.ts'
import { listLeads } from '../../app/features/registrations/leads/list-leads.server.ts'
import { toTimestamp } from '../../app/platform/clock.ts'
import { dayMs } from '../../app/platform/durations.ts'
import { newId } from '../../app/platform/ids.ts'
import { type Day, koreanDay } from '../../app/platform/korean-day.ts'
import { type JobDeps, jobs } from '../../server/jobs.ts'
import type { TestInstall } from './install.ts'
import { advertisementId, counsellor } from './many-customers.ts'
import { onlyPort, silent } from './outbox.ts'

type Works = Record<string, () => Promise<unknown>>

const phoneEnd = '0042'
const checked = checkPost({ ...emptyDraft, title: '제목', summary: '요약' })
if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
const { input: post } = checked

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
  'advertisements',
  'an advertisement',
  'its reasons',
  'audience',
  'flood',
  'press list',
  'press sitemap',
]

/** What people of the office look at, and visitors of the press list. */
export async function screens(office: TestInstall): Promise<Works> {
  const { db, site, otherSite, clock } = office
  const scope = { siteIds: [site.id] }
  const mine = { ...scope, assignedOn: { ...scope, userId: counsellor } }
  const everywhere = { siteIds: [site.id, otherSite.id] }
  const before = await farDown(office)
  const now = clock.now()
  const dayBefore = { from: new Date(now.getTime() - 2 * dayMs), until: now }
  const each = <Name extends string>(names: Name[], work: (name: Name) => Works) =>
    Object.assign({}, ...names.map(work)) as Works
  return {
    registrations: () => listLeads(office, scope, 51),
    'registrations of several sites': () => listLeads(office, everywhere, 51),
    'registrations, further down': () => listLeads(office, scope, 51, { before }),
    "a counsellor's registrations": () => listLeads(office, mine, 51),
    'search by four digits': () => listLeads(office, scope, 51, { search: phoneEnd }),
    "a counsellor's search": () => listLeads(office, mine, 51, { search: phoneEnd }),
    'search by receipt': () => listLeads(office, scope, 51, { search: 'GL-0000-0042' }),
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
    'messages, further down': () => listMessages(db, scope.siteIds, { ...messageFilters.sent, before }),
    advertisements: () => listAdvertisements(db, site.id, now),
    'an advertisement': () => findAdvertisement(db, site.id, advertisementId, now),
    'its reasons': () => listFailureReasons(db, advertisementId),
    'its failures': () =>
      listMessages(db, scope.siteIds, { advertisementId, statuses: messageFilters.doubtful.statuses }),
    audience: () => countAudience(office, site.id, toTimestamp(now)),
    caseloads: () => countAssigned(db, [counsellor]),
    flood: () => findFlood(office, site.id, dayBefore),
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
    'claiming messages': () => claimMessages(db, clock, { id: 'worker-1', leaseMs: 60_000 }, 20),
    'taking messages back': () => recoverMessages(db, clock, ports),
    'stopping an advertisement': () => stopAdvertisement(office, site, advertisementId, actor),
    'exporting the journal': () => exportJournal({ db, clock, journalDir }),
    'publishing a post': () => publishPost(office, site, post, newId(), actor),
    'handing registrations over': () =>
      handOverInSlices({ db, keys, clock }, { from: counsellor, siteIds: [site.id], to: null, actor }),
  }
}
