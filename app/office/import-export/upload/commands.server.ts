import { redirect } from 'react-router'
import { z } from 'zod'
import {
  createImport,
  mayUploadImport,
  tooManyOpen,
} from '#app/domain/customers/import-export/import/imports.server.ts'
import { refusalSentence } from '#app/domain/customers/import-export/sheet/sheet-refusals.ts'
import { canImport } from '#app/domain/record/permissions.ts'
import { command, refused } from '#app/office/command.server.ts'
import { text, upload as uploaded } from '#app/office/fields.ts'
import { tooHeavy } from './too-heavy.ts'

/** Enough for ten thousand customers with long memos. */
const maxBytes = 10 * 1024 * 1024

export const upload = command({
  may: canImport,
  input: z.object({ name: text(200), file: uploaded }),
  run: async (office, { name: written, file }) => {
    const { db, site, actor } = office
    const wrong = (errors: { file: string }) => ({ ok: false as const, errors })
    if (!file) return wrong({ file: '파일을 선택해 주세요.' })
    const name = (written.trim() || file.name.replace(/\.[^.]*$/, '') || '명단').slice(0, 60)
    if (file.size > maxBytes) return wrong({ file: tooHeavy })
    if (!(await mayUploadImport(db, site.id))) return refused(tooManyOpen)
    const { readSheetInChild } = await import(
      '#app/domain/customers/import-export/sheet/read-sheet-in-child.server.ts'
    )
    const bytes = new Uint8Array(await file.arrayBuffer())
    const table = await readSheetInChild(bytes, site.slug)
    if (!table.ok) return wrong({ file: refusalSentence(table) })
    const id = await createImport(office, site, { name, table, file: bytes }, actor)
    return id ? redirect(`/admin/exchange/${site.slug}/imports/${id}`) : refused(tooManyOpen)
  },
})
