import type { Deps } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { editPost } from './change-post.server.ts'
import { draftOf } from './post-draft.ts'
import { checkPost, type PostDraft, type PostErrors, parsePostDraft, parseVersion } from './post-form.ts'
import type { PressRow } from './post-state.ts'

/** A form that was not saved, with the version that it would overwrite and the other editor's save. */
export interface Unsaved {
  status: 409 | 422
  draft: PostDraft
  errors: PostErrors
  version: number
  current?: PostDraft
}

export async function savePost(
  parts: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id' | 'slug'>,
  row: PressRow,
  fields: FormData,
  actor: Actor,
): Promise<{ ok: true; draft: PostDraft; waits?: true } | { ok: false; unsaved: Unsaved | undefined }> {
  const draft = parsePostDraft(fields, draftOf(row, parts.clock.now()))
  const version = parseVersion(fields)
  const invalid = (errors: PostErrors) =>
    ({ ok: false, unsaved: { status: 422, draft, errors, version } }) as const
  const checked = checkPost(draft)
  if (!checked.ok) return invalid(checked.errors)
  const saved = await editPost(parts, site, row.id, { input: checked.input, version }, actor)
  if (saved.ok) return { ok: true, draft, ...(saved.waits && { waits: saved.waits }) }
  if (saved.reason === 'not-allowed') return invalid({ when: saved.sentence })
  if (saved.reason === 'invalid') return invalid(saved.errors)
  if (saved.reason === 'missing') return { ok: false, unsaved: undefined }
  // Saving again then overwrites knowingly: both versions are on screen.
  const current = draftOf(saved.saved, parts.clock.now())
  return {
    ok: false,
    unsaved: { status: 409, draft, errors: {}, version: saved.saved.version, current },
  }
}
