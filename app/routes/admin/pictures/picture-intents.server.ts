import { data, redirect } from 'react-router'
import { deletePicture, replacePicture } from '#app/domain/media/change-picture.server.ts'
import { describePictureRefusal } from '#app/domain/media/picture-refusal.ts'
import { StorageFailed } from '#app/domain/media/storage-port.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { RequestContext } from '#app/request-context.ts'

interface At {
  ctx: RequestContext
  site: Site
  actor: Actor
  id: string
  form: FormData
}

const archiveOf = ({ db, clock, media }: RequestContext) => ({ db, clock, storage: media })
const refused = (text: string, status: number) => data({ notice: { text, bad: true } }, { status })
const failed = '저장소에 연결하지 못했습니다. 잠시 뒤 다시 시도해 주세요.'

export async function deleteIntent({ ctx, site, actor, id, form }: At) {
  if (!form.has('sure')) return refused('삭제하려면 확인란에 표시해 주세요.', 422)
  const deleted = await deletePicture(archiveOf(ctx), site, id, actor).catch((error: unknown) => {
    if (!(error instanceof StorageFailed)) throw error
    // The row has gone; what is left of the files is named by nothing.
    ctx.log.error({ err: error }, 'files of a deleted picture are left')
    return { ok: true as const }
  })
  if (deleted.ok) return redirect(`/admin/pictures/${site.slug}?done=deleted`)
  if (deleted.reason === 'missing') throw data(null, { status: 404 })
  if (deleted.reason === 'busy') return refused(describePictureRefusal({ reason: 'busy' }), 503)
  return refused('그사이 쓰는 곳이 생겨 삭제하지 않았습니다. 아래에서 쓰는 곳을 확인해 주세요.', 409)
}

export async function replaceIntent({ ctx, site, actor, id, form }: At) {
  const file = form.get('file')
  if (!(file instanceof File) || !file.name) return refused('새 파일을 선택해 주세요.', 422)
  const replaced = await replacePicture(archiveOf(ctx), site, { id, content: file.stream() }, actor).catch(
    (error: unknown) => {
      if (!(error instanceof StorageFailed)) throw error
      ctx.log.error({ err: error }, 'picture could not be replaced')
      return undefined
    },
  )
  if (!replaced) return refused(failed, 503)
  if (replaced.ok)
    return redirect(`/admin/pictures/${site.slug}/${id}?done=${replaced.isSame ? 'same' : 'replaced'}`)
  if (replaced.reason === 'missing') throw data(null, { status: 404 })
  if (replaced.reason === 'not-around')
    return refused('360° 사진은 가로가 세로의 2배여야 합니다. 이미지를 교체하지 않았습니다.', 422)
  if (replaced.reason === 'misnamed')
    return refused('SVG는 SVG로, 사진과 조감도는 JPEG·PNG·WebP·AVIF로만 교체할 수 있습니다.', 422)
  if (replaced.reason === 'not-allowed') return refused(replaced.sentence, 403)
  return refused(describePictureRefusal(replaced), 422)
}
