import { z } from 'zod'
import { checkOnce } from '#app/domain/publishing/check/check-once.server.ts'
import {
  type Document,
  type DraftPart,
  isMediaPart,
  parsePart,
} from '#app/domain/publishing/documents/parts.ts'
import { meetEditors } from '#app/domain/publishing/drafts/comments/editors.server.ts'
import { findSave } from '#app/domain/publishing/drafts/draft-saves.server.ts'
import {
  readDocument,
  type SavedDraft,
  saveContentDraft,
} from '#app/domain/publishing/drafts/drafts.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { command } from '#app/office/command.server.ts'
import { json } from '#app/office/fields.ts'
import type { Mark } from '#app/office/forms/marks.ts'
import { draftedSiteOf, type OfficeOfEditor } from '../../edited-site.server.ts'

/** Files are excluded: they have a screen of their own, and a browser must not choose their stored bytes. */
const part = z
  .string()
  .refine((text): text is DraftPart => parsePart(text) !== undefined && !isMediaPart(text))
const version = z.coerce.number().int().nonnegative()

/** What the commands answer, as JSON. */
export interface Answers {
  save: SavedDraft & { at: string }
  restore: SavedDraft & { at: string }
  meet: { others: string[]; version: number }
  check: { marks: Mark[] }
}

const answer = <Name extends keyof Answers>(said: Answers[Name]) => Response.json(said)

async function keep(
  { clock, site, actor, ...office }: OfficeOfEditor,
  of: DraftPart,
  draft: { content: Document; version: number },
) {
  const saved = await saveContentDraft({ ...office, clock }, site.slug, of, draft, actor)
  return answer<'save'>({ ...saved, at: clock.now().toISOString() })
}

export const save = command({
  may: canEditPages,
  input: z.object({ part, version, content: json.pipe(z.record(z.string(), z.unknown())) }),
  run: async (office: OfficeOfEditor, { part: of, ...draft }) => await keep(office, of, draft),
})

/** An earlier save as the draft again; 0: what visitors see. */
export const restore = command({
  may: canEditPages,
  input: z.object({ part, version, save: version }),
  run: async (office: OfficeOfEditor, { part: of, version: base, save: wanted }) => {
    const { db, site, clock } = office
    const content = wanted
      ? await findSave(db, site.id, of, wanted)
      : (await readDocument(db, site, of))?.published
    return content
      ? await keep(office, of, { content, version: base })
      : answer<'restore'>({ ok: false, reason: 'not-found', at: clock.now().toISOString() })
  },
})

/** Every now and then, while it is open. */
export const meet = command({
  may: canEditPages,
  input: z.object({ part }),
  run: async (office: OfficeOfEditor, { part: of }) => {
    const document = await readDocument(office.db, office.site, of)
    const others = await meetEditors(office, office.site.id, of, office.actor.id)
    return answer<'meet'>({ others, version: document?.version ?? 0 })
  },
})

export const check = command({
  may: canEditPages,
  input: z.object({ part }),
  run: async (office: OfficeOfEditor, { part: of }) => {
    const { published, drafts } = await draftedSiteOf(office)
    const { faults, findings } = await checkOnce(office, published, drafts)
    const found = [...faults, ...findings.filter(({ isNew }) => isNew)].filter((one) => one.part === of)
    return answer<'check'>({
      marks: found.map((one) => ({
        place: one.location,
        sentence: one.sentence,
        tone: 'warning' in one && one.warning ? 'warning' : 'fault',
      })),
    })
  },
})
