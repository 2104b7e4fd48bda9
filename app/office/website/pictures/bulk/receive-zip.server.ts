import { z } from 'zod'
import { StorageFailed } from '#app/domain/media/storage-port.ts'
import { keepPictureZip } from '#app/domain/publishing/pictures/picture-zips.server.ts'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { command } from '#app/office/command.server.ts'
import { upload as file } from '#app/office/fields.ts'
import { asFile } from '#app/platform/temporary-folder.server.ts'

/** Called by the screen's script, which shows the progress. */
export const upload = command({
  may: canManagePictures,
  input: z.object({ file }),
  run: async (office, { file: sent }) => {
    const answer = (ok: boolean, notice: string) => Response.json([{ ok, notice }])
    if (!sent) return answer(false, 'ZIP 파일을 선택해 주세요.')
    try {
      await asFile(sent, (zip) => keepPictureZip(office, office.site, zip, office.actor))
      return answer(true, '올렸습니다.')
    } catch (error) {
      if (!(error instanceof StorageFailed)) throw error
      office.log.error({ err: error }, 'cannot store a ZIP of pictures')
      return answer(false, '저장소에 연결하지 못했습니다. 잠시 뒤 다시 올려 주세요.')
    }
  },
})
