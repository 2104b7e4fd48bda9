import { z } from 'zod'
import { mayStay } from '#app/domain/publishing/check/finding.ts'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { nameOfPlaceIn } from '#app/domain/publishing/documents/name-of-place.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import type { DraftFinding } from '#app/domain/publishing/drafts/check-drafts.server.ts'
import { findSave } from '#app/domain/publishing/drafts/draft-saves.server.ts'
import { saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import {
  describeRefusal,
  keyOfFinding,
  type Published,
  publish as publishDrafts,
} from '#app/domain/publishing/publish/publish.server.ts'
import { canEditPages, canPublish } from '#app/domain/record/permissions.ts'
import type { Command } from '#app/office/answer.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { text } from '#app/office/fields.ts'
import type { Office, OfficeOfSite } from '#app/office/office.server.ts'
import { withParticle } from '#app/platform/particle.ts'
import { nameOfPart, nameOutside } from '../addresses.ts'
import { draftedSiteOf } from '../edited-site.server.ts'
import { discardFields } from './discard-fields.server.ts'
import { type Edited, type Refusal, wrong } from './edited.ts'
import { type OfficeOfPart, ownChange } from './part.server.ts'
import type { BarReport } from './publish-bar.tsx'
import { publishedSentence } from './published-sentence.server.ts'
import { reasonsIn } from './reasons-in.ts'

/** The result of a command on a part, with the faults that prevent publishing. */
export type PartOutcome = { ok: true; notice: string } | (Refusal & { report?: BarReport })

export const count = z.coerce.number().catch(0)

/** The version that a form was opened with, and whether what it says is shown at once. */
const sent = { version: count, next: text(20) }

/**
 * Puts a form into the document of a screen. What others saved since the form was opened is merged; where both changed the same, the form
 * is asked for again.
 */
export const edit = <Input extends z.ZodObject, Of extends OfficeOfPart = OfficeOfPart>(
  input: Input,
  make: (content: Document, input: z.output<Input>, office: Of) => Edited | Promise<Edited>,
): Command<Input, Of, PartOutcome> => ({
  may: canEditPages,
  input: input.extend(sent) as unknown as Input,
  run: async (office, typed) => {
    const { version, next } = typed as unknown as { version: number; next: string }
    const { db, site, part, edited } = office
    const base =
      version === edited.version
        ? office.content
        : ((await findSave(db, site.id, part, version)) ?? edited.published ?? office.content)
    const made = await make(structuredClone(base), typed, office)
    if ('ok' in made) return made
    const saved = await saveContent(office, made.content, { version, shows: next === 'publish' })
    return made.note ? { ...saved, notice: `${saved.notice} ${made.note}` } : saved
  },
})

async function saveContent(
  office: OfficeOfPart,
  content: Document,
  { version, shows }: { version: number; shows: boolean },
): Promise<PartOutcome> {
  const { part, actor, site, edited } = office
  const saved = await saveContentDraft(office, site.slug, part, { content, version }, actor)
  if (!saved.ok) {
    if (saved.reason === 'not-found') return refused('그사이 없어진 내용입니다.', 404)
    if (saved.reason === 'not-allowed') return refused(saved.sentence)
    if (saved.reason === 'unreadable')
      return refused('읽을 수 없는 내용이라 저장하지 않았습니다. 화면을 새로 열어 주세요.')
    if (saved.reason !== 'conflict') return refused('내용이 너무 깁니다. 나누어 적어 주세요.')
    const errors = saved.conflicts.map(({ path, theirs }) => [
      path,
      `다른 사람이 방금 ${withParticle(`‘${shorten(theirs)}’`, '으로')} 바꾸었습니다.`,
    ])
    return {
      ...wrong(
        '다른 사람이 같은 항목을 먼저 바꾸어 저장하지 않았습니다. 적으신 내용으로 하려면 다시 저장해 주세요.',
        Object.fromEntries(errors),
      ),
      conflicts: saved.conflicts.map(({ path, theirs, mine }) => ({
        field: path,
        theirs: [shorten(theirs)],
        mine: [shorten(mine)],
      })),
    }
  }
  const after = saved.content ?? {}
  if (!saved.version && !edited.draft) return done('바뀐 내용이 없습니다. 방문자가 보는 내용 그대로입니다.')
  if (!saved.version || (office.fields && !ownChange({ ...office, content: after }).isDrafted))
    return done('방문자가 보는 내용과 같아 초안이 없습니다.')
  if (!shows)
    return done(
      `초안에 저장했습니다. 공개하기 전에는 방문자에게 보이지 않습니다.${saved.joined.length ? ' 다른 사람이 그사이 바꾼 것도 함께 담았습니다.' : ''}`,
    )
  if (ownChange(office).isDrafted)
    return done(
      '초안에 저장했습니다. 전부터 있던 초안이 있으니 아래에서 바뀌는 내용을 확인하고 공개해 주세요.',
    )
  return await publishPart({ ...office, content: after }, saved.version)
}

/** @param of what is published, as `publishPart` takes it */
export const publishCommand = <Of extends Office>(of: (office: Of) => Publishable) =>
  command({
    may: canPublish,
    refusal: '공개는 관리자가 합니다. 관리자에게 승인을 요청해 주세요.',
    input: z.object({ version: count }).catchall(z.string()),
    run: async (office: Of, { version, ...fields }) =>
      await publishPart(of(office), version, reasonsIn(fields)),
  })

export const publish = publishCommand((office: OfficeOfPart) => office)

export const discard = command({
  may: canEditPages,
  input: z.object({}),
  run: async (office: OfficeOfPart) => {
    const { part, fields, edited } = office
    const isDone = await discardFields(office, { part, fields }, edited)
    if (!isDone) return refused('그사이 다른 사람이 바꾸었습니다. 바뀐 내용을 보고 다시 해 주세요.', 409)
    return done('초안을 버렸습니다. 방문자가 보는 내용은 그대로입니다.')
  },
})

type Publishable = OfficeOfSite & Pick<OfficeOfPart, 'part' | 'content' | 'fields'>

/** Shows a version of the document's draft. @param reasons for its warnings */
export async function publishPart(
  office: Publishable,
  version: number,
  reasons: Record<string, string> = {},
): Promise<PartOutcome> {
  const { part, site, actor, fields } = office
  const chosen = { [part]: version }
  const published = await publishDrafts(office, site.slug, { chosen, fields, reasons }, { actor })
  return published.ok ? done(await publishedSentence(office, site.id)) : await explain(published, office)
}

async function explain(failed: Exclude<Published, { ok: true }>, office: Publishable): Promise<PartOutcome> {
  const { part, content } = office
  switch (failed.reason) {
    case 'not-found':
    case 'no-earlier':
      return refused(describeRefusal(failed), 404)
    case 'busy':
      return refused(`${describeRefusal(failed)} 초안은 저장되어 있습니다.`, 503)
    case 'not-allowed':
      return refused(failed.sentence, 403)
    case 'changed':
      return refused('확인하신 뒤에 초안이 바뀌었습니다. 바뀐 내용을 보고 다시 공개해 주세요.', 409)
    case 'conflict':
      return refused(
        '그사이 공개된 내용과 초안이 같은 항목을 다르게 적었습니다. 아래에 표시한 항목을 다시 저장해 주세요.',
        409,
      )
  }
  const { faults, findings } = failed.report
  const open = findings.filter((finding) => finding.isNew && !mayStay(finding))
  const loaded = await draftedSiteOf(office)
  const titles = titlesOf(loaded)
  const { documents } = loaded.published
  const places = [...faults, ...open, ...failed.warnings].filter((one) => one.part === part)
  const report: BarReport = {
    faults: [...faults, ...open].map(({ part: of, file, location, sentence }) => ({
      of: of && of !== part ? nameOfPart(of, titles) : undefined,
      name: of ? nameOfPlaceIn(of, of === part ? content : documents.get(of), location) : nameOutside(file),
      sentence,
    })),
    warnings: onceByKey(failed.warnings).map((one) => ({
      key: keyOfFinding(one),
      text: one.text,
      sentence: one.sentence,
    })),
  }
  const notice = report.faults.length
    ? `공개하지 않았습니다. 고칠 곳이 ${report.faults.length}군데 있습니다.`
    : `확인할 곳이 ${report.warnings.length}군데 있습니다. 그대로 두려면 이유를 적고 다시 공개해 주세요.`
  return { ...wrong(notice, Object.fromEntries(places.map((one) => [one.location, one.sentence]))), report }
}

/** A reason is asked for once, however many places it is about. */
const onceByKey = (warnings: readonly DraftFinding[]) =>
  [...new Map(warnings.toReversed().map((one) => [keyOfFinding(one), one])).values()].toReversed()

function shorten(value: unknown): string {
  const words = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  return words.length > 60 ? `${words.slice(0, 59)}…` : words
}
