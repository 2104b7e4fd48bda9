import { redirect } from 'react-router'
import { z } from 'zod'
import { isFileName } from '#app/domain/media/file.ts'
import { filePart } from '#app/domain/publishing/documents/parts.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { command, refused } from '#app/office/command.server.ts'
import { text, upload } from '#app/office/fields.ts'
import { normalise } from '#app/platform/normalise.ts'
import { wrong } from '../../part/edited.ts'
import type { OfficeOfFiles } from '../open-files.server.ts'
import { draftFile, receiveFile } from '../receive-file.server.ts'

/** `입주자모집공고.pdf` has an address of its own; from `Brochure 2.pdf` a similar valid name is made. */
const nameIn = (written: string, fileName: string): string =>
  (
    written ||
    (/모집\s?공고/.test(normalise(fileName)) ? 'announcement' : fileName.replace(/\.[^.]{1,8}$/, ''))
  )
    .trim()
    .toLowerCase()
    .replace(/\.(?:pdf|mp4|webm|vtt)$/, '')
    .replaceAll(/[\s_]/g, '-')

export const add = command({
  may: canEditPages,
  input: z.object({ name: text(200), file: upload }),
  run: async (office: OfficeOfFiles, { name: written, file }) => {
    const base = nameIn(written, file?.name ?? '')
    if (!isFileName(`${base}.pdf`))
      return wrong('파일을 저장하지 않았습니다. 주소에 쓸 이름을 확인해 주세요.', {
        name: '영문 소문자와 숫자, 하이픈으로 75자까지 적어 주세요. 예: brochure',
      })
    const received = await receiveFile(office, file)
    if (!received.ok) return refused(received.text, received.status)
    const name = `${base}.${received.ending}`
    if (office.files.some((one) => one.name === name))
      return wrong(`${name} 파일이 이미 있어 저장하지 않았습니다.`, {
        name: '목록에서 그 파일을 열어 새 버전을 올리거나, 다른 이름을 적어 주세요.',
      })
    const drafted = await draftFile(office, filePart(name), { file: received.file, version: 0 })
    if (!drafted.ok) return refused(drafted.text, 409)
    return redirect(`/admin/sites/${office.site.slug}/documents/${name}?done=new`, 303)
  },
})
