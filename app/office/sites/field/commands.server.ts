import { redirect } from 'react-router'
import { z } from 'zod'
import type { Document, DraftPart } from '#app/domain/publishing/documents/parts.ts'
import { saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { withText } from '#app/domain/publishing/sites/with-text.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { type Fact, factProblem } from '#app/domain/site/fact.ts'
import { command, refused } from '#app/office/command.server.ts'
import { text } from '#app/office/fields.ts'
import { faultsIn } from '#app/office/website/part/part.server.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { readTypedNumber } from '#app/platform/typed-number.ts'
import type { OfficeOfField } from './open-field.server.ts'

export const save = command({
  may: canEditPages,
  input: z.object({ text: text(10_000), version: z.coerce.number() }),
  run: async (office: OfficeOfField, sent) => {
    const { site, part, path, value, version, actor } = office
    const wrong = (text: string) => ({ ok: false as const, errors: { text } })
    const typed = sent.text.replaceAll('\r\n', '\n')
    const next = typeof value === 'number' ? readTypedNumber(typed) : typed
    if (Number.isNaN(next)) return wrong('숫자로 적어 주세요.')
    const content = withText(office.content, path, next)
    const problem = problemAt(part, content, path)
    if (problem) return wrong(`${problem}.`)
    const saved =
      sent.version === version
        ? await saveContentDraft(office, site.slug, part, { content, version }, actor)
        : undefined
    if (saved?.ok) return redirect(`/admin/sites/${site.slug}?done=saved#points`)
    return refused(
      saved?.reason === 'not-allowed'
        ? saved.sentence
        : '그사이 다른 사람이 이 문서를 바꾸었습니다. 목록에서 다시 열어 주세요.',
    )
  },
})

/** Why the document cannot have this value at this path. */
function problemAt(part: DraftPart, content: Document, path: string): string | undefined {
  const fault = faultsIn(part, content).find(({ location }) => location === path)
  const [, name = ''] = /^facts\.(.{1,200})\.value$/.exec(path) ?? []
  const fact = ownProperty((content.facts ?? {}) as Record<string, Fact>, name)
  return fault?.sentence ?? (fact && factProblem(name, fact))
}
