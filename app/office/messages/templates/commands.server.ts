import { z } from 'zod'
import { saveRemainingOrDraft } from '#app/domain/publishing/drafts/values-of-messages.server.ts'
import { canWriteMessages } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { checkbox, text } from '#app/office/fields.ts'
import { busySettings } from '../busy-settings.ts'

export const remaining = command({
  may: canWriteMessages,
  input: z.object({ text: text(10_000), asOf: text(20), byBoard: checkbox }),
  run: async (office, { byBoard, ...figure }) => {
    const typed = byBoard ? { byBoard } : figure
    const saved = await saveRemainingOrDraft(office, office.site, typed, office.actor)
    if (!saved.ok) return refused(saved.reason === 'busy' ? busySettings : saved.sentence)
    return done(
      'drafted' in saved
        ? '승인을 받아 공개하는 단지라 홈페이지 설정의 초안에 저장했습니다. ‘공개’ 화면에서 승인을 요청해 주세요.'
        : '저장했습니다. 다음 문자와 홈페이지부터 바뀝니다.',
    )
  },
})
