import { z } from 'zod'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { saveSection } from '#app/domain/publishing/documents/saved-sections.server.ts'
import { resolveComment } from '#app/domain/publishing/drafts/comments/draft-comments.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { id, text } from '#app/office/fields.ts'
import { blocksOf } from './block-commands.ts'
import type { OfficeOfPage } from './open-page.server.ts'

export const resolve = command({
  may: canEditPages,
  input: z.object({ comment: id }),
  run: async (office: OfficeOfPage, { comment }) =>
    (await resolveComment(office, office.site.id, comment, true, office.actor))
      ? done('의견을 반영한 것으로 표시했습니다.')
      : refused('지워진 의견입니다.', 404),
})

export const keepSection = command({
  may: canEditPages,
  input: z.object({ at: z.coerce.number(), name: text(60) }),
  run: async (office: OfficeOfPage, { at, name }) => {
    const { hidden: _, ...content } = (blocksOf(office.content)[at] ?? {}) as Document
    return (await saveSection(office, office.site.id, { name, content }, office.actor))
      ? done('블록을 보관했습니다. ‘블록 추가’에서 다시 쓸 수 있습니다.')
      : refused('이름을 적고, 고칠 것이 없는 블록만 보관할 수 있습니다.')
  },
})
