import { redirect } from 'react-router'
import { z } from 'zod'
import { offeredBases } from '#app/domain/customers/import-export/export-choice.ts'
import { canExportHomes, seesEveryBuyer } from '#app/domain/record/permissions.ts'
import { prepareHomeExport } from '#app/domain/sales/home-exports.server.ts'
import { command } from '#app/office/command.server.ts'
import { checkbox, text } from '#app/office/fields.ts'

/** What can be exported, and how: a list as a workbook or as text, or the board for printing. */
const kinds = {
  xlsx: { what: 'homes', format: 'xlsx' },
  csv: { what: 'homes', format: 'csv' },
  print: { what: 'homes-print', format: 'xlsx' },
} as const

export const prepare = command({
  may: canExportHomes,
  refusal: '동·호수를 내보낼 권한이 없습니다.',
  input: z.object({
    kind: text(10).pipe(z.enum(['xlsx', 'csv', 'print'], '무엇을 받을지 선택해 주세요.')),
    recipient: text(100).pipe(z.string().trim().min(2, '받는 곳을 적어 주세요. 예: ○○건설 분양팀')),
    basis: text(40).pipe(z.enum(offeredBases, '제공 근거를 선택해 주세요.')),
    reason: text(500).pipe(z.string().trim().min(5, '사용 목적을 다섯 자 이상 적어 주세요.')),
    buyers: checkbox,
  }),
  run: async (office, { kind, buyers, ...typed }) => {
    const { site, role, actor } = office
    const { what, format } = kinds[kind]
    if (buyers && !seesEveryBuyer(role))
      return { ok: false, errors: { buyers: '계약자 이름과 번호는 계약 담당과 관리자만 받을 수 있습니다.' } }
    if (buyers && kind === 'print')
      return { ok: false, errors: { buyers: '인쇄하는 현황판에는 계약자를 넣지 않습니다.' } }
    await prepareHomeExport(office, site, { what, format, withBuyers: buyers, ...typed }, actor)
    return redirect(`/admin/homes/export?site=${site.slug}#files`)
  },
})
