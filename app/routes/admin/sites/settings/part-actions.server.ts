import { data } from 'react-router'
import { mayStay } from '#app/domain/publishing/check/finding.ts'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import type { DraftFinding } from '#app/domain/publishing/drafts/check-drafts.server.ts'
import { findSave } from '#app/domain/publishing/drafts/draft-saves.server.ts'
import { discardContentDraft, saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import {
  describeRefusal,
  keyOfFinding,
  type Published,
  publish,
} from '#app/domain/publishing/publish/publish.server.ts'
import { nameOfPart } from '#app/office/website/addresses.ts'
import { nameOfPlaceIn } from '#app/office/website/name-of-place.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { withParticle } from '#app/platform/particle.ts'
import { readForm, textFields } from '#app/routes/read-form.ts'
import type { NoticeText } from '../../notice.tsx'
import { draftedSiteOf } from '../open-editor.server.ts'
import { publishedSentence } from '../published-sentence.server.ts'
import { reasonsIn } from '../reasons-in.ts'
import type { OpenedPart } from './open-part.server.ts'
import type { BarReport } from './publish-bar.tsx'
import { type Fields, fieldsOf } from './read-fields.ts'
import { Noted, Refused } from './refused.ts'

/** What became of a form, with what was typed where it was refused. */
export interface PartAnswer {
  notice: NoticeText
  /** By place in the document, as fields are named. */
  errors: Record<string, string>
  typed: Record<string, string>
  report?: BarReport
}

/** Puts a form into a document. */
export type Edit = (
  content: Document,
  fields: Fields,
  opened: OpenedPart,
) => Document | Refused | Noted | Promise<Document | Refused | Noted>

/**
 * Answers the forms of a screen that edits one document: `publish` and `discard` of its bar, and the screen's own intents.
 * What others saved since the form was opened is merged; where both changed the same, the form is asked for again.
 */
export async function actOnPart(opened: OpenedPart, edits: Record<string, Edit>) {
  const { ctx, site, part } = opened
  const form = await readForm(opened.request)
  const fields = fieldsOf(form)
  const intent = fields.text('intent')
  if (intent === 'publish') return await publishPart(opened, form)
  if (intent === 'discard') {
    await discardContentDraft(ctx.db, site.id, part, opened.actor)
    return answer('초안을 버렸습니다. 방문자가 보는 내용은 그대로입니다.')
  }
  const edit = ownProperty(edits, intent.split(' ')[0] ?? '')
  return edit ? await saveForm(opened, form, edit) : answer('다시 시도해 주세요.', { status: 422 })
}

/** Saves what an edit makes of the document with the form. */
export async function saveForm(opened: OpenedPart, form: FormData, edit: Edit) {
  const { ctx, site, part, edited } = opened
  const fields = fieldsOf(form)
  const version = Number(fields.text('version')) || 0
  const base =
    version === edited.version
      ? opened.content
      : ((await findSave(ctx.db, site.id, part, version)) ?? edited.published ?? opened.content)
  const made = await edit(structuredClone(base), fields, opened)
  if (made instanceof Refused) return refuse(form, made.text, made.errors)
  if (!(made instanceof Noted)) return await saveContent(opened, form, made)
  const answered = await saveContent(opened, form, made.content)
  const { notice } = answered.data
  return data(
    { ...answered.data, notice: { ...notice, text: `${notice.text} ${made.note}` } },
    answered.init ?? undefined,
  )
}

async function saveContent(opened: OpenedPart, form: FormData, content: Document) {
  const { ctx, part, actor, site, edited } = opened
  const fields = fieldsOf(form)
  const version = Number(fields.text('version')) || 0
  const saved = await saveContentDraft(ctx, site.slug, part, { content, version }, actor)
  if (!saved.ok) {
    if (saved.reason !== 'conflict') {
      if (saved.reason === 'not-found') throw data(null, { status: 404 })
      if (saved.reason === 'not-allowed') return refuse(form, saved.sentence)
      return refuse(
        form,
        saved.reason === 'unreadable'
          ? '읽을 수 없는 내용이라 저장하지 않았습니다. 화면을 새로 열어 주세요.'
          : '내용이 너무 깁니다. 나누어 적어 주세요.',
      )
    }
    const errors = Object.fromEntries(
      saved.conflicts.map(({ path, theirs }) => [
        path,
        `다른 사람이 방금 ${withParticle(`‘${shorten(theirs)}’`, '으로')} 바꾸었습니다.`,
      ]),
    )
    return refuse(
      form,
      '다른 사람이 같은 항목을 먼저 바꾸어 저장하지 않았습니다. 적으신 내용으로 하려면 다시 저장해 주세요.',
      errors,
    )
  }
  if (!saved.version && !edited.draft) return answer('바뀐 내용이 없습니다. 방문자가 보는 내용 그대로입니다.')
  if (!saved.version || fields.text('then') !== 'publish')
    return answer(savedSentence(saved.version, saved.joined.length))
  if (edited.draft)
    return answer(
      '초안에 저장했습니다. 전부터 있던 초안이 있으니 아래에서 바뀌는 내용을 확인하고 공개해 주세요.',
    )
  return await publishPart({ ...opened, content: saved.content ?? {} }, publishForm(saved.version))
}

const savedSentence = (version: number, joined: number) => {
  if (!version) return '방문자가 보는 내용과 같아 초안이 없습니다.'
  return `초안에 저장했습니다. 공개하기 전에는 방문자에게 보이지 않습니다.${joined ? ' 다른 사람이 그사이 바꾼 것도 함께 담았습니다.' : ''}`
}

export function publishForm(version: number): FormData {
  const form = new FormData()
  form.set('version', String(version))
  return form
}

type Publishable = Pick<OpenedPart, 'ctx' | 'part' | 'site' | 'actor' | 'content'>

/** Shows the version of the document's draft that the form names, with reasons for its warnings. */
export async function publishPart(opened: Publishable, form: FormData) {
  const { ctx, part, site, actor } = opened
  const chosen = { [part]: Number(form.get('version')) }
  const published = await publish(ctx, site.slug, { chosen, reasons: reasonsIn(form) }, { actor })
  if (published.ok) return answer(await publishedSentence(ctx, site.id))
  return await explain(published, opened)
}

async function explain(failed: Exclude<Published, { ok: true }>, { ctx, site, part, content }: Publishable) {
  if (failed.reason === 'not-found' || failed.reason === 'no-earlier') throw data(null, { status: 404 })
  if (failed.reason === 'busy')
    return answer(`${describeRefusal(failed)} 초안은 저장되어 있습니다.`, { status: 503 })
  if (failed.reason === 'not-allowed') return answer(failed.sentence, { status: 403 })
  if (failed.reason === 'changed')
    return answer('확인하신 뒤에 초안이 바뀌었습니다. 바뀐 내용을 보고 다시 공개해 주세요.', { status: 409 })
  if (failed.reason === 'conflict')
    return answer(
      '그사이 공개된 내용과 초안이 같은 항목을 다르게 적었습니다. 아래에 표시한 항목을 다시 저장해 주세요.',
      {
        status: 409,
      },
    )
  const { faults, findings } = failed.report
  const open = findings.filter((finding) => finding.isNew && !mayStay(finding))
  const loaded = await draftedSiteOf({ ctx, site })
  const titles = titlesOf(loaded)
  const { documents } = loaded.published
  const places = [...faults, ...open, ...failed.warnings].filter((one) => one.part === part)
  const report: BarReport = {
    faults: [...faults, ...open].map(({ part: of, location, sentence }) => ({
      of: of && of !== part ? nameOfPart(of, titles) : undefined,
      name: of ? nameOfPlaceIn(of, of === part ? content : documents.get(of), location) : location,
      sentence,
    })),
    warnings: onceByKey(failed.warnings).map((one) => ({
      key: keyOfFinding(one),
      part: one.part,
      text: one.text,
      sentence: one.sentence,
    })),
  }
  return answer(
    report.faults.length
      ? `공개하지 않았습니다. 고칠 곳이 ${report.faults.length}군데 있습니다.`
      : `확인할 곳이 ${report.warnings.length}군데 있습니다. 그대로 두려면 이유를 적고 다시 공개해 주세요.`,
    { status: 422, errors: Object.fromEntries(places.map((one) => [one.location, one.sentence])), report },
  )
}

/** A reason is asked for once, however many places it is about. */
const onceByKey = (warnings: readonly DraftFinding[]) =>
  [...new Map(warnings.toReversed().map((one) => [keyOfFinding(one), one])).values()].toReversed()

function refuse(form: FormData, text: string, errors: Record<string, string> = {}) {
  return answer(text, { status: 422, errors, typed: textFields(form) })
}

export function answer(
  text: string,
  {
    status = 200,
    errors = {},
    typed = {},
    report,
  }: Partial<Omit<PartAnswer, 'notice'>> & { status?: number } = {},
) {
  const body: PartAnswer = { notice: { text, bad: status >= 400 }, errors, typed, ...(report && { report }) }
  return data(body, { status })
}

function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
