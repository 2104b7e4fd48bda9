import type { LeadStatus } from '#app/db/column-types.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { leadStatuses } from '../customer/lead-status.ts'

/** On what basis the file leaves (개인정보 보호법); printed in it. */
export const exportBases = {
  provision: '제3자 제공 (개인정보 보호법 제17조)',
  entrustment: '처리 위탁 (개인정보 보호법 제26조)',
  internal: '내부 업무',
} as const

export type ExportBasis = keyof typeof exportBases

export const exportFormats = { xlsx: '엑셀 (xlsx)', csv: 'CSV (UTF-8)' } as const
export type ExportFormat = keyof typeof exportFormats

export interface ExportFilters {
  status: LeadStatus | ''
  /** Day of registration; empty: from the first, to the last. */
  from: Day | ''
  until: Day | ''
}

export interface ExportChoice {
  format: ExportFormat
  clear: boolean
  recipient: string
  basis: ExportBasis
  reason: string
  filters: ExportFilters
}

export type ExportField = 'recipient' | 'basis' | 'reason' | 'format' | 'status' | 'from' | 'until' | 'clear'

const day = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** @param mayClear whether the person may take names and numbers along */
export function checkExport(
  fields: Record<ExportField, string>,
  mayClear: boolean,
): { ok: true; choice: ExportChoice } | { ok: false; errors: Partial<Record<ExportField, string>> } {
  const errors: Partial<Record<ExportField, string>> = {}
  const recipient = fields.recipient.trim().slice(0, 100)
  const reason = fields.reason.trim().slice(0, 500)
  if (recipient.length < 2) errors.recipient = '받는 곳을 적어 주세요. 예: ○○건설 분양팀'
  if (!Object.hasOwn(exportBases, fields.basis)) errors.basis = '제공 근거를 선택해 주세요.'
  if (reason.length < 5) errors.reason = '사용 목적을 다섯 자 이상 적어 주세요.'
  if (!Object.hasOwn(exportFormats, fields.format)) errors.format = '파일 형식을 선택해 주세요.'
  if (fields.status && !leadStatuses.includes(fields.status as LeadStatus))
    errors.status = '상태를 다시 선택해 주세요.'
  for (const name of ['from', 'until'] as const)
    if (fields[name] && !day.test(fields[name])) errors[name] = '날짜를 확인해 주세요.'
  if (fields.from && fields.until && fields.from > fields.until)
    errors.until = '끝나는 날이 시작하는 날보다 앞섭니다.'
  if (fields.clear === 'on' && !mayClear)
    errors.clear = '이름과 번호를 가리지 않은 파일은 단지 관리자만 받을 수 있습니다.'
  if (Object.keys(errors).length) return { ok: false, errors }
  return {
    ok: true,
    choice: {
      format: fields.format as ExportFormat,
      clear: fields.clear === 'on',
      recipient,
      basis: fields.basis as ExportBasis,
      reason,
      filters: {
        status: fields.status as ExportFilters['status'],
        from: fields.from as Day | '',
        until: fields.until as Day | '',
      },
    },
  }
}
