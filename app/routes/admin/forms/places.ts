import type { Db } from '#app/db/client.server.ts'
import { fileAddress } from '#app/domain/media/file.ts'
import { parsePart } from '#app/domain/publishing/documents/parts.ts'
import { filesOver, layOver } from '#app/domain/publishing/drafts/drafted-content.server.ts'
import { listContentDrafts } from '#app/domain/publishing/drafts/drafts.server.ts'
import { drawingTitles } from '#app/domain/publishing/drafts/drawings/drawing-titles.ts'
import { listPosts } from '#app/domain/publishing/press/list-posts.server.ts'
import { readPublished } from '#app/domain/publishing/publish/published-content.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { Clock } from '#app/platform/clock.ts'
import { requestContext } from '#app/request-context.ts'
import { openSite } from '../open-site.server.ts'
import type { Route } from './+types/places'

/** What fields of a form may name. */
export interface Places {
  /** Pages, also those that are drafts, and posts. */
  pages: { address: string; title: string; kind: string }[]
  phone: string
  files: string[]
  /** By kind: `plan`, `layout`, `map`. */
  drawings: Record<string, { name: string; title: string }[]>
}

/** `GET /admin/forms/{site}/places`: pages, posts, files and drawings of the site. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site } = await openSite(ctx, request, canEditPages, params.site)
  const [{ files, ...documents }, posts] = await Promise.all([
    findDocuments(ctx.db, site),
    findPosts(ctx, site),
  ])
  const documentsToLink = files
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => ({
      address: fileAddress(name),
      title: name === 'announcement.pdf' ? '입주자모집공고 PDF' : name,
      kind: '파일',
    }))
  const places: Places = {
    ...documents,
    pages: [...documents.pages, ...documentsToLink, ...posts],
    phone: site.settings.phone,
    files,
  }
  return Response.json(places, { headers: { 'cache-control': 'no-store' } })
}

async function findDocuments(db: Db, site: Site): Promise<Pick<Places, 'pages' | 'drawings' | 'files'>> {
  const shown = await readPublished(db, site.slug)
  if (!shown) return { pages: [], drawings: {}, files: [] }
  const drafts = await listContentDrafts(db, shown)
  const found: Pick<Places, 'pages' | 'drawings' | 'files'> = {
    pages: [],
    drawings: {},
    files: [...filesOver(shown, drafts).keys()].sort(),
  }
  const documents = layOver(shown, drafts)
  const titles = drawingTitles(documents)
  for (const [part, content] of documents) {
    const parsed = parsePart(part)
    if (parsed?.kind === 'page')
      found.pages.push({ address: parsed.path, title: String(content.title ?? ''), kind: '페이지' })
    else if (parsed?.kind === 'drawing')
      found.drawings[parsed.drawing] = [
        ...(found.drawings[parsed.drawing] ?? []),
        { name: parsed.name, title: titles[`${parsed.drawing}/${parsed.name}`] ?? parsed.name },
      ]
  }
  found.pages.sort((a, b) => (a.address < b.address ? -1 : 1))
  return found
}

async function findPosts({ db, clock }: { db: Db; clock: Clock }, site: Site): Promise<Places['pages']> {
  const { posts } = await listPosts({ db, clock }, site)
  const list = { address: `/${site.slug}/press`, title: '언론보도 목록', kind: '언론보도' }
  return [
    list,
    ...posts.map(({ id, title }) => ({ address: `/${site.slug}/press/${id}`, title, kind: '언론보도' })),
  ]
}
