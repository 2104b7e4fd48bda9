import type { Deps } from '#app/db/deps.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { type Document, pagePart } from '../documents/parts.ts'
import { loadDrafted, readDocument, saveContentDraft } from '../drafts/drafts.server.ts'
import type { Loading } from '../publish/published-site.server.ts'
import { pageAddress } from './page-content.ts'
import { saveRedirect } from './redirects/save-redirect.server.ts'
import { listSitePages } from './site-pages.ts'

export type PageChanged = { ok: true } | { ok: false; message: string }

const refused = (message: string): PageChanged => ({ ok: false, message })
export type EditDeps = Deps<'clock'> & Loading

export async function createPage(
  deps: EditDeps,
  slug: string,
  document: Document,
  actor: Actor,
): Promise<PageChanged> {
  const path = String(document.path ?? '')
  const fault = await addressFault(deps, slug, path)
  if (fault) return refused(fault)
  const saved = await saveContentDraft(
    deps,
    slug,
    pagePart(path),
    { content: document, version: await versionOf(deps, slug, path) },
    actor,
  )
  if (saved.ok) return { ok: true }
  return refused(saved.reason === 'not-allowed' ? saved.sentence : '저장하지 못했습니다. 다시 시도해 주세요.')
}

export async function copyPage(
  deps: EditDeps,
  slug: string,
  { from, to, title }: { from: string; to: string; title: string },
  actor: Actor,
): Promise<PageChanged> {
  const document = await readPageDocument(deps, slug, from)
  if (!document?.content) return refused('페이지를 찾을 수 없습니다.')
  return await createPage(deps, slug, { ...document.content, path: to, title }, actor)
}

/** Removes a page as a draft: visitors see it until the draft is published. */
export async function removePage(
  deps: EditDeps,
  slug: string,
  path: string,
  actor: Actor,
): Promise<PageChanged> {
  const document = await readPageDocument(deps, slug, path)
  if (!document) return refused('페이지를 찾을 수 없습니다.')
  if (path === '/') return refused('홈은 내릴 수 없습니다.')
  const saved = await saveContentDraft(
    deps,
    slug,
    pagePart(path),
    { content: null, version: document.version },
    actor,
  )
  if (saved.ok) return { ok: true }
  return refused(
    saved.reason === 'not-allowed' ? saved.sentence : '그사이 다른 사람이 바꾸었습니다. 다시 시도해 주세요.',
  )
}

/**
 * Gives a page another address: a new page and the old one taken off, both drafts, and a redirect, which is followed only once the
 * old page is gone.
 */
export async function movePage(
  deps: EditDeps,
  site: { id: string; slug: string },
  { from, to }: { from: string; to: string },
  actor: Actor,
): Promise<PageChanged> {
  if (from === '/') return refused('홈의 주소는 바꿀 수 없습니다.')
  const document = await readPageDocument(deps, site.slug, from)
  if (!document?.content) return refused('페이지를 찾을 수 없습니다.')
  const created = await createPage(deps, site.slug, { ...document.content, path: to }, actor)
  if (!created.ok) return created
  const removed = await removePage(deps, site.slug, from, actor)
  if (!removed.ok || !document.published) return removed
  const redirected = await saveRedirect(deps, site, { from, to, isAhead: true }, actor)
  return redirected.ok ? { ok: true } : refused(redirected.message)
}

const readPageDocument = ({ db }: EditDeps, slug: string, path: string) =>
  readDocument(db, { slug }, pagePart(path))

async function versionOf(deps: EditDeps, slug: string, path: string): Promise<number> {
  return (await readPageDocument(deps, slug, path))?.version ?? 0
}

async function addressFault(deps: EditDeps, slug: string, path: string): Promise<string | undefined> {
  const parsed = pageAddress.safeParse(path)
  if (!parsed.success) return `주소는 ${parsed.error.issues[0]?.message ?? '다시 적어 주세요'}.`
  const site = await loadDrafted(deps, slug)
  if (!site) return '단지를 찾을 수 없습니다.'
  const taken = listSitePages(site).find(
    (page) => page.path.toLowerCase() === path.toLowerCase() && page.state !== 'off',
  )
  return taken && `이미 ‘${taken.title}’ 페이지가 쓰는 주소입니다.`
}
