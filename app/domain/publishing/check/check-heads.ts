import type { CheckedSite } from '../pages/checked-site.ts'
import type { Finding } from './finding.ts'

/** Widths in Korean characters; Latin letters and digits count half. */
const limits = { title: 40, description: { from: 20, to: 80 } }

interface Head {
  file: string
  /** Of the page. */
  address: string
  path: string
  /** As the browser shows it, with the site's name. */
  title: string
  description: string
}

export function checkHeads(site: CheckedSite): Finding[] {
  const heads = headsOf(site)
  const firsts = {
    title: new Map(heads.toReversed().map((head) => [head.title, head])),
    description: new Map(heads.toReversed().map((head) => [head.description, head])),
  }
  return heads.flatMap((head) => [
    ...lengths(head),
    ...(['title', 'description'] as const).flatMap((field) => {
      const twin = firsts[field].get(head[field])
      const sentence = `${twin?.address} 페이지의 것과 같습니다. 주소마다 다르게 적어 주세요.`
      return twin && twin !== head ? [finding(head, field, sentence)] : []
    }),
  ])
}

function headsOf({ pages, settings }: CheckedSite): Head[] {
  return pages.flatMap(({ file, page }) => {
    const options = Object.entries(page.variant?.options ?? {}).map(([name, option]) => ({
      ...option,
      path: `variant.options.${name}.`,
    }))
    return [{ ...page, path: '' }, ...options].map(({ title, description, path }) => {
      const fullTitle = page.path === '/' ? title : `${title} | ${settings.name}`
      return { file, address: page.path, path, title: fullTitle, description }
    })
  })
}

function lengths(head: Head): Finding[] {
  const title = width(head.title)
  const description = width(head.description)
  const { from, to } = limits.description
  return [
    ...(title > limits.title
      ? [finding(head, 'title', `제목은 이름을 붙여 ${limits.title}자 안이어야 합니다(지금 ${title}자).`)]
      : []),
    ...(description > to || description < from
      ? [finding(head, 'description', `설명은 ${from}~${to}자여야 합니다(지금 ${description}자).`)]
      : []),
  ]
}

const finding = (head: Head, field: 'title' | 'description', sentence: string): Finding => ({
  check: 'heads',
  file: head.file,
  location: head.path + field,
  text: head[field],
  sentence,
})

export const width = (text: string) =>
  Math.ceil([...text].reduce((sum, letter) => sum + (/[ᄀ-ᇿ⺀-꟏가-힯豈-﫿＀-｠]/.test(letter) ? 1 : 0.5), 0))
