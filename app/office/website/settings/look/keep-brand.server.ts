import { iconFault, logoFault } from '#app/domain/media/brand-faults.ts'
import { makeIconsOf, makeLogo } from '#app/domain/media/brand-pictures.server.ts'
import { describeDrawingChanges } from '#app/domain/media/drawing-changes.ts'
import { inspectPictureInChild } from '#app/domain/media/media-in-child.server.ts'
import { describePictureRefusal, maxPictureBytes } from '#app/domain/media/picture-refusal.ts'
import { StorageFailed } from '#app/domain/media/storage-port.ts'
import { uploadPicture } from '#app/domain/media/upload-picture.server.ts'
import { asFile } from '#app/platform/temporary-folder.server.ts'
import type { OfficeOfPart } from '../../part/part.server.ts'

export type Brand = 'logo' | 'icon'

const rules = {
  logo: { asked: '올릴 로고 파일을 선택해 주세요.', faultOf: logoFault, make: makeLogo },
  icon: { asked: '올릴 아이콘 그림을 선택해 주세요.', faultOf: iconFault, make: makeIconsOf },
}

type Kept = { ok: true; name: string; note: string | undefined } | { ok: false; text: string }

/** Stores a file among the site's pictures. */
export async function keepBrand(office: OfficeOfPart, brand: Brand, file: File | undefined): Promise<Kept> {
  const { db, clock, media, site, actor, log } = office
  const { asked, faultOf, make } = rules[brand]
  const refused = (text: string): Kept => ({ ok: false, text })
  if (!file) return refused(asked)
  if (file.size > maxPictureBytes) return refused(describePictureRefusal({ reason: 'too-heavy' }))
  const found = await asFile(file, inspectPictureInChild)
  if (!found.ok) return refused(describePictureRefusal(found))
  if (found.kind !== 'svg' && found.kind !== 'png') return refused('SVG나 PNG 파일만 쓸 수 있습니다.')
  const fault = faultOf({ ...found, isDrawing: found.kind === 'svg' })
  if (fault) return refused(fault)
  try {
    const archive = { db, clock, storage: media }
    const added = await uploadPicture(archive, site, { name: file.name, content: file.stream() }, actor)
    if (!added.ok) return refused(describePictureRefusal(added))
    await make(media, added.picture)
    return { ok: true, name: added.name, note: added.changes && describeDrawingChanges(added.changes) }
  } catch (error) {
    log.error({ err: error }, 'cannot generate a logo or icon')
    return refused(
      error instanceof StorageFailed
        ? '저장소에 연결하지 못했습니다. 잠시 뒤 다시 올려 주세요.'
        : '이 그림으로는 만들지 못했습니다. 다른 프로그램에서 다시 저장한 뒤 올려 주세요.',
    )
  }
}
