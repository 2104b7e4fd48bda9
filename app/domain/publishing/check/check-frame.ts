import type { CheckedSite } from '../pages/checked-site.ts'
import type { Finding } from './finding.ts'

/** Pages to which the header, the footer or forms of every page link. */
const needed: Record<string, string> = {
  '/': '첫 화면',
  '/customer': '관심고객 등록',
  '/privacy': '개인정보처리방침',
  '/terms': '이용약관',
  '/copyright': '저작권 안내',
}

export function checkFrame({ slug, pages }: CheckedSite): Finding[] {
  const missing = Object.entries(needed)
    .filter(([path]) => !pages.some(({ page }) => page.path === path))
    .map(
      ([path, name]): Finding => ({
        check: 'links',
        file: `${slug}/pages`,
        location: '',
        text: path,
        sentence: `모든 화면에서 이어지는 페이지입니다. ${name} 페이지를 만들어 주세요.`,
      }),
    )
  const first = pages.flatMap(({ file, page }) =>
    page.blocks.flatMap((block, i): Finding[] => {
      if (block.type !== 'plan-comparison') return []
      const plans = block.types.map(({ plan }) => plan.name)
      const known = new Set(plans)
      return block.first
        .filter((name) => !known.has(name))
        .map((name) => ({
          check: 'links',
          file,
          location: `blocks[${i}].first`,
          text: name,
          sentence: `비교하는 주택형(${plans.join(', ')})에 없습니다.`,
        }))
    }),
  )
  return [...missing, ...first]
}
