import { isDeepStrictEqual } from 'node:util'
import { asDrawingRef, isPictured } from '#app/domain/drawings/drawing.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { labelOfType } from '#app/domain/site/homes-of-facts.ts'
import { drawingPart, pagePart } from '../documents/parts.ts'
import { documentsOf, type SiteDocuments } from '../documents/site-documents.ts'
import { loadDrafted, saveContentDraft } from '../drafts/drafts.server.ts'
import { addToMenu, type MenuItem, menuOf } from '../pages/add-to-menu.server.ts'
import { createPage, type EditDeps } from '../pages/move-page.server.ts'
import { firstPagesOf, type Shown } from './start/pages/first-pages.ts'
import { pathOf } from './start/paths.ts'

export type BegunPages = { ok: true; entries: MenuItem[] } | { ok: false; message: string }

/**
 * Creates the pages that show a drawing or the announcement, with their menu entries, all as drafts. Pages of plans are tabs of
 * one another; the page of all types and the types of a pictured layout link to them.
 */
export async function beginPages(
  deps: EditDeps,
  slug: string,
  shown: Shown,
  actor: Actor,
): Promise<BegunPages> {
  const site = await loadDrafted(deps, slug)
  if (!site) return { ok: false, message: '단지를 찾을 수 없습니다.' }
  const settings = site.documents.get('settings') ?? {}
  const { pages, entries, menu } = firstPagesOf(shown, {
    facts: (settings.facts ?? {}) as Record<string, Fact>,
    view: viewOf(site.documents, shown),
  })
  const group = menuOf(settings).find(({ title }) => menu.fits.test(title))?.title ?? menu.title
  const tabs = entries.length > 1 ? { subNavigation: { title: group, items: entries } } : {}
  for (const page of pages) {
    const made = await createPage(deps, slug, { ...page, ...tabs }, actor)
    if (!made.ok) return made
  }
  await addToMenu(deps, slug, { group, items: entries }, actor)
  if (shown.kind === 'plan' || shown.kind === 'layout') await linkPlans(deps, slug, group, actor)
  return { ok: true, entries }
}

/** The first view of a drawn map. */
function viewOf(documents: SiteDocuments, shown: Shown): string | undefined {
  if (shown.kind !== 'map') return undefined
  const { views } = (documents.get(drawingPart(shown)) ?? {}) as { views?: Record<string, unknown> }
  return views && Object.keys(views)[0]
}

interface PlanPage {
  type: string
  path: string
}

/** Pages whose blocks show the plan of a type, in the order of the menu. */
function planPagesIn(documents: SiteDocuments): PlanPage[] {
  const order = menuOf(documents.get('settings') ?? {}).flatMap(({ items }) => items.map(({ url }) => url))
  return documentsOf(documents, 'page')
    .flatMap(([path, { blocks }]): PlanPage[] => {
      const plan = (Array.isArray(blocks) ? blocks : []).find(({ type }) => type === 'unit-plan')?.plan
      const ref = asDrawingRef(plan)
      return ref ? [{ type: ref.name, path }] : []
    })
    .toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path))
}

async function linkPlans(deps: EditDeps, slug: string, group: string, actor: Actor): Promise<void> {
  const site = await loadDrafted(deps, slug)
  if (!site) return
  const { documents, drafts } = site
  const plans = planPagesIn(documents)
  const tabs = plans.map(({ type, path }) => ({ title: labelOfType(type), url: path }))
  const types = plans.map(({ type, path }) => ({ id: type, label: labelOfType(type), page: path }))
  const overview = documents.get(pagePart(pathOf.types))
  const withTabs = (path: string, tabs: MenuItem[]) => {
    const part = pagePart(path)
    const before = documents.get(part) ?? {}
    const { title, items } = (before.subNavigation ?? { title: group, items: [] }) as {
      title: string
      items: MenuItem[]
    }
    const missing = tabs.filter(({ url }) => !items.some((item) => item.url === url))
    return { part, before, after: { ...before, subNavigation: { title, items: [...items, ...missing] } } }
  }
  const changed = [
    ...(plans.length > 1 ? plans : []).map(({ path }) => withTabs(path, tabs)),
    ...(plans.length && overview
      ? [withTabs(pathOf.types, [{ title: String(overview.title), url: pathOf.types }, ...tabs])]
      : []),
    ...documentsOf(documents, 'drawing').flatMap(([name, before]) => {
      if (!name.startsWith('layout/') || !isPictured(before)) return []
      const own = (before.types ?? []) as typeof types
      const missing = types.filter(({ id }) => !own.some((one) => one.id === id))
      const part = drawingPart({ kind: 'layout', name: name.slice('layout/'.length) })
      return [{ part, before, after: { ...before, types: [...own, ...missing] } }]
    }),
  ]
  for (const { part, before, after } of changed) {
    if (isDeepStrictEqual(before, after)) continue
    const version = drafts.find((draft) => draft.part === part)?.version ?? 0
    await saveContentDraft(deps, slug, part, { content: after, version }, actor)
  }
}
