import { z } from 'zod'
import { saveTemplateOrDraft } from '#app/domain/publishing/drafts/values-of-messages.server.ts'
import { canWriteMessages } from '#app/domain/record/permissions.ts'
import { withFieldNames } from '#app/domain/site/field-labels.ts'
import { templateOf } from '#app/domain/site/message-settings.ts'
import type { Template } from '#app/domain/site/templates.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { text } from '#app/office/fields.ts'
import { busySettings } from '../busy-settings.ts'
import type { OfficeOfTemplate } from './one-template.server.ts'

const may = canWriteMessages
const words = text(10_000).transform((typed) => withFieldNames(typed.replace(/\r\n?/g, '\n').trim()))
/** Revision of the settings when the form was opened, to detect concurrent saves. */
const revision = z.coerce.number()

export const save = command({
  may,
  input: z.object({ revision, title: words, text: words }),
  run: async (office: OfficeOfTemplate, { revision, title, text }) =>
    change(office, revision, title ? { title, text } : { text }),
})

/** Back to the words of the product. */
export const reset = command({
  may,
  input: z.object({ revision }),
  run: async (office: OfficeOfTemplate, { revision }) => change(office, revision, undefined),
})

async function change(office: OfficeOfTemplate, revision: number, template: Template | undefined) {
  const { site, name, actor } = office
  const saved = await saveTemplateOrDraft(office, site, name, { template, revision, actor })
  if (saved.ok) {
    if ('drafted' in saved)
      return done(
        '승인을 받아 공개하는 단지라 홈페이지 설정의 초안에 저장했습니다. ‘공개’ 화면에서 승인을 요청하면, 승인된 뒤의 문자부터 이 문구로 나갑니다.',
      )
    return done(template ? '저장했습니다. 다음 문자부터 이 문구로 나갑니다.' : '기본 문구로 되돌렸습니다.')
  }
  if (saved.reason === 'wrong') return refused('수정할 곳이 있어 저장하지 않았습니다.')
  if (saved.reason === 'busy') return refused(busySettings, 409)
  if (saved.reason === 'not-allowed') return refused(saved.sentence, 409)
  const { current } = saved
  return {
    ...refused(
      `그사이 ${current.by ?? '다른 사람'}님이 이 문구를 수정했습니다. 아래의 저장된 문구와 비교해 보고, 이대로 바꾸려면 다시 저장해 주세요.`,
      409,
    ),
    theirs: {
      words: templateOf(current.settings.messages, name),
      at: current.at,
      revision: current.revision,
    },
  }
}
