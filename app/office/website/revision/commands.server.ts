import { redirect } from 'react-router'
import { z } from 'zod'
import { type DraftPart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import { readDocument, saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { documentOf } from '#app/domain/publishing/publish/publications.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { command, refused } from '#app/office/command.server.ts'
import { text } from '#app/office/fields.ts'
import { screenOfPart } from '../addresses.ts'
import type { OfficeOfRevision } from './open-revision.server.ts'

export const restore = command({
  may: canEditPages,
  input: z.object({ part: text(300) }),
  run: async (office: OfficeOfRevision, { part: named }) => {
    const { db, site, publication, actor } = office
    const part = named as DraftPart
    const content = parsePart(part) && (await documentOf(db, site.id, publication, part))
    if (!content) return refused('그때의 내용을 찾지 못했습니다.', 404)
    const { version = 0 } = (await readDocument(db, site, part)) ?? {}
    const saved = await saveContentDraft(office, site.slug, part, { content, version }, actor)
    if (saved.ok) return redirect(screenOfPart(site.slug, part), 303)
    return saved.reason === 'not-allowed'
      ? refused(
          `${saved.sentence} 그때의 값이 지금과 달라 가져오지 않았습니다. 필요한 값만 설정 화면에서 고쳐 주세요.`,
          403,
        )
      : refused('그사이 다른 사람이 초안을 바꾸었습니다. 다시 해 주세요.', 409)
  },
})
