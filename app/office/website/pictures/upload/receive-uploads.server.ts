import { describeDrawingChanges } from '#app/domain/media/drawing-changes.ts'
import { kindOfMime } from '#app/domain/media/file-kind.ts'
import { describePictureRefusal, pictureKindNames } from '#app/domain/media/picture-refusal.ts'
import { type UploadResult, uploadPicture } from '#app/domain/media/upload-picture.server.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'
import { withParticle } from '#app/platform/particle.ts'

export interface Upload {
  file: string
  ok: boolean
  /** Name in the library. */
  name?: string
  notice: string
  /** Of `notice`, where the picture is not, or may not look, as its file. */
  changed?: string | undefined
}

/** Processes every file in turn; a refused one does not stop the others. */
export async function receiveUploads(office: OfficeOfSite, files: unknown[]): Promise<Upload[]> {
  const uploads: Upload[] = []
  for (const file of files) {
    // An empty file input sends a file without name.
    if (!(file instanceof File) || !file.name) continue
    uploads.push({ file: file.name, ...(await receiveFile(office, file)) })
  }
  return uploads
}

async function receiveFile(office: OfficeOfSite, file: File): Promise<Omit<Upload, 'file'>> {
  const { db, clock, media, site, actor, log } = office
  const archive = { db, clock, storage: media }
  try {
    const result = await uploadPicture(archive, site, { name: file.name, content: file.stream() }, actor)
    if (!result.ok) {
      // Nobody has such a file by chance.
      if (result.reason === 'too-costly')
        log.warn({ actor: actor.id, site: site.slug }, 'upload aborted: processing took too long')
      return { ok: false, notice: describePictureRefusal(result) }
    }
    const changed = result.changes && describeDrawingChanges(result.changes)
    const done = describeUploaded(result)
    return { ok: true, name: result.name, notice: changed ? `${done} ${changed}` : done, changed }
  } catch (error) {
    log.error({ err: error, requestId: actor.requestId }, 'cannot store an uploaded picture')
    return { ok: false, notice: '저장하지 못했습니다. 잠시 뒤 다시 올려 주세요.' }
  }
}

function describeUploaded({ name, repeated, renamed, picture }: Extract<UploadResult, { ok: true }>): string {
  if (repeated) return `이미 있는 이미지입니다(${name}).`
  if (renamed === 'taken') return `같은 이름이 있어 ${withParticle(name, '으로')} 올렸습니다.`
  if (renamed === 'ending')
    return `내용이 ${pictureKindNames[kindOfMime(picture.mime)]} 이미지라 ${withParticle(name, '으로')} 올렸습니다.`
  return '올렸습니다.'
}
