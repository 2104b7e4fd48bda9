import type { LeadFilter } from '../list/lead-filter.ts'

/** Legal basis of an exported file (개인정보 보호법); printed in it. */
export const exportBases = {
  provision: '제3자 제공 (개인정보 보호법 제17조)',
  entrustment: '처리 위탁 (개인정보 보호법 제26조)',
  internal: '내부 업무',
} as const

export type ExportBasis = keyof typeof exportBases

/** Files for a third party need a consent of their own (제17조제1항제1호), and no registration form of the product asks for one. */
export const offeredBases = ['entrustment', 'internal'] as const satisfies ExportBasis[]

export const exportFormats = { xlsx: '엑셀 (xlsx)', csv: 'CSV (UTF-8)' } as const
export type ExportFormat = keyof typeof exportFormats

export interface ExportChoice {
  format: ExportFormat
  clear: boolean
  recipient: string
  basis: ExportBasis
  reason: string
  /** Which customers. Sorting and pages of the list do not matter. */
  filter: LeadFilter
  /** Names of `exportColumns`. */
  columns: readonly string[]
}

export type ExportField = 'recipient' | 'basis' | 'reason' | 'format' | 'clear' | 'column'

export interface ExportDraft extends Record<Exclude<ExportField, 'clear' | 'column'>, string> {
  clear: boolean
  /** Of known columns. */
  column: readonly string[]
}

/** @param mayClear whether the person may take names and numbers along */
export function checkExport(
  draft: ExportDraft,
  filter: LeadFilter,
  mayClear: boolean,
): { ok: true; choice: ExportChoice } | { ok: false; errors: Partial<Record<ExportField, string>> } {
  const errors: Partial<Record<ExportField, string>> = {}
  const recipient = draft.recipient.trim().slice(0, 100)
  const reason = draft.reason.trim().slice(0, 500)
  const basis = offeredBases.find((one) => one === draft.basis)
  if (recipient.length < 2) errors.recipient = '받는 곳을 적어 주세요. 예: ○○건설 분양팀'
  if (!basis)
    errors.basis =
      draft.basis === 'provision'
        ? '등록할 때 제3자 제공 동의를 받지 않아 이 근거로는 내보낼 수 없습니다.'
        : '제공 근거를 선택해 주세요.'
  if (reason.length < 5) errors.reason = '사용 목적을 다섯 자 이상 적어 주세요.'
  if (!Object.hasOwn(exportFormats, draft.format)) errors.format = '파일 형식을 선택해 주세요.'
  if (!draft.column.length) errors.column = '담을 항목을 하나 이상 선택해 주세요.'
  if (draft.clear && !mayClear)
    errors.clear = '이름과 번호를 가리지 않은 파일은 단지 관리자만 받을 수 있습니다.'
  if (!basis || Object.keys(errors).length) return { ok: false, errors }
  return {
    ok: true,
    choice: {
      format: draft.format as ExportFormat,
      clear: draft.clear,
      recipient,
      basis,
      reason,
      filter,
      columns: draft.column,
    },
  }
}
