import { z } from 'zod'
import { resolveComment } from '#app/domain/publishing/drafts/comments/draft-comments.server.ts'
import { makeDraftLink, revokeDraftLink } from '#app/domain/publishing/drafts/links/draft-links.server.ts'
import { linkDays } from '#app/domain/publishing/drafts/links/link-days.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { id, text } from '#app/office/fields.ts'

export const make = command({
  may: canEditPages,
  input: z.object({
    name: text(60).pipe(z.string().trim().min(1, '누구에게 보낼 링크인지 적어 주세요.')),
    days: z.coerce.number().pipe(z.literal(linkDays)),
  }),
  run: async (office, { name, days }) =>
    (await makeDraftLink(office, office.site.id, { name, days }, office.actor))
      ? done('링크를 만들었습니다. 주소를 복사해 보내 주세요.')
      : refused('열려 있는 링크가 이미 50개입니다. 쓰지 않는 링크를 취소한 뒤 다시 만들어 주세요.'),
})

export const revoke = command({
  may: canEditPages,
  input: z.object({ id }),
  run: async (office, { id }) =>
    (await revokeDraftLink(office, office.site.id, id, office.actor))
      ? done('링크를 취소했습니다. 이제 열리지 않습니다.')
      : refused('이미 취소된 링크입니다.'),
})

const settle = (isResolved: boolean) =>
  command({
    may: canEditPages,
    input: z.object({ id }),
    run: async (office, { id }) => {
      if (!(await resolveComment(office, office.site.id, id, isResolved, office.actor)))
        return refused('지워진 의견입니다.', 404)
      return done(isResolved ? '반영한 의견으로 표시했습니다.' : '다시 열어 두었습니다.')
    },
  })

export const resolve = settle(true)
export const reopen = settle(false)
