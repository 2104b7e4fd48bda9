import type { Actor } from '../../../features/audit/record-audit.server.ts'
import { describePictureRefusal } from '../../../features/media/picture-refusal.ts'
import { uploadPicture } from '../../../features/media/upload-picture.server.ts'
import type { Site } from '../../../features/site/site-settings.ts'
import { normalise } from '../../../platform/normalise.ts'
import type { RequestContext } from '../../../request-context.ts'

export interface Upload {
  file: string
  ok: boolean
  /** In the library. */
  name?: string
  notice: string
}

/** Processes every file of the field `file` in turn; a refused one does not stop the others. */
export async function receiveUploads(
  ctx: RequestContext,
  site: Site,
  form: FormData,
  actor: Actor,
): Promise<Upload[]> {
  const uploads: Upload[] = []
  for (const file of form.getAll('file')) {
    // An empty file input sends a file without name.
    if (typeof file === 'string' || !file.name) continue
    uploads.push({ file: file.name, ...(await receiveFile(ctx, site, file, actor)) })
  }
  return uploads
}

async function receiveFile(
  ctx: RequestContext,
  site: Site,
  file: File,
  actor: Actor,
): Promise<Omit<Upload, 'file'>> {
  const archive = { db: ctx.db, clock: ctx.clock, storage: ctx.media }
  try {
    const result = await uploadPicture(archive, site, { name: file.name, content: file.stream() }, actor)
    if (!result.ok) {
      // Nobody has such a file by chance.
      if (result.reason === 'too-costly')
        ctx.log.warn({ actor: actor.id, site: site.slug }, 'upload given up')
      return { ok: false, notice: describePictureRefusal(result) }
    }
    if (result.repeated)
      return { ok: true, name: result.name, notice: `이미 있는 이미지입니다(${result.name}).` }
    return {
      ok: true,
      name: result.name,
      notice:
        result.name === normalise(file.name)
          ? '올렸습니다.'
          : `같은 이름이 있어 ${result.name}(으)로 올렸습니다.`,
    }
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.actor.requestId }, 'picture could not be kept')
    return { ok: false, notice: '저장하지 못했습니다. 잠시 뒤 다시 올려 주세요.' }
  }
}
