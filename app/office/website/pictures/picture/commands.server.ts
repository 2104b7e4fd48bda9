import { data, redirect } from 'react-router'
import { z } from 'zod'
import { deletePicture, replacePicture } from '#app/domain/media/change-picture.server.ts'
import { describePictureRefusal } from '#app/domain/media/picture-refusal.ts'
import { StorageFailed } from '#app/domain/media/storage-port.ts'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { command, refused } from '#app/office/command.server.ts'
import { checkbox } from '#app/office/fields.ts'
import { altText, describe as describeOne } from '../describe.server.ts'
import type { OfficeOfPicture } from './one-picture.server.ts'

const may = canManagePictures
const archiveOf = ({ db, clock, media }: OfficeOfPicture) => ({ db, clock, storage: media })

export const describe = command({
  may,
  input: z.object({ alt: altText }),
  run: (office: OfficeOfPicture, { alt }) => describeOne(office, office.id, alt),
})

export const remove = command({
  may,
  input: z.object({ sure: checkbox }),
  run: async (office: OfficeOfPicture, { sure }) => {
    const { site, id, actor, log } = office
    if (!sure) return refused('삭제하려면 확인란에 표시해 주세요.')
    const deleted = await deletePicture(archiveOf(office), site, id, actor).catch((error: unknown) => {
      if (!(error instanceof StorageFailed)) throw error
      // The row has gone; what is left of the files is named by nothing.
      log.error({ err: error }, 'files of a deleted picture are left')
      return { ok: true as const }
    })
    if (deleted.ok) return redirect(`/admin/pictures/${site.slug}?done=deleted`)
    if (deleted.reason === 'missing') throw data(null, { status: 404 })
    if (deleted.reason === 'busy') return refused(describePictureRefusal({ reason: 'busy' }), 503)
    return refused('그사이 쓰는 곳이 생겨 삭제하지 않았습니다. 아래에서 쓰는 곳을 확인해 주세요.', 409)
  },
})

const chooseFile = '새 파일을 선택해 주세요.'

export const replace = command({
  may,
  input: z.object({ file: z.instanceof(File, { error: chooseFile }).refine(({ name }) => name, chooseFile) }),
  run: async (office: OfficeOfPicture, { file }) => {
    const { site, id, actor, log } = office
    const given = { id, content: file.stream() }
    const replaced = await replacePicture(archiveOf(office), site, given, actor).catch((error: unknown) => {
      if (!(error instanceof StorageFailed)) throw error
      log.error({ err: error }, 'picture could not be replaced')
      return undefined
    })
    if (!replaced) return refused('저장소에 연결하지 못했습니다. 잠시 뒤 다시 시도해 주세요.', 503)
    if (replaced.ok)
      return redirect(`/admin/pictures/${site.slug}/${id}?done=${replaced.isSame ? 'same' : 'replaced'}`)
    if (replaced.reason === 'missing') throw data(null, { status: 404 })
    if (replaced.reason === 'not-around')
      return refused('360° 사진은 가로가 세로의 2배여야 합니다. 이미지를 교체하지 않았습니다.')
    if (replaced.reason === 'misnamed')
      return refused('SVG는 SVG로, 사진과 조감도는 JPEG·PNG·WebP·AVIF로만 교체할 수 있습니다.')
    if (replaced.reason === 'not-allowed') return refused(replaced.sentence, 403)
    return refused(describePictureRefusal(replaced))
  },
})
