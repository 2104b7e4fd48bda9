import { z } from 'zod'
import { siteSettings } from '#app/domain/site/site-settings.ts'
import { walkContent } from '#app/platform/field-roles.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { pageContent } from '../pages/page-content.ts'
import type { Finding } from './finding.ts'

const publicBodies = new Set([
  // 개인정보분쟁조정위원회, 한국부동산원 청약홈, 주택도시보증공사, 한국토지주택공사
  '1833-6972',
  '1644-7445',
  '1566-9009',
  '1600-1004',
])

const telephone = /(?<![\d-])(?:1[5-9]\d{2}-\d{4}|0\d{1,3}-\d{3,4}-\d{4})(?![\d-])/g
const markUp = /<\/?[a-z][a-z0-9]{0,10}[\s/>]|&(?:nbsp|amp|lt|gt|quot|#\d{1,6});/i

/** Leftovers of writing or copying: unresolved references, mark-up, an old telephone. */
export function checkLeftovers(site: CheckedSite): Finding[] {
  const { settings, settingsFile, pages } = site
  // Message templates have fields and a check of their own.
  const { messages: _, facts: __, sender, familySites: ___, ...words } = settings
  const numbers = new Set([settings.phone, ...telephonesIn(JSON.stringify(sender ?? {})), ...publicBodies])
  const ofOthers = new Set(site.others.map(({ phone }) => phone))
  const documents = [
    { file: settingsFile, content: words, schema: siteSettings },
    ...pages.map(({ file, page }) => ({ file, content: page, schema: pageContent })),
  ]
  return documents.flatMap(({ file, content, schema: ofDocument }) =>
    [...walkContent(ofDocument, content)].flatMap(({ path, value, schema }) => {
      if (typeof value !== 'string') return []
      site.atWork?.(file, path)
      const toFinding = (check: Finding['check'], text: string, sentence: string): Finding => ({
        check,
        file,
        location: path,
        text,
        sentence,
      })
      // A telephone that changes today need not wait for another film.
      const isSpoken = schema && z.globalRegistry.get(schema)?.role === 'transcript'
      const toNumberFinding = (number: string): Finding =>
        isSpoken
          ? {
              ...toFinding(
                'names',
                number,
                `영상에 나오는 번호가 대표전화(${settings.phone})와 다릅니다. 영상과 자막을 새로 만들어 올려 주세요.`,
              ),
              warning: true,
            }
          : toFinding(
              'names',
              number,
              `대표전화(${settings.phone})가 아닌 번호입니다. 대표전화라면 {site.phone}으로 적어 주세요.`,
            )
      const brace = /[{}]/.exec(value)
      return [
        ...(brace
          ? [
              toFinding(
                'facts',
                value,
                '중괄호가 방문자에게 그대로 보입니다. {세대수.전체}처럼 빈칸 없이 적거나 지워 주세요.',
              ),
            ]
          : []),
        ...(markUp.test(value)
          ? [toFinding('texts', value, '꾸밈 기호(HTML)는 글자 그대로 보입니다. 지워 주세요.')]
          : []),
        ...(value.includes('\uFFFD')
          ? [toFinding('texts', value, '깨진 글자(�)가 있습니다. 원래 글자로 바꿔 주세요.')]
          : []),
        ...telephonesIn(value)
          // Whose it is, `checkOtherSites` says.
          .filter((number) => !numbers.has(number) && (isSpoken || !ofOthers.has(number)))
          .map(toNumberFinding),
      ]
    }),
  )
}

export const telephonesIn = (text: string): string[] =>
  [...text.matchAll(telephone)].map(([number]) => number)
