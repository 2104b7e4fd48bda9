import { rememberAll } from '#app/platform/remember.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import type { Finding } from './finding.ts'
import { picturesOf } from './pictures.ts'

const caution = /이해를 돕기|다를 수|달라질 수|변경될 수|바뀔 수|변경되|실제와|기준/

/** Many pictures share a text; each text is read once. */
const coverWith = (covered: RegExp) =>
  rememberAll((texts) => texts.some((text) => caution.test(text) && covered.test(text)))

const kinds: { kind: string; is: RegExp; covers: (texts: readonly string[]) => boolean }[] = [
  {
    kind: 'CG',
    is: /^(cg|hero)-|CG|조감도|투시도|렌더링/,
    covers: coverWith(/CG|이미지|조감도|투시도|그림/),
  },
  {
    kind: '도면',
    is: /^(plan|site-plan|map|elevation|raised|layout)|평면도|배치도|위치도|단면도|입면도|지도|도면/,
    covers: coverWith(/도면|평면도|배치도|위치도|지도|점선|축척|이미지|그림/),
  },
]

export function checkDisclaimers(site: CheckedSite): Finding[] {
  return picturesOf(site).flatMap(({ file, path, name, alt, caption, beside, notices }) => {
    const kind = kinds.find(({ is }) => is.test(name)) ?? kinds.find(({ is }) => is.test(`${alt} ${caption}`))
    if (!kind || caution.test(caption)) return []
    if (kind.covers(beside) || kind.covers(notices) || kind.covers(site.settings.disclaimers)) return []
    const sentence = `${kind.kind}에는 실제와 다를 수 있다는 안내가 설명글(caption)이나 알림(notices)에 있어야 합니다.`
    return [{ check: 'disclaimers' as const, file, location: path, text: name, sentence }]
  })
}
