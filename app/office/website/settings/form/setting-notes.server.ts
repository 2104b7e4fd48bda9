import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { documentsOf, type SiteDocuments } from '#app/domain/publishing/documents/site-documents.ts'
import { isHere } from '#app/domain/publishing/pages/menu-position.ts'
import { listPublications } from '#app/domain/publishing/publish/publications.server.ts'
import { draftedSiteOf } from '#app/office/website/edited-site.server.ts'
import type { OfficeOfPart } from '#app/office/website/part/part.server.ts'
import type { SettingFormName } from '#app/office/website/part/setting-forms.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'

/** Notes that a screen shows beside its form. */
export interface SettingNotes {
  faults: string[]
  title: string
  lines: { text: string; detail: string; page?: string }[]
}

const nothing: SettingNotes = { faults: [], title: '', lines: [] }

export async function settingNotes(screen: SettingFormName, opened: OfficeOfPart): Promise<SettingNotes> {
  if (screen === 'menu') return menuNotes(opened.content, (await draftedSiteOf(opened)).documents)
  if (screen === 'popups') return popupNotes(opened, koreanDay(opened.clock.now()))
  if (screen === 'legal') return await legalNotes(opened)
  return nothing
}

const titledPages = (documents: SiteDocuments) =>
  documentsOf(documents, 'page').map(([path, { title }]) => ({ path, title: String(title ?? '') }))

/** Addresses that the product answers itself. */
const own = /^\/(?:Promotion\/(?:Customer|Press)|announcement\.pdf|[^/]+\/(?:press|search|customer))$/i

function menuNotes({ menu }: Document, documents: SiteDocuments): SettingNotes {
  const items = (Array.isArray(menu) ? menu : []).flatMap((group) =>
    Array.isArray(group?.items) ? group.items : [],
  )
  const urls = items.map((item) => String(item?.url ?? ''))
  const pages = titledPages(documents)
  const pathOf = (url: string) => url.replace(/[?#].*$/s, '')
  const paths = new Set(pages.map(({ path }) => path.toLowerCase()))
  const isLinked = (path: string) =>
    urls.some((url) => isHere(pathOf(url), path) || pathOf(url).toLowerCase() === path.toLowerCase())
  return {
    faults: urls
      .filter((url) => url.startsWith('/') && !paths.has(pathOf(url).toLowerCase()) && !own.test(pathOf(url)))
      .map((url) => `메뉴가 연결한 ${url} 페이지가 없습니다.`),
    title: '메뉴에 없는 페이지',
    lines: pages
      .filter(({ path }) => path !== '/' && !isLinked(path))
      .map(({ path, title }) => ({ text: path, detail: title, page: path })),
  }
}

function popupNotes({ content }: OfficeOfPart, today: string): SettingNotes {
  const popups = (Array.isArray(content.popups) ? content.popups : []) as {
    title?: string
    from?: string
    until?: string
    pages?: string[]
  }[]
  return {
    faults: [],
    title: '오늘 보이는 팝업',
    lines: popups.map(({ title = '', from = '', until = '', pages = [] }) => ({
      text: title,
      detail: `${stateOn(today, from, until)} · ${from} ~ ${until} · ${pages.length ? pages.join(', ') : '첫 페이지'}`,
    })),
  }
}

function stateOn(today: string, from: string, until: string): string {
  if (today < from) return '시작 전'
  return today > until ? '끝남' : '보이는 중'
}

const legalPages = ['/privacy', '/terms', '/copyright']

/** Pages of law and the publications that changed them or the texts that consent is given to. */
async function legalNotes(opened: OfficeOfPart): Promise<SettingNotes> {
  const { documents } = await draftedSiteOf(opened)
  const publications = await listPublications(opened.db, opened.site.id)
  const changed = publications.flatMap(({ number, at, by, changes = [] }) => {
    const legal = changes.filter(
      ({ kind, name }) =>
        (kind === 'setting' && name === 'consents') || (kind === 'page' && legalPages.includes(name)),
    )
    return legal.map(({ kind, name, differences = [] }) => ({
      text: `${number}번째 공개 ${koreanDateTime(at)}${by ? ` ${by}` : ''} ${kind === 'page' ? name : '동의서'}`,
      detail: differences.join(' / '),
    }))
  })
  return {
    faults: [],
    title: '약관·처리방침과 지금까지의 변경',
    lines: [
      ...titledPages(documents)
        .filter(({ path }) => legalPages.includes(path))
        .map(({ path, title }) => ({ text: title, detail: path, page: path })),
      ...changed,
    ],
  }
}
