import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { iconFault, logoFault } from '#app/domain/media/brand-faults.ts'
import { makeIconsOf, makeLogo } from '#app/domain/media/brand-pictures.server.ts'
import { describeDrawingChanges } from '#app/domain/media/drawing-changes.ts'
import { inspectPictureInChild } from '#app/domain/media/media-in-child.server.ts'
import { describePictureRefusal, maxPictureBytes } from '#app/domain/media/picture-refusal.ts'
import { StorageFailed } from '#app/domain/media/storage-port.ts'
import { uploadPicture } from '#app/domain/media/upload-picture.server.ts'
import { inFolder } from '#app/platform/temporary-folder.server.ts'
import type { OpenedPart } from './open-part.server.ts'
import type { Edit } from './part-actions.server.ts'
import { Noted, Refused } from './refused.ts'

type Brand = 'logo' | 'icon'

const rules = {
  logo: { asked: '올릴 로고 파일을 선택해 주세요.', faultOf: logoFault, make: makeLogo },
  icon: { asked: '올릴 아이콘 그림을 선택해 주세요.', faultOf: iconFault, make: makeIconsOf },
}

/** Keeps the file of a form among the site's pictures and names it in the draft. */
const receive =
  (brand: Brand): Edit =>
  async (content, fields, opened) => {
    const file = fields.file(brand)
    const kept = file
      ? await keepBrand(opened, brand, file)
      : { ok: false as const, text: rules[brand].asked }
    if (!kept.ok) return new Refused(kept.text, { [`theme.${brand}`]: kept.text })
    const changed = { ...content, theme: { ...(content.theme as object), [brand]: kept.name } }
    return kept.note ? new Noted(changed, kept.note) : changed
  }

type Kept = { ok: true; name: string; note: string | undefined } | { ok: false; text: string }

async function keepBrand({ ctx, site, actor }: OpenedPart, brand: Brand, file: File): Promise<Kept> {
  const { faultOf, make } = rules[brand]
  const refused = (text: string): Kept => ({ ok: false, text })
  if (file.size > maxPictureBytes) return refused(describePictureRefusal({ reason: 'too-heavy' }))
  const found = await inFolder(async (dir) => {
    const path = join(dir, 'upload')
    await writeFile(path, file.stream())
    return await inspectPictureInChild(path)
  })
  if (!found.ok) return refused(describePictureRefusal(found))
  if (found.kind !== 'svg' && found.kind !== 'png') return refused('SVG나 PNG 파일만 쓸 수 있습니다.')
  const fault = faultOf({ ...found, isDrawing: found.kind === 'svg' })
  if (fault) return refused(fault)
  try {
    const archive = { db: ctx.db, clock: ctx.clock, storage: ctx.media }
    const added = await uploadPicture(archive, site, { name: file.name, content: file.stream() }, actor)
    if (!added.ok) return refused(describePictureRefusal(added))
    await make(ctx.media, added.picture)
    return { ok: true, name: added.name, note: added.changes && describeDrawingChanges(added.changes) }
  } catch (error) {
    ctx.log.error({ err: error }, 'a logo or icon could not be made')
    return refused(
      error instanceof StorageFailed
        ? '저장소에 연결하지 못했습니다. 잠시 뒤 다시 올려 주세요.'
        : '이 그림으로는 만들지 못했습니다. 다른 프로그램에서 다시 저장한 뒤 올려 주세요.',
    )
  }
}

const remove =
  (brand: Brand): Edit =>
  (content) => {
    const { [brand]: _, ...theme } = content.theme as Record<string, unknown>
    return { ...content, theme }
  }

export const brandEdits: Record<string, Edit> = {
  logo: receive('logo'),
  icon: receive('icon'),
  'remove-logo': remove('logo'),
  'remove-icon': remove('icon'),
}
