import { data, redirect } from 'react-router'
import { type Document, pagePart } from '#app/domain/publishing/documents/parts.ts'
import { samplePartsOf } from '#app/domain/publishing/documents/sample-parts.ts'
import { listSections, saveSection } from '#app/domain/publishing/documents/saved-sections.server.ts'
import { listComments, resolveComment } from '#app/domain/publishing/drafts/comments/draft-comments.server.ts'
import { listSaves } from '#app/domain/publishing/drafts/draft-saves.server.ts'
import { documentIn } from '#app/domain/publishing/drafts/drafts.server.ts'
import { blockTypes, sampleBlock } from '#app/domain/publishing/pages/sample-block.ts'
import { type RequestContext, requestContext } from '#app/request-context.ts'
import { readForm } from '#app/routes/read-form.ts'
import { draftBase } from '../../open-site.server.ts'
import type { Route } from './+types/edit'
import { blocksOf } from './editor/block-commands.ts'
import { PageEditor } from './editor/page-editor.tsx'
import { type OpenedPages, openPages } from './open-pages.server.ts'

async function open(ctx: RequestContext, request: Request, params: Route.LoaderArgs['params']) {
  const opened = await openPages(ctx, request, params.site)
  const path = `/${params['*']}`
  const document = documentIn(opened, pagePart(path))
  if (!document) throw data(null, { status: 404 })
  if (!document.content) throw redirect(`/admin/sites/${params.site}/pages`)
  return { ...opened, path, document, content: document.content }
}

/** `/admin/sites/{site}/pages/edit/{path}?block=`: the home page without a path. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site, published, actor, siteIds, path, document, content, mayPublish } = await open(
    ctx,
    request,
    params,
  )
  const part = pagePart(path)
  const saves = await listSaves(ctx.db, site.id, part)
  const versions = saves.map(({ version }) => version).reverse()
  const parts = samplePartsOf(published, new Map())
  return {
    slug: site.slug,
    path,
    part,
    content,
    version: document.version,
    isDrafted: document.draft !== undefined,
    isNew: document.published === undefined,
    mayPublish,
    trail: trailOf(versions, document.version, document.published !== undefined),
    base: draftBase(ctx, site, actor),
    selected: selectedIn(new URL(request.url).searchParams.get('block'), content),
    comments: await listComments(ctx, site.id, { path, isOpen: true }),
    facts: site.settings.facts,
    samples: blockTypes.flatMap((type) => {
      const block = sampleBlock(type, parts)
      return block ? [{ type, block }] : []
    }),
    sections: await listSections(ctx.db, siteIds),
  }
}

/** Saves by age; 0 is what visitors see, before all of a draft and behind what was thrown away. */
function trailOf(versions: number[], version: number, isShown: boolean): number[] {
  const shown = isShown ? [0] : []
  return version ? [...shown, ...versions] : [...versions, 0]
}

function selectedIn(asked: string | null, content: Document): number | undefined {
  const place = Number(asked)
  return asked !== null && Number.isInteger(place) && place < blocksOf(content).length ? place : undefined
}

/** Forms of the editor; the page itself is saved by its script (`document.ts`). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const opened = await open(ctx, request, params)
  const form = await readForm(request)
  const intent = String(form.get('intent') ?? '')
  if (intent === 'resolve') {
    const isResolved = await resolveComment(
      ctx,
      opened.site.id,
      String(form.get('comment')),
      true,
      opened.actor,
    )
    if (!isResolved) throw data(null, { status: 404 })
    return data({ notice: { text: '의견을 반영한 것으로 표시했습니다.', bad: false } })
  }
  if (intent === 'keep-section') return await keepSection(ctx, opened, form)
  throw data(null, { status: 404 })
}

async function keepSection(
  ctx: RequestContext,
  { site, content, actor }: OpenedPages & { content: Document },
  form: FormData,
) {
  const { hidden: _, ...block } = (blocksOf(content)[Number(form.get('at'))] ?? {}) as Document
  const kept = await saveSection(
    ctx,
    site.id,
    { name: String(form.get('name') ?? ''), content: block },
    actor,
  )
  return kept
    ? data({ notice: { text: '블록을 보관했습니다. ‘블록 추가’에서 다시 쓸 수 있습니다.', bad: false } })
    : data(
        { notice: { text: '이름을 적고, 고칠 것이 없는 블록만 보관할 수 있습니다.', bad: true } },
        { status: 422 },
      )
}

export { shouldRevalidate } from '../../revalidate-refused.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.content.title ?? '페이지'} | 분양 사무실` },
]

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageEditor
      key={`${loaderData.slug} ${loaderData.path}`}
      opened={loaderData}
      notice={actionData?.notice}
    />
  )
}
