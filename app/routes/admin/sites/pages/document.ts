import { z } from 'zod'
import { checkOnce } from '#app/domain/publishing/check/check-once.server.ts'
import {
  type Document,
  type DraftPart,
  isFilePart,
  parsePart,
} from '#app/domain/publishing/documents/parts.ts'
import { meetEditors } from '#app/domain/publishing/drafts/comments/editors.server.ts'
import { findSave } from '#app/domain/publishing/drafts/draft-saves.server.ts'
import { readDocument, saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { findPerson } from '#app/domain/staff/find-person.server.ts'
import { type RequestContext, requestContext } from '#app/request-context.ts'
import { readJsonBody } from '#app/routes/read-json.ts'
import type { Mark } from '../../forms/marks.ts'
import { draftedSiteOf, type Editor, openEditor } from '../open-editor.server.ts'
import type { Route } from './+types/document'

/** Files have a screen of their own: which bytes they are is not for a browser to say. */
const part = z
  .string()
  .refine((text): text is DraftPart => parsePart(text) !== undefined && !isFilePart(text))
const version = z.number().int().nonnegative()

const asked = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    part,
    version,
    content: z.record(z.string(), z.unknown()),
  }),
  /** An earlier save as the draft again; 0: what visitors see. */
  z.object({ intent: z.literal('restore'), part, version, save: version }),
  /** Every now and then, while it is open. */
  z.object({ intent: z.literal('meet'), part }),
  z.object({ intent: z.literal('check'), part }),
])

export type AskedOfDocument = z.input<typeof asked>

const noStore = { headers: { 'cache-control': 'no-store' } }

/** Saves, undoes and checks a document while somebody writes; JSON for the editor's script. 401 where the session ended. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  if (!(await findPerson(ctx, request))) return new Response(null, { status: 401 })
  const opened = await openEditor(ctx, request, params.site)
  const parsed = asked.safeParse(await readJsonBody(request))
  if (!parsed.success) return new Response(null, { status: 422 })
  return Response.json(await answer(ctx, opened, parsed.data), noStore)
}

async function answer(ctx: RequestContext, opened: Editor, sent: z.output<typeof asked>) {
  const { site, actor } = opened
  switch (sent.intent) {
    case 'save':
      return await save(ctx, opened, sent.part, sent.content, sent.version)
    case 'restore': {
      const earlier = sent.save
        ? await findSave(ctx.db, site.id, sent.part, sent.save)
        : (await readDocument(ctx.db, site, sent.part))?.published
      return earlier
        ? await save(ctx, opened, sent.part, earlier, sent.version)
        : { ok: false, reason: 'not-found' }
    }
    case 'meet': {
      const document = await readDocument(ctx.db, site, sent.part)
      return {
        others: await meetEditors(ctx, site.id, sent.part, actor.id ?? ''),
        version: document?.version ?? 0,
      }
    }
    case 'check':
      return { marks: await marksOf(ctx, opened, sent.part) }
  }
}

async function save(
  ctx: RequestContext,
  { site, actor }: Editor,
  of: DraftPart,
  content: Document,
  base: number,
) {
  const saved = await saveContentDraft(ctx, site.slug, of, { content, version: base }, actor)
  return { ...saved, at: ctx.clock.now().toISOString() }
}

async function marksOf(ctx: RequestContext, editor: Editor, of: DraftPart): Promise<Mark[]> {
  const { published, drafts } = await draftedSiteOf(editor)
  const { faults, findings } = await checkOnce(ctx, published, drafts)
  return [
    ...faults.map((fault) => ({ ...fault, tone: 'fault' as const })),
    ...findings
      .filter(({ isNew }) => isNew)
      .map((finding) => ({ ...finding, tone: finding.warning ? ('warning' as const) : ('fault' as const) })),
  ]
    .filter((one) => one.part === of)
    .map(({ location, sentence, tone }) => ({ place: location, sentence, tone }))
}
