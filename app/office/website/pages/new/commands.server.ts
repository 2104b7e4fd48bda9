import { redirect } from 'react-router'
import { z } from 'zod'
import { samplePartsOf } from '#app/domain/publishing/documents/sample-parts.ts'
import { addToMenu } from '#app/domain/publishing/pages/add-to-menu.server.ts'
import { copyPage, createPage } from '#app/domain/publishing/pages/move-page.server.ts'
import { isPageKind, newPage } from '#app/domain/publishing/pages/page-kinds.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { command, refused } from '#app/office/command.server.ts'
import { text, written } from '#app/office/fields.ts'
import { editorOf } from '../../addresses.ts'
import type { OfficeOfDrafts } from '../../edited-site.server.ts'

export const make = command({
  may: canEditPages,
  input: z.object({
    kind: text(40),
    copy: text(1000),
    path: written,
    title: written,
    description: written,
    group: text(200),
  }),
  run: async (office: OfficeOfDrafts, { kind, copy, group, ...head }) => {
    const { site, published, actor } = office
    if (!head.title || (!copy && !head.description)) return refused('제목과 설명을 적어 주세요.')
    const parts = samplePartsOf(published, site.drafts ?? new Map())
    const document = !copy && isPageKind(kind) ? newPage(kind, head, parts) : undefined
    if (!copy && !document) return refused('페이지의 종류를 선택해 주세요.')
    const made = document
      ? await createPage(office, site.slug, document, actor)
      : await copyPage(office, site.slug, { from: copy, to: head.path, title: head.title }, actor)
    if (!made.ok) return refused(made.message)
    const items = [{ title: head.title, url: head.path }]
    if (group) await addToMenu(office, site.slug, { group, items }, actor)
    return redirect(editorOf(site.slug, head.path), 303)
  },
})
