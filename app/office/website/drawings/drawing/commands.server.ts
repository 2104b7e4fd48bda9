import { redirect } from 'react-router'
import { z } from 'zod'
import { type DrawingKind, isPictured } from '#app/domain/drawings/drawing.ts'
import { changedItem } from '#app/domain/drawings/edit/changed-item.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { findSave } from '#app/domain/publishing/drafts/draft-saves.server.ts'
import { discardContentDraft, saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { checkRemoval } from '#app/domain/publishing/drafts/drawings/check-removal.server.ts'
import { beforeLastChange } from '#app/domain/publishing/drafts/drawings/drawing-history.server.ts'
import { receiveDrawing } from '#app/domain/publishing/drafts/drawings/receive-drawing.server.ts'
import { dropUnreadDrawing } from '#app/domain/publishing/drafts/drawings/unread-drawing.server.ts'
import { beginPages } from '#app/domain/publishing/sites/begin-pages.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { checkbox, upload as file, written } from '#app/office/fields.ts'
import { type Edited, type Written, wrong } from '../../part/edited.ts'
import { count, edit, publishCommand } from '../../part/part-commands.server.ts'
import { valueField } from '../../part/value-field.ts'
import { screenOfDrawing } from '../drawing-words.ts'
import type { OfficeOfDrawing } from '../open-drawing.server.ts'
import { pagesBegun, pagesShowing } from '../pages-showing.server.ts'
import { startPictured } from '../pictured/start-pictured.server.ts'
import { outcomeOf, textOfUpload, tooHeavy } from '../receive-upload.server.ts'
import { changeBuildingEdit } from './building-edit.ts'
import { addPlaceEdit, changePlaceEdit, removePlaceEdit, typedPlace } from './place-edits.ts'
import { changePlanEdit } from './plan-edit.ts'

const shown = ({ site, kind, name }: OfficeOfDrawing, query: string) =>
  redirect(`${screenOfDrawing(site.slug, kind, name)}?${query}`, 303)

const toList = ({ site }: OfficeOfDrawing, query = '') =>
  redirect(`/admin/sites/${site.slug}/drawings${query}`, 303)

const changed = '그사이 다른 사람이 초안을 바꾸었습니다. 바뀐 내용을 보고 다시 해 주세요.'

export const upload = command({
  may: canEditPages,
  input: z.object({ version: count, file, text: z.string().default('') }),
  run: async (office: OfficeOfDrawing, { version, ...sent }) => {
    const text = await textOfUpload(sent.file, sent.text)
    if (!text.trim()) return refused('올릴 파일을 선택해 주세요.')
    const { site, part, actor } = office
    const received = await receiveDrawing(office, site, { part, text, version }, actor)
    if (received.ok || received.reason === 'unread' || received.reason === 'conflict')
      return shown(office, `done=${outcomeOf(received)}`)
    if (received.reason === 'not-allowed') return refused(received.sentence, 403)
    return received.reason === 'not-found'
      ? refused('그사이 없어진 도면입니다.', 404)
      : refused(tooHeavy, 413)
  },
})

/** Replaces the drawing with a picture under the same name. */
export const picture = command({
  may: canEditPages,
  input: z.object({ version: count, file, cg: checkbox }),
  run: async (office: OfficeOfDrawing, { version, file: sent, cg }) => {
    const { site, part, kind, name, actor } = office
    const made = await startPictured(office, { kind, name, file: sent, isCg: cg })
    if (!made.ok) return wrong(made.sentence, { file: made.sentence })
    const draft = { content: made.content, version }
    const saved = await saveContentDraft(office, site.slug, part, draft, actor)
    if (saved.ok) return shown(office, 'done=pictured')
    return saved.reason === 'not-allowed' ? refused(saved.sentence, 403) : refused(changed, 409)
  },
})

/** The pages that show the drawing, where none does yet. */
export const page = command({
  may: canEditPages,
  input: z.object({}),
  run: async (office: OfficeOfDrawing) => {
    const { site, kind, name, actor } = office
    if (pagesShowing(office).length) return refused('이 도면을 보이는 페이지가 이미 있습니다.', 409)
    const begun = await beginPages(office, site.slug, { kind, name }, actor)
    return begun.ok ? done(pagesBegun(begun.entries)) : refused(begun.message, 409)
  },
})

/** What is written beside a picture, and its places. */
export const pictured = edit(
  z.object({ json: valueField }),
  ({ name, exclusiveArea, ...before }, { json }, { kind }: OfficeOfDrawing) =>
    isPictured(before)
      ? { content: { name, ...(kind === 'plan' && { exclusiveArea }), ...json } }
      : wrong('그사이 다른 사람이 도면으로 바꾸었습니다. 화면을 새로 열어 주세요.'),
)

export const forget = command({
  may: canEditPages,
  input: z.object({}),
  run: async (office: OfficeOfDrawing) => {
    await dropUnreadDrawing(office.db, office.site.id, office.part)
    return office.edited.content
      ? done('올린 파일을 지웠습니다. 초안과 방문자가 보는 도면은 그대로입니다.')
      : toList(office)
  },
})

const ofVersion = z.object({ version: count })

export const undo = command({
  may: canEditPages,
  input: ofVersion,
  run: async (office: OfficeOfDrawing, { version }) =>
    await goBack(office, await beforeLastChange(office.db, office.site.id, office), version),
})

export const restore = command({
  may: canEditPages,
  input: ofVersion.extend({ save: count }),
  run: async (office: OfficeOfDrawing, { version, save }) =>
    await goBack(office, await findSave(office.db, office.site.id, office.part, save), version),
})

/** An earlier content as the draft again; what was there stays among the saves. */
async function goBack(office: OfficeOfDrawing, content: Document | null | undefined, version: number) {
  const { site, part, kind, actor, edited } = office
  if (content === null) return await takeOff(office, version)
  if (!content) return refused('되돌릴 내용이 없습니다.')
  const saved = await saveContentDraft(office, site.slug, part, { content, version }, actor)
  if (!saved.ok) return saved.reason === 'not-allowed' ? refused(saved.sentence, 403) : refused(changed, 409)
  const item = changedItem(kind, edited.content ?? {}, content)
  const query = new URLSearchParams({ done: saved.version ? 'undone' : 'undone-all' })
  const view = new URL(office.request.url).searchParams.get('view')
  if (view) query.set('view', view)
  if (item) query.set(...item)
  // What was gone back to is open, whatever was before.
  return shown(office, `${query}${item ? '#change' : ''}`)
}

export const remove = command({
  may: canEditPages,
  input: ofVersion,
  run: async (office: OfficeOfDrawing, { version }) => await takeOff(office, version),
})

/** In its draft. */
async function takeOff(office: OfficeOfDrawing, version: number) {
  const { site, part, actor, edited } = office
  if (!edited.published || !edited.content) return refused('다시 시도해 주세요.')
  const { stops } = await checkRemoval(office, office, part)
  if (stops.length)
    return refused(
      `이 도면을 쓰는 곳이 ${stops.length}군데 있어 내리지 않았습니다. 그곳에서 먼저 빼 주세요.`,
      409,
    )
  if (version !== edited.version) return refused(changed, 409)
  const saved = await saveContentDraft(office, site.slug, part, { content: null, version }, actor)
  return saved.ok ? shown(office, 'done=removed') : refused('다시 시도해 주세요.', 409)
}

const publishDrawing = publishCommand((office: OfficeOfDrawing) => office)

export const publish = command({
  ...publishDrawing,
  run: async (office: OfficeOfDrawing, sent) => {
    const published = await publishDrawing.run(office, sent)
    // A drawing that was taken off has no screen.
    return !office.edited.content && published.ok ? toList(office, '?done=removed') : published
  },
})

export const discard = command({
  may: canEditPages,
  input: z.object({}),
  run: async (office: OfficeOfDrawing) => {
    const { db, site, part, actor, edited, unread } = office
    await discardContentDraft(db, site.id, part, actor)
    // A drawing that visitors never saw is gone with its draft.
    if (!edited.published && !unread) return toList(office)
    return done('초안을 버렸습니다. 방문자가 보는 도면은 그대로입니다.')
  },
})

/** What is changed of a drawing of one kind without a file. */
const change = <Input extends z.ZodObject>(
  kind: DrawingKind,
  input: Input,
  make: (content: Document, typed: z.output<Input>, office: OfficeOfDrawing) => Edited | Promise<Edited>,
) =>
  edit(input, (content, typed, office: OfficeOfDrawing) =>
    office.kind === kind && office.edited.content
      ? make(content, typed as z.output<Input>, office)
      : wrong('다시 시도해 주세요.'),
  )

const anyFields = z.object({}).catchall(written)

export const plan = change('plan', anyFields, (content, fields) => changePlanEdit(content, fields as Written))
export const building = change('layout', anyFields, (content, fields) =>
  changeBuildingEdit(content, fields as Written),
)
export const add = change('map', typedPlace, addPlaceEdit)
export const place = change('map', typedPlace, changePlaceEdit)
export const removePlace = change('map', z.object({ place: written }), removePlaceEdit)
