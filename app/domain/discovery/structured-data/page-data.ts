import type { BreadcrumbList, Graph, Question, Thing, WebPage } from 'schema-dts'
import { crumbsOf } from '#app/domain/publishing/pages/crumbs.ts'
import { complexOf } from './apartment-complex.ts'
import { blocksOf, type DescribedPage, idOf } from './described-page.ts'
import { eventsOf } from './events.ts'
import { officeOf } from './office.ts'
import { videosOf } from './videos.ts'
import { webSiteOf } from './web-site.ts'

/** schema.org data of a page; contains only what readers see. */
export function pageData(page: DescribedPage): Graph {
  const crumbs = breadcrumbsOf(page)
  const complex = complexOf(page)
  const things: Thing[] = [
    webPageOf(page, crumbs),
    webSiteOf(page),
    officeOf(page),
    ...(crumbs ? [crumbs] : []),
    ...(complex ? [complex] : []),
    ...videosOf(page),
    ...eventsOf(page),
  ]
  return { '@context': 'https://schema.org', '@graph': things }
}

function webPageOf(page: DescribedPage, crumbs: BreadcrumbList | undefined): WebPage {
  const questions = questionsOf(page)
  const address = page.origin + page.address
  const said = {
    '@id': address,
    url: address,
    name: page.head.title,
    description: page.head.description,
    inLanguage: 'ko-KR',
    isPartOf: { '@id': idOf(page, 'site') },
    publisher: { '@id': idOf(page, 'office') },
    ...(page.images[0]
      ? { primaryImageOfPage: { '@type': 'ImageObject', url: page.images[0] } as const }
      : {}),
    ...(crumbs ? { breadcrumb: { '@id': `${address}#crumbs` } } : {}),
  }
  if (questions.length) return { '@type': 'FAQPage', ...said, mainEntity: questions }
  return { '@type': blocksOf(page, 'enquiry').length ? 'ContactPage' : 'WebPage', ...said }
}

const questionsOf = (page: DescribedPage): Question[] =>
  blocksOf(page, 'faq').flatMap(({ groups }) =>
    groups.flatMap(({ items }) =>
      items.map(({ question, answer }) => ({
        '@type': 'Question' as const,
        name: question,
        acceptedAnswer: { '@type': 'Answer' as const, text: answer },
      })),
    ),
  )

/** Breadcrumbs as shown; entries without address are left out, as lists need addresses. */
function breadcrumbsOf(page: DescribedPage): BreadcrumbList | undefined {
  const { origin, address, settings, content } = page
  if (!content.banner) return undefined
  const crumbs = crumbsOf(settings.menu, content)
  const shown = crumbs.filter(({ url }, i) => url || i === crumbs.length - 1)
  return {
    '@type': 'BreadcrumbList',
    '@id': `${origin}${address}#crumbs`,
    itemListElement: shown.map(({ title, url }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: title,
      item: { '@type': 'WebPage', '@id': origin + (url ?? address) },
    })),
  }
}
