import { walkJson } from '#app/domain/site/walk-json.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { isSampleText } from '../pages/sample-block.ts'
import type { Finding } from './finding.ts'

/** Sample texts of a new page or block that nobody replaced, including alternative texts. */
export const checkSamples = (site: CheckedSite): Finding[] =>
  site.pages.flatMap(({ file, page }) =>
    walkJson(page).flatMap(({ path, value }): Finding[] =>
      typeof value === 'string' && isSampleText(value)
        ? [
            {
              check: 'texts',
              file,
              location: path,
              text: value,
              sentence: '처음에 들어 있던 예시 그대로입니다. 홈페이지에 보일 내용으로 바꾸거나 지워 주세요.',
            },
          ]
        : [],
    ),
  )
