import { redirect } from 'react-router'
import { z } from 'zod'
import { keepUpload, startImport } from '#app/domain/publishing/site-jobs/site-imports.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { command, refused } from '#app/office/command.server.ts'
import { id, upload } from '#app/office/fields.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'
import { asFile } from '#app/platform/temporary-folder.server.ts'
import { noZip } from '../zip-field.tsx'

const toImports = ({ site }: OfficeOfSite) => redirect(`/admin/sites/${site.slug}/files#imports`)

export const read = command({
  may: canManageSites,
  input: z.object({ file: upload }),
  run: async (office, { file }) => {
    if (!file) return { ok: false as const, errors: { file: noZip } }
    await asFile(file, (zip) => keepUpload(office, office.site, zip, office.actor))
    return toImports(office)
  },
})

export const publish = command({
  may: canManageSites,
  input: z.object({ import: id, take: z.enum(['office', 'folder']).catch('folder') }),
  run: async (office, { import: of, take }) => {
    const running = await startImport(office, office.site, of, take, office.actor)
    if (!running) return refused('이미 공개했거나 지운 파일입니다. 다시 올려 주세요.')
    return running.ok ? toImports(office) : refused(running.sentence)
  },
})
