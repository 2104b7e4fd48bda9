import { data } from 'react-router'
import { readHeldData } from '#app/domain/customers/import-export/held-data.server.ts'
import { type Sheet, writeXlsx } from '#app/domain/customers/import-export/sheet/write-xlsx.ts'
import { canManageLeads } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { answerWorkbook } from '../../statistics/workbook-answer.ts'
import { oneCustomer } from '../customer/load-customer.server.ts'
import { type HeldTable, heldTables } from './held-tables.ts'

/** `/admin/leads/…/disclosure.xlsx`: all stored data of one customer, to hand over to them. */
export const loader = screen({
  may: canManageLeads,
  of: oneCustomer,
  load: async (office) => {
    const { site, lead, scope, actor, request } = office
    return await answerWorkbook(request, `열람 자료 ${lead.receiptNo}`, async () => {
      const held = await readHeldData(office, site, lead.id, { scope, actor, how: 'file' })
      if (!held) throw data(null, { status: 404 })
      const chunks: Uint8Array[] = []
      for await (const chunk of writeXlsx(heldTables(held, site).map(sheetOf))) chunks.push(chunk)
      return new Uint8Array(Buffer.concat(chunks))
    })
  },
})

const sheetOf = ({ title, columns, rows }: HeldTable): Sheet => ({
  name: title,
  widths: columns.map((_, i) => (i === columns.length - 1 ? 50 : 20)),
  rows: (async function* () {
    yield columns
    yield* rows
  })(),
})
