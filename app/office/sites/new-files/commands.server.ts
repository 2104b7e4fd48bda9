import { redirect } from 'react-router'
import { z } from 'zod'
import { keepArrival, startArrival } from '#app/domain/publishing/site-jobs/new-sites.server.ts'
import { whyNotFree } from '#app/domain/publishing/site-jobs/read-uploaded-site.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { readTypedHost } from '#app/domain/site/typed-host.ts'
import { command, refused } from '#app/office/command.server.ts'
import { id, text, upload } from '#app/office/fields.ts'
import type { OfficeOfSites } from '#app/office/office.server.ts'
import { asFile } from '#app/platform/temporary-folder.server.ts'
import { noZip } from '../zip-field.tsx'

const toImports = () => redirect('/admin/sites/new/files#imports')
const trimmed = text(200).transform((typed) => typed.trim())

export const read = command({
  may: canManageSites,
  input: z.object({ slug: trimmed, host: trimmed, file: upload }),
  run: async (office: OfficeOfSites, { slug, host: typed, file }) => {
    const errors: { slug?: string; host?: string; file?: string } = {}
    const taken = await whyNotFree(office.db, slug)
    if (taken) errors.slug = `${taken}.`
    const host = typed ? readTypedHost(typed) : undefined
    if (host && !host.ok) errors.host = host.sentence
    if (!file) errors.file = noZip
    const count = Object.keys(errors).length
    if (count || !file) return { ...refused(`${count}곳을 고쳐 주세요.`), errors }
    const name = { slug, host: host?.ok ? host.host : undefined }
    await asFile(file, (zip) => keepArrival(office, name, zip, office.actor))
    return toImports()
  },
})

export const publish = command({
  may: canManageSites,
  input: z.object({ import: id }),
  run: async (office: OfficeOfSites, { import: of }) =>
    (await startArrival(office, of, office.actor))
      ? toImports()
      : refused('이미 만들었거나 지운 파일입니다. 다시 올려 주세요.'),
})
