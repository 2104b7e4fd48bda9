import type { Actor } from '../../../features/audit/record-audit.server.ts'
import { editPost } from '../../../features/press/change-post.server.ts'
import { draftOf } from '../../../features/press/post-draft.ts'
import {
  checkPost,
  type PostDraft,
  type PostErrors,
  postDraftFrom,
  versionFrom,
} from '../../../features/press/post-form.ts'
import type { PressRow } from '../../../features/press/post-state.ts'
import type { Site } from '../../../features/sites/site-settings.ts'
import type { SiteDoor } from '../../../site-door.ts'

/** A form that was not saved: as it was written, over which version it may be saved now, and what somebody else saved. */
export interface Unsaved {
  status: 409 | 422
  draft: PostDraft
  errors: PostErrors
  version: number
  theirs?: PostDraft
}

/** Saves the form of a post over the version it was opened with. */
export async function savePost(
  door: Pick<SiteDoor, 'db' | 'clock'>,
  site: Pick<Site, 'id' | 'slug'>,
  row: PressRow,
  fields: FormData,
  actor: Actor,
): Promise<{ ok: true; draft: PostDraft } | { ok: false; unsaved: Unsaved | undefined }> {
  const draft = postDraftFrom(fields, draftOf(row, door.clock.now()))
  const version = versionFrom(fields)
  const invalid = (errors: PostErrors) =>
    ({ ok: false, unsaved: { status: 422, draft, errors, version } }) as const
  const checked = checkPost(draft)
  if (!checked.ok) return invalid(checked.errors)
  const saved = await editPost(door, site, row.id, { input: checked.input, version }, actor)
  if (saved.ok) return { ok: true, draft }
  if (saved.reason === 'invalid') return invalid(saved.errors)
  if (saved.reason === 'missing') return { ok: false, unsaved: undefined }
  // Saving again is then a choice made with both texts before one's eyes.
  const theirs = draftOf(saved.saved, door.clock.now())
  return { ok: false, unsaved: { status: 409, draft, errors: {}, version: saved.saved.version, theirs } }
}
