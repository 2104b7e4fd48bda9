import type { Db } from '#app/db/client.server.ts'
import { titleDrawings } from '#app/domain/drawings/words/title-drawings.ts'
import { fileAddress } from '#app/domain/media/file.ts'
import { documentsOf, drawingsOf, filesOf } from '#app/domain/publishing/documents/site-documents.ts'
import { loadDrafted } from '#app/domain/publishing/drafts/drafts.server.ts'
import { listPosts } from '#app/domain/publishing/press/list-posts.server.ts'
import type { Loading } from '#app/domain/publishing/publish/published-site.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { screen } from '#app/office/command.server.ts'
import type { Clock } from '#app/platform/clock.ts'

/** What fields of a form may refer to. */
export interface Places {
  /** Pages, also those that are drafts, and posts. */
  pages: { address: string; title: string; kind: string }[]
  phone: string
  files: string[]
  /** By kind: `plan`, `layout`, `map`. */
  drawings: Record<string, { name: string; title: string }[]>
}

/** `GET /admin/forms/{site}/places`: pages, posts, files and drawings of the site. */
export const loader = screen({
  may: canEditPages,
  load: async (office) => {
    const { site } = office
    const [{ files, ...documents }, posts] = await Promise.all([
      findDocuments(office, site),
      findPosts(office, site),
    ])
    const documentsToLink = files
      .filter((name) => name.endsWith('.pdf'))
      .map((name) => ({
        address: fileAddress(name),
        title: name === 'announcement.pdf' ? '입주자모집공고 PDF' : name,
        kind: '파일',
      }))
    return Response.json({
      ...documents,
      pages: [...documents.pages, ...documentsToLink, ...posts],
      phone: site.settings.phone,
      files,
    } satisfies Places)
  },
})

async function findDocuments(
  loading: Loading,
  site: Site,
): Promise<Pick<Places, 'pages' | 'drawings' | 'files'>> {
  const loaded = await loadDrafted(loading, site.slug)
  if (!loaded) return { pages: [], drawings: {}, files: [] }
  const { documents } = loaded
  const all = drawingsOf(documents)
  const titles = titleDrawings(all)
  const drawings: Places['drawings'] = {}
  for (const { kind, name } of all)
    drawings[kind] = [...(drawings[kind] ?? []), { name, title: titles[`${kind}/${name}`] ?? name }]
  return {
    pages: documentsOf(documents, 'page')
      .map(([address, { title }]) => ({ address, title: String(title ?? ''), kind: '페이지' }))
      .sort((a, b) => (a.address < b.address ? -1 : 1)),
    drawings,
    files: [...filesOf(documents).keys()].sort(),
  }
}

async function findPosts({ db, clock }: { db: Db; clock: Clock }, site: Site): Promise<Places['pages']> {
  const { posts } = await listPosts({ db, clock }, site)
  const list = { address: `/${site.slug}/press`, title: '언론보도 목록', kind: '언론보도' }
  return [
    list,
    ...posts.map(({ id, title }) => ({ address: `/${site.slug}/press/${id}`, title, kind: '언론보도' })),
  ]
}
