import type { Deps } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { type ContentFault, describeFault } from '#app/domain/site/content-fault.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { AddedSite, MakingSteps, SiteParts } from '../../sites/add-hidden.server.ts'
import { endUpload, type ImportReport, sentenceOf, tellProgress } from '../files/uploads.server.ts'
import { dropOld } from './arrivals.server.ts'
import { whyNotFree } from './read-arrival.server.ts'

type Answers = Record<string, string>

/** A site that is being made of what somebody answered. */
export interface SiteCreation {
  slug: string
  state: 'running' | 'done' | 'failed'
  /** Of its pictures. */
  done: number
  total: number
  /** Why it failed. */
  outcome: string | undefined
  answers: Answers
}

export type StartedSiteCreation =
  | { ok: true; id: string; ended: Promise<void> }
  | { ok: false; faults: ContentFault[] }

/**
 * Begins to make a site, once nothing stands against it; what then takes its time goes on behind, and is told by `findSiteCreation`.
 * @param answers as they were typed, by which they come back where it fails
 * @param make tells its steps @returns undefined where `make` finds no source
 */
export async function startSiteCreation(
  parts: SiteParts & Deps<'log'>,
  answers: Answers & { slug: string },
  actor: Actor,
  make: (steps: MakingSteps) => Promise<AddedSite | undefined>,
): Promise<StartedSiteCreation | undefined> {
  const { db, clock } = parts
  await demand(db, null, actor, canManageSites)
  const taken = await whyNotFree(db, answers.slug)
  if (taken) return { ok: false, faults: [{ file: 'site.json', location: 'slug', sentence: taken }] }
  await dropOld(parts)
  const id = newId()
  const begun = Promise.withResolvers<'begun'>()
  const made = make({
    async checked() {
      await db
        .insertInto('site_arrivals')
        .values({
          id,
          slug: answers.slug,
          host: null,
          state: 'running',
          report: '{}',
          answers: JSON.stringify(answers),
          created_at: toTimestamp(clock.now()),
          created_by: actor.id ?? null,
        })
        .execute()
      begun.resolve('begun')
    },
    onPicture: tellProgress(db, 'site_arrivals', id),
  })
  const first = await Promise.race([begun.promise, made])
  if (first !== 'begun') return first?.ok ? { ok: true, id, ended: Promise.resolve() } : first
  // What cannot even be noted is noted when the process starts again.
  const ended = settle(parts, id, made).catch((err: unknown) =>
    parts.log.error({ err }, 'the end of a making could not be noted'),
  )
  return { ok: true, id, ended }
}

async function settle(
  { db, log }: Deps<'db' | 'log'>,
  id: string,
  made: Promise<AddedSite | undefined>,
): Promise<void> {
  const end = (state: 'done' | 'failed', outcome: string) =>
    endUpload(db, 'site_arrivals', id, state, outcome)
  try {
    const added = await made
    if (added?.ok) await end('done', '')
    else await end('failed', (added?.faults ?? []).map(describeFault).join(' '))
  } catch (error) {
    log.error({ err: error }, 'a site could not be made')
    await end('failed', sentenceOf(error, '만들지 못했습니다. 남은 것은 없습니다.'))
  }
}

/** @returns undefined for one that is a day old */
export async function findSiteCreation(
  { db }: Pick<SiteParts, 'db'>,
  id: string,
): Promise<SiteCreation | undefined> {
  const row = await db
    .selectFrom('site_arrivals')
    .selectAll()
    .where('id', '=', id)
    .where('answers', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { slug, state, done, total } = row
  return {
    slug,
    state: state === 'running' || state === 'done' ? state : 'failed',
    done,
    total,
    outcome: (JSON.parse(row.report) as Partial<ImportReport>).outcome,
    answers: JSON.parse(row.answers ?? '{}') as Answers,
  }
}
