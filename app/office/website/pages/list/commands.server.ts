import { z } from 'zod'
import { pagePart } from '#app/domain/publishing/documents/parts.ts'
import { discardContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { movePage, removePage } from '#app/domain/publishing/pages/move-page.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { text, written } from '#app/office/fields.ts'

const path = text(1000)

export const remove = command({
  may: canEditPages,
  input: z.object({ path }),
  run: async (office, { path: of }) => {
    const removed = await removePage(office, office.site.slug, of, office.actor)
    return removed.ok
      ? done('페이지를 내리는 초안을 만들었습니다. 공개하면 방문자에게 보이지 않습니다.')
      : refused(removed.message)
  },
})

export const move = command({
  may: canEditPages,
  input: z.object({ path, to: written }),
  run: async (office, { path: from, to }) => {
    const moved = await movePage(office, office.site, { from, to }, office.actor)
    return moved.ok
      ? done('주소를 바꾸는 초안을 만들었습니다. 공개하면 전 주소에서 새 주소로 이동합니다.')
      : refused(moved.message)
  },
})

export const discard = command({
  may: canEditPages,
  input: z.object({ path }),
  run: async ({ db, site, actor }, { path: of }) =>
    (await discardContentDraft(db, site.id, pagePart(of), actor))
      ? done('초안을 버렸습니다. 방문자가 보는 내용은 그대로입니다.')
      : refused('버릴 초안이 없습니다.'),
})
