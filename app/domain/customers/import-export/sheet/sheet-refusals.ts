import { koreanNumber } from '#app/platform/korean-number.ts'
import { withParticle } from '#app/platform/particle.ts'
import { maxLetters, maxRows } from './sheet-limits.ts'

/** Files that are no table, by what people call them. */
const otherKinds = {
  hwp: '한글 문서',
  word: '워드 문서',
  slides: '파워포인트 문서',
  pdf: 'PDF 문서',
  picture: '사진',
  numbers: 'Numbers 문서',
  rtf: '서식 있는 텍스트 문서(RTF)',
  page: '웹 보관 파일(MHT)',
} as const

export type OtherKind = keyof typeof otherKinds

export type SheetRefusal =
  | {
      reason: 'locked' | 'no-table' | 'damaged' | 'letters' | 'too-large' | 'too-many' | 'too-long' | 'empty'
    }
  | { reason: 'other-kind'; kind: OtherKind }
  /** This line of the file has a quotation mark without its pair. */
  | { reason: 'open-quote'; line: number }

const sentences: Readonly<
  Record<Exclude<SheetRefusal['reason'], 'other-kind' | 'open-quote'> | 'too-costly', string>
> = {
  locked: '암호가 걸린 파일입니다. 암호를 푼 파일을 올려 주세요.',
  'no-table': '표를 찾지 못했습니다. 이름, 전화번호 같은 제목이 있는 엑셀이나 CSV 파일을 올려 주세요.',
  damaged:
    '파일이 손상되어 읽지 못했습니다. 엑셀에서 열어 ‘Excel 통합 문서(.xlsx)’로 저장한 뒤 다시 올려 주세요.',
  letters:
    '파일의 글자를 읽지 못했습니다. 엑셀에서 열어 ‘Excel 통합 문서(.xlsx)’나 ‘CSV UTF-8’로 저장한 뒤 다시 올려 주세요.',
  'too-large': '파일이 너무 큽니다. 명단만 남긴 새 파일로 올려 주세요.',
  'too-long': `모든 칸의 글이 합해 ${maxLetters / 10_000}만 자를 넘습니다. 긴 메모를 줄이거나 파일을 나누어 올려 주세요.`,
  'too-many': `한 번에 ${koreanNumber(maxRows)}명까지 불러옵니다. 파일을 나누어 올려 주세요.`,
  empty: '제목 아래에 고객이 한 명도 없습니다.',
  'too-costly': '파일을 읽는 데 너무 오래 걸립니다. 명단만 남긴 새 파일로 올려 주세요.',
}

/** Why a file was not read, and what to do. @param list what was to be in it */
export function refusalSentence(refusal: SheetRefusal | { reason: 'too-costly' }, list = '명단'): string {
  if (refusal.reason === 'open-quote')
    return `${koreanNumber(refusal.line)}번째 줄의 큰따옴표(")가 맞지 않아 아무것도 불러오지 않았습니다. 엑셀에서 ${withParticle(list, '을')} xlsx로 저장해 올리거나 그 줄을 고쳐 주세요.`
  if (refusal.reason === 'other-kind')
    return `${otherKinds[refusal.kind]}입니다. ${withParticle(list, '을')} 엑셀로 옮겨 ‘Excel 통합 문서(.xlsx)’로 저장한 뒤 올려 주세요.`
  return sentences[refusal.reason]
}
