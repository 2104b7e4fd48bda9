import { redirect } from 'react-router'
import { z } from 'zod'
import { checkExport } from '#app/domain/customers/import-export/export-choice.ts'
import { exportColumns } from '#app/domain/customers/import-export/export-rows.server.ts'
import { prepareExport } from '#app/domain/customers/import-export/exports.server.ts'
import { formatFilter, parseFilter } from '#app/domain/customers/list/lead-filter.ts'
import { canExport, canExportClear } from '#app/domain/record/permissions.ts'
import { command } from '#app/office/command.server.ts'
import { checkbox, text, texts } from '#app/office/fields.ts'

export const prepare = command({
  may: canExport,
  input: z.object({
    recipient: text(500),
    basis: text(40),
    reason: text(1000),
    format: text(40),
    clear: checkbox,
    column: texts,
    /** The filter, in the form of addresses. */
    of: text(1000),
  }),
  run: async (office, { of, column, ...typed }) => {
    const { site, role, actor } = office
    const filter = parseFilter(new URLSearchParams(of))
    const known = exportColumns.flatMap(({ name }) => (column.includes(name) ? [name] : []))
    const checked = checkExport({ ...typed, column: known }, filter, canExportClear(role))
    if (!checked.ok) return { ok: false, errors: checked.errors }
    await prepareExport(office, site, checked.choice, actor)
    const address = formatFilter(filter)
    address.set('site', site.slug)
    return redirect(`/admin/exchange?${address}#files`)
  },
})
