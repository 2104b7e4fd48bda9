import type { Door } from '../../../door.ts'
import type { Actor } from '../../../features/audit/record-audit.server.ts'
import { sayPictureRefusal } from '../../../features/media/picture-refusal.ts'
import type { Site } from '../../../features/site/site-settings.ts'
import { normalise } from '../../../platform/normalise.ts'

/** What became of one file. */
export interface Upload {
  file: string
  ok: boolean
  /** Korean, one sentence. */
  said: string
}

/** Takes every file of the field `file`, one after the other; a refused one keeps no other back. */
export async function takeUploads(door: Door, site: Site, form: FormData, actor: Actor): Promise<Upload[]> {
  const taken: Upload[] = []
  for (const file of form.getAll('file')) {
    // An empty choice arrives as a file without name.
    if (typeof file === 'string' || !file.name) continue
    taken.push({ file: file.name, ...(await takeOne(door, site, file, actor)) })
  }
  return taken
}

async function takeOne(door: Door, site: Site, file: File, actor: Actor): Promise<Omit<Upload, 'file'>> {
  const archive = { db: door.db, clock: door.clock, storage: door.media }
  // Loaded with the first upload: what makes pictures holds 20 MB.
  const { uploadPicture } = await import('../../../features/media/upload-picture.server.ts')
  try {
    const result = await uploadPicture(archive, site, { name: file.name, content: file.stream() }, actor)
    if (!result.ok) {
      // Nobody has such a file by chance.
      if (result.reason === 'too-costly')
        door.log.warn({ actor: actor.id, site: site.slug }, 'upload given up')
      return { ok: false, said: sayPictureRefusal(result) }
    }
    if (result.repeated) return { ok: true, said: `이미 있는 그림입니다(${result.name}).` }
    return {
      ok: true,
      said:
        result.name === normalise(file.name)
          ? '올렸습니다.'
          : `같은 이름이 있어 ${result.name}(으)로 올렸습니다.`,
    }
  } catch (error) {
    door.log.error({ err: error, requestId: door.actor.requestId }, 'picture could not be kept')
    return { ok: false, said: '저장하지 못했습니다. 잠시 뒤 다시 올려 주세요.' }
  }
}
