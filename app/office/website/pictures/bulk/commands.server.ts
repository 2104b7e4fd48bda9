import { z } from 'zod'
import { discardDraftedPictures } from '#app/domain/publishing/pictures/draft-picture.server.ts'
import { discardPictureZip, savePictureZip } from '#app/domain/publishing/pictures/picture-zips.server.ts'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { id, text } from '#app/office/fields.ts'

const may = canManagePictures
const gone = '이미 저장했거나 지운 파일입니다. 다시 올려 주세요.'

export const save = command({
  may,
  input: z.object({ zip: id }),
  run: async (office, { zip }) => {
    const started = await savePictureZip(office, office.site, zip, office.actor)
    return started ? done('초안으로 저장하고 있습니다. 화면을 닫아도 계속합니다.') : refused(gone, 409)
  },
})

/** Undoes what a ZIP saved, or discards a ZIP that is not saved yet. */
export const discardZip = command({
  may,
  input: z.object({ zip: id }),
  run: async (office, { zip }) => {
    const dropped = await discardPictureZip(office, office.site, zip, office.actor)
    if (!dropped) return refused(gone, 409)
    const { drafts, pictures, kept } = dropped
    const told = [
      drafts && `초안 ${drafts}건을 버렸습니다.`,
      pictures && `새로 올린 이미지 ${pictures}장을 삭제했습니다.`,
      kept && `그사이 쓰는 곳이 생긴 ${kept}장은 그대로 두었습니다.`,
    ].filter(Boolean)
    return done(told.length ? told.join(' ') : '올린 파일을 지웠습니다. 바뀐 것은 없습니다.')
  },
})

/** @property name empty: all */
export const discard = command({
  may,
  input: z.object({ name: text(200) }),
  run: async (office, { name }) => {
    const count = await discardDraftedPictures(office, office.site, name ? [name] : undefined, office.actor)
    if (!count) return refused('이미 공개했거나 버린 초안입니다.', 409)
    return done(`초안 ${count}건을 버렸습니다. 방문자가 보는 이미지는 그대로입니다.`)
  },
})
