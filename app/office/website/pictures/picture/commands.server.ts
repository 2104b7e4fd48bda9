import { data, redirect } from 'react-router'
import { z } from 'zod'
import { deletePicture } from '#app/domain/media/change-picture.server.ts'
import { describePictureRefusal } from '#app/domain/media/picture-refusal.ts'
import { StorageFailed } from '#app/domain/media/storage-port.ts'
import {
  discardDraftedPictures,
  replacePicture,
} from '#app/domain/publishing/pictures/draft-picture.server.ts'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { checkbox, text } from '#app/office/fields.ts'
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
      // The row is deleted; nothing refers to the remaining files.
      log.error({ err: error }, 'cannot delete the files of a deleted picture')
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
    const replaced = await replacePicture(office, site, given, actor).catch((error: unknown) => {
      if (!(error instanceof StorageFailed)) throw error
      log.error({ err: error }, 'cannot replace a picture')
      return undefined
    })
    if (!replaced) return refused('저장소에 연결하지 못했습니다. 잠시 뒤 다시 시도해 주세요.', 503)
    if (replaced.ok) return redirect(`/admin/pictures/${site.slug}/${id}?done=${replaced.outcome}`)
    if (replaced.reason === 'missing') throw data(null, { status: 404 })
    if (replaced.reason === 'unfit') return refused(`${replaced.sentence} 이미지를 교체하지 않았습니다.`)
    if (replaced.reason === 'changed')
      return refused('그사이 다른 사람이 이 이미지를 바꾸었습니다. 확인하고 다시 올려 주세요.', 409)
    if (replaced.reason === 'misnamed')
      return refused('SVG는 SVG로, 사진과 조감도는 JPEG·PNG·WebP·AVIF로만 교체할 수 있습니다.')
    if (replaced.reason === 'not-allowed') return refused(replaced.sentence, 403)
    return refused(describePictureRefusal(replaced))
  },
})

export const discard = command({
  may,
  input: z.object({ name: text(200) }),
  run: async (office: OfficeOfPicture, { name }) => {
    const dropped = await discardDraftedPictures(office, office.site, [name], office.actor)
    return dropped
      ? done('초안을 버렸습니다. 방문자가 보는 이미지는 그대로입니다.')
      : refused('이미 공개했거나 버린 초안입니다.', 409)
  },
})
