import { data, redirect } from 'react-router'
import { fileDocument } from '#app/domain/media/file-document.ts'
import { discardContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { listFileVersions } from '#app/domain/publishing/drafts/files/file-versions.server.ts'
import { answer, publishForm, publishPart } from '../settings/part-actions.server.ts'
import { fieldsOf } from '../settings/read-fields.ts'
import { type OpenedFile, usesOf } from './open-files.server.ts'
import { draftFile, receiveFile } from './receive-file.server.ts'

const refuse = (text: string, status = 422) => answer(text, { status })

export async function actOnFile(opened: OpenedFile, form: FormData) {
  const { ctx, site, part, draft } = opened
  const intent = fieldsOf(form).text('intent')
  switch (intent) {
    case 'replace':
      return await replace(opened, form)
    case 'restore':
      return await restore(opened, form)
    case 'remove':
      return await remove(opened, form)
    case 'publish':
      return await publishPart({ ...opened, content: {} }, form)
    case 'discard': {
      await discardContentDraft(ctx.db, site.id, part, opened.actor)
      // A file that was never shown is gone with its draft.
      if (draft && opened.file.state === 'new') return redirect(`/admin/sites/${site.slug}/documents`, 303)
      return answer('초안을 버렸습니다. 방문자가 보는 내용은 그대로입니다.')
    }
    default:
      return refuse('다시 시도해 주세요.')
  }
}

const versionIn = (form: FormData) => Number(form.get('version')) || 0

async function replace(opened: OpenedFile, form: FormData) {
  const received = await receiveFile(opened, form, opened.file.ending)
  if (!received.ok) return refuse(`${received.text} 지금 있는 파일은 그대로입니다.`, received.status)
  const drafted = await draftFile(opened, opened.part, { file: received.file, version: versionIn(form) })
  if (!drafted.ok) return refuse(drafted.text, 409)
  if (form.get('then') !== 'publish' || drafted.outcome !== 'kept') return done(opened, drafted.outcome)
  if (opened.draft) return done(opened, 'before')
  return await publishPart({ ...opened, content: {} }, publishForm(drafted.version))
}

const done = ({ site, file }: OpenedFile, outcome: string) =>
  redirect(`/admin/sites/${site.slug}/documents/${file.name}?done=${outcome}`, 303)

async function restore(opened: OpenedFile, form: FormData) {
  const { ctx, site, file } = opened
  const versions = await listFileVersions(ctx.db, site.id, file.name)
  const earlier = versions.find(({ revisionId }) => revisionId === form.get('revision'))
  if (!earlier) throw data(null, { status: 404 })
  const { sha256, mime, bytes } = earlier
  const drafted = await draftFile(opened, opened.part, {
    file: fileDocument.parse({ sha256, mime, bytes }),
    version: versionIn(form),
  })
  return drafted.ok
    ? done(opened, drafted.outcome === 'kept' ? 'restored' : drafted.outcome)
    : refuse(drafted.text, 409)
}

async function remove(opened: OpenedFile, form: FormData) {
  const uses = usesOf(opened, opened.file)
  if (uses.length)
    return refuse(
      `쓰는 곳이 있어 삭제하지 않았습니다: ${uses.map(({ name }) => name).join(', ')}. 그곳에서 먼저 빼고 공개해 주세요.`,
      409,
    )
  if (!form.has('sure')) return refuse('삭제하려면 확인란에 표시해 주세요.')
  const drafted = await draftFile(opened, opened.part, { file: null, version: versionIn(form) })
  if (!drafted.ok) return refuse(drafted.text, 409)
  if (opened.file.state === 'new') return redirect(`/admin/sites/${opened.site.slug}/documents`, 303)
  return done(opened, 'removed')
}
