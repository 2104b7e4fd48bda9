import { redirect } from 'react-router'
import { z } from 'zod'
import { draftOf } from '#app/domain/publishing/press/post-draft.ts'
import {
  checkPost,
  emptyDraft,
  type PostErrors,
  parseFormKey,
  parsePostDraft,
  pastDate,
} from '#app/domain/publishing/press/post-form.ts'
import { publishPost } from '#app/domain/publishing/press/publish-post.server.ts'
import { savePost } from '#app/domain/publishing/press/save-post.server.ts'
import { canWritePress } from '#app/domain/record/permissions.ts'
import { command } from '#app/office/command.server.ts'
import { newId } from '#app/platform/ids.ts'
import { savedAs } from '../saved-as.ts'
import type { OfficeOfPost } from './open-post.server.ts'

const names = [
  ...(Object.keys(emptyDraft) as (keyof typeof emptyDraft)[]),
  'hasPinned',
  'version',
  'key',
] as const
const sent = z.string().optional()

const wrong = (errors: PostErrors) => ({ ok: false as const, errors })

export const write = command({
  may: canWritePress,
  input: z.object(
    Object.fromEntries(names.map((name) => [name, sent])) as Record<(typeof names)[number], typeof sent>,
  ),
  run: async (office: OfficeOfPost, typed) => {
    const { site, actor, found, clock } = office
    const now = clock.now()
    // Read in the same way as by the preview.
    const fields = new FormData()
    for (const [name, value] of Object.entries(typed)) if (value !== undefined) fields.set(name, value)
    const draft = parsePostDraft(fields, found && draftOf(found.row, now))
    const list = `/admin/press?site=${site.slug}`
    const written = (waits = false) => redirect(`${list}&done=${savedAs(draft, now, waits)}`, 303)
    const late = pastDate(draft, now)
    if (late.publishAt) return wrong(late)
    if (found) {
      const saved = await savePost(office, site, found.row, fields, actor)
      if (saved.ok) return written(saved.waits)
      if (!saved.unsaved) return redirect(list, 303)
      const { status, errors, version, current } = saved.unsaved
      return { ...wrong(errors), status, version, current }
    }
    const checked = checkPost(draft)
    if (!checked.ok) return wrong(checked.errors)
    const key = parseFormKey(fields) ?? newId()
    const published = await publishPost(office, site, checked.input, key, actor)
    return published.ok ? written(published.waits) : wrong(published.errors)
  },
})
