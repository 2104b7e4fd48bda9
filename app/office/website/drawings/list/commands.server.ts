import { redirect } from 'react-router'
import { z } from 'zod'
import { drawingPart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import { readDocument, saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { beginPages } from '#app/domain/publishing/sites/begin-pages.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { command, refused } from '#app/office/command.server.ts'
import { checkbox, upload as file, written } from '#app/office/fields.ts'
import { wrong } from '../../part/edited.ts'
import { screenOfDrawing } from '../drawing-words.ts'
import { startPictured } from '../pictured/start-pictured.server.ts'
import { receiveUpload } from '../receive-upload.server.ts'

/** Adds a picture for a drawing that the site does not have yet. */
export const start = command({
  may: canEditPages,
  input: z.object({ file, drawing: written, cg: checkbox, page: checkbox }),
  run: async (office, { file: sent, drawing, cg, page }) => {
    const { db, site, actor } = office
    const part = parsePart(`drawing ${drawing}`)
    if (part?.kind !== 'drawing') return wrong('무엇을 만들지 선택해 주세요.', { drawing: '선택해 주세요.' })
    const { drawing: kind, name } = part
    const edited = await readDocument(db, site, drawingPart({ kind, name }))
    if (edited?.content || edited?.published)
      return wrong('그사이 만들어진 도면입니다. 목록에서 열어 그림을 바꿔 주세요.')
    const made = await startPictured(office, { kind, name, file: sent, isCg: cg })
    if (!made.ok) return wrong(made.sentence, { file: made.sentence })
    const draft = { content: made.content, version: edited?.version ?? 0 }
    const saved = await saveContentDraft(office, site.slug, drawingPart({ kind, name }), draft, actor)
    if (saved.ok) {
      const begun = page && (await beginPages(office, site.slug, { kind, name }, actor)).ok
      return redirect(`${screenOfDrawing(site.slug, kind, name)}?done=${begun ? 'begun' : 'started'}`, 303)
    }
    return saved.reason === 'not-allowed' ? refused(saved.sentence, 403) : refused('다시 시도해 주세요.', 409)
  },
})

export const upload = command({
  may: canEditPages,
  input: z.object({ file, text: z.string().default(''), kind: written, name: written }),
  run: async (office, sent) => {
    const uploaded = await receiveUpload(office, sent)
    if (uploaded.ok) return redirect(uploaded.address, 303)
    return { ...wrong(uploaded.sentence, uploaded.errors), kept: uploaded.text }
  },
})
