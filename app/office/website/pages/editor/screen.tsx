import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { samplePartsOf } from '#app/domain/publishing/documents/sample-parts.ts'
import { listSections } from '#app/domain/publishing/documents/saved-sections.server.ts'
import { listComments } from '#app/domain/publishing/drafts/comments/draft-comments.server.ts'
import { listSaves } from '#app/domain/publishing/drafts/draft-saves.server.ts'
import { blockTypes, sampleBlock } from '#app/domain/publishing/pages/sample-block.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { draftBase } from '#app/routes/admin/open-site.server.ts'
import type { Route } from './+types/screen'
import { blocksOf } from './block-commands.ts'
import * as commands from './commands.server.ts'
import { editedPage } from './open-page.server.ts'
import { PageEditor } from './page-editor.tsx'

/** `/admin/sites/{site}/pages/edit/{path}?block=`: the home page without a path. Its script saves through `document.ts`. */
export const loader = screen({
  may: canEditPages,
  of: editedPage,
  load: async (office, query) => {
    const { db, site, person, published, path, part, document, content } = office
    const saves = await listSaves(db, site.id, part)
    const versions = saves.map(({ version }) => version).reverse()
    const parts = samplePartsOf(published, new Map())
    const edited = person.sites.filter(({ role }) => canEditPages(role)).map(({ id }) => id)
    return {
      slug: site.slug,
      path,
      part,
      content,
      version: document.version,
      isDrafted: document.draft !== undefined,
      undoVersions: undoVersions(versions, document.version, document.published !== undefined),
      base: draftBase(office, site, office.actor),
      selected: selectedIn(query.get('block'), content),
      comments: await listComments(office, site.id, { path, isOpen: true }),
      facts: site.settings.facts,
      samples: blockTypes.flatMap((type) => {
        const block = sampleBlock(type, parts)
        return block ? [{ type, block }] : []
      }),
      sections: await listSections(db, edited),
    }
  },
})

export const action = dispatch(commands, editedPage)

/** Saves by age; 0 is what visitors see, before all of a draft and behind what was thrown away. */
function undoVersions(versions: number[], version: number, isShown: boolean): number[] {
  const shown = isShown ? [0] : []
  return version ? [...shown, ...versions] : [...versions, 0]
}

function selectedIn(asked: string | null, content: Document): number | undefined {
  const place = Number(asked)
  return asked !== null && Number.isInteger(place) && place < blocksOf(content).length ? place : undefined
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.content.title ?? '페이지'} | 분양 사무실` },
]

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageEditor
      key={`${loaderData.slug} ${loaderData.path}`}
      opened={loaderData}
      notice={noticeOf(actionData)}
    />
  )
}
