import { data, redirect } from 'react-router'
import { changedItem } from '#app/domain/drawings/edit/changed-item.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { findSave } from '#app/domain/publishing/drafts/draft-saves.server.ts'
import { discardContentDraft, saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { beforeLastChange } from '#app/domain/publishing/drafts/drawings/drawing-trail.server.ts'
import { receiveDrawing } from '#app/domain/publishing/drafts/drawings/receive-drawing.server.ts'
import { dropUnreadDrawing } from '#app/domain/publishing/drafts/drawings/unread-drawing.server.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { readForm } from '#app/routes/read-form.ts'
import { answer, publishPart, saveForm } from '../settings/part-actions.server.ts'
import { fieldsOf } from '../settings/read-fields.ts'
import { screenOfDrawing } from './drawing-words.ts'
import { editsOf } from './edits.ts'
import type { OpenedDrawing } from './open-drawing.server.ts'
import { outcomeOf, textOfUpload, tooHeavy } from './receive-upload.server.ts'
import { removeDrawing } from './removal.server.ts'

const refuse = (text: string, status = 422) => answer(text, { status })

export async function actOnDrawing(opened: OpenedDrawing, request: Request) {
  const { ctx, site, part, edited } = opened
  const form = await readForm(request)
  const intent = fieldsOf(form).text('intent')
  switch (intent) {
    case 'upload':
      return await upload(opened, form)
    case 'forget':
      await dropUnreadDrawing(ctx.db, site.id, part)
      return edited.content
        ? answer('올린 파일을 지웠습니다. 초안과 방문자가 보는 도면은 그대로입니다.')
        : redirect(`/admin/sites/${site.slug}/drawings`, 303)
    case 'undo':
      return await restore(opened, await beforeLastChange(ctx.db, site.id, { part, edited }), form)
    case 'restore':
      return await restore(opened, await findSave(ctx.db, site.id, part, numberIn(form, 'save')), form)
    case 'publish': {
      const published = await publishPart(opened, form)
      // A drawing that was taken off has no screen.
      return !edited.content && !published.data.notice.bad
        ? redirect(`/admin/sites/${site.slug}/drawings?done=removed`, 303)
        : published
    }
    case 'remove':
      return (await removeDrawing(opened, form)) ?? asRemoved(opened)
    case 'discard':
      await discardContentDraft(ctx.db, site.id, part, opened.actor)
      // A drawing that visitors never saw is gone with its draft.
      if (!edited.published && !opened.unread) return redirect(`/admin/sites/${site.slug}/drawings`, 303)
      return answer('초안을 버렸습니다. 방문자가 보는 도면은 그대로입니다.')
  }
  const edit = ownProperty(editsOf(opened), intent)
  if (!edit || !edited.content) return refuse('다시 시도해 주세요.')
  return await saveForm(opened, form, edit)
}

const numberIn = (form: FormData, name: string) => Number(form.get(name)) || 0

async function upload(opened: OpenedDrawing, form: FormData) {
  const { ctx, site, part, kind, name, actor } = opened
  const { text } = await textOfUpload(form)
  if (!text.trim()) return refuse('올릴 파일을 선택해 주세요.')
  const version = numberIn(form, 'version')
  const received = await receiveDrawing(ctx, site, { part, text, version }, actor)
  if (received.ok || received.reason === 'unread' || received.reason === 'conflict')
    return redirect(`${screenOfDrawing(site.slug, kind, name)}?done=${outcomeOf(received)}`, 303)
  if (received.reason === 'not-allowed') return refuse(received.sentence, 403)
  if (received.reason === 'not-found') throw data(null, { status: 404 })
  return refuse(tooHeavy, 413)
}

const asRemoved = ({ site, kind, name }: OpenedDrawing) =>
  redirect(`${screenOfDrawing(site.slug, kind, name)}?done=removed`, 303)

/** An earlier content as the draft again; what was there stays among the saves. */
async function restore(opened: OpenedDrawing, content: Document | null | undefined, form: FormData) {
  const { ctx, site, part, kind, name, actor, edited } = opened
  if (content === null) return (await removeDrawing(opened, form)) ?? asRemoved(opened)
  if (!content) return refuse('되돌릴 내용이 없습니다.')
  const version = numberIn(form, 'version')
  const saved = await saveContentDraft(ctx, site.slug, part, { content, version }, actor)
  if (!saved.ok && saved.reason === 'not-allowed') return refuse(saved.sentence, 403)
  if (!saved.ok)
    return refuse('그사이 다른 사람이 초안을 바꾸었습니다. 바뀐 내용을 보고 다시 해 주세요.', 409)
  const item = changedItem(kind, edited.content ?? {}, content)
  const query = new URLSearchParams({ done: saved.version ? 'undone' : 'undone-all' })
  const view = new URL(opened.request.url).searchParams.get('view')
  if (view) query.set('view', view)
  if (item) query.set(...item)
  // What was gone back to is open, whatever was before.
  return redirect(`${screenOfDrawing(site.slug, kind, name)}?${query}${item ? '#change' : ''}`, 303)
}
