import { redirect } from 'react-router'
import { z } from 'zod'
import { fileDocument } from '#app/domain/media/file-document.ts'
import { discardContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { listFileVersions } from '#app/domain/publishing/drafts/files/file-versions.server.ts'
import { beginPages } from '#app/domain/publishing/sites/begin-pages.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { checkbox, id, text, upload } from '#app/office/fields.ts'
import { pagesBegun } from '../../drawings/pages-showing.server.ts'
import { count, publishCommand, publishPart } from '../../part/part-commands.server.ts'
import { lacksPage, type OfficeOfFile, usesOf } from '../open-files.server.ts'
import { draftFile, receiveFile } from '../receive-file.server.ts'

/** A file has bytes instead of fields, so there is no content to compare. */
const asPart = (office: OfficeOfFile) => ({ ...office, content: {} })

export const publish = publishCommand(asPart)

const shown = ({ site, file }: OfficeOfFile, outcome: string) =>
  redirect(`/admin/sites/${site.slug}/documents/${file.name}?done=${outcome}`, 303)

const toList = ({ site }: OfficeOfFile) => redirect(`/admin/sites/${site.slug}/documents`, 303)

export const replace = command({
  may: canEditPages,
  input: z.object({ version: count, next: text(20), file: upload }),
  run: async (office: OfficeOfFile, { version, next, file }) => {
    const received = await receiveFile(office, file, office.file.ending)
    if (!received.ok) return refused(`${received.text} 지금 있는 파일은 그대로입니다.`, received.status)
    const drafted = await draftFile(office, office.part, { file: received.file, version })
    if (!drafted.ok) return refused(drafted.text, 409)
    if (next !== 'publish' || drafted.outcome !== 'kept') return shown(office, drafted.outcome)
    return office.draft ? shown(office, 'before') : await publishPart(asPart(office), drafted.version)
  },
})

export const restore = command({
  may: canEditPages,
  input: z.object({ version: count, revision: id }),
  run: async (office: OfficeOfFile, { version, revision }) => {
    const versions = await listFileVersions(office.db, office.site.id, office.file.name)
    const earlier = versions.find(({ revisionId }) => revisionId === revision)
    if (!earlier) return refused('그 버전을 찾지 못했습니다.', 404)
    const { sha256, mime, bytes } = earlier
    const file = fileDocument.parse({ sha256, mime, bytes })
    const drafted = await draftFile(office, office.part, { file, version })
    if (!drafted.ok) return refused(drafted.text, 409)
    return shown(office, drafted.outcome === 'kept' ? 'restored' : drafted.outcome)
  },
})

export const remove = command({
  may: canEditPages,
  input: z.object({ version: count, sure: checkbox }),
  run: async (office: OfficeOfFile, { version, sure }) => {
    const uses = usesOf(office, office.file)
    if (uses.length)
      return refused(
        `쓰는 곳이 있어 삭제하지 않았습니다: ${uses.map(({ name }) => name).join(', ')}. 그곳에서 먼저 빼고 공개해 주세요.`,
        409,
      )
    if (!sure) return refused('삭제하려면 확인란에 표시해 주세요.')
    const drafted = await draftFile(office, office.part, { file: null, version })
    if (!drafted.ok) return refused(drafted.text, 409)
    return office.file.state === 'new' ? toList(office) : shown(office, 'removed')
  },
})

/** The page that opens the notice, where none does yet. */
export const page = command({
  may: canEditPages,
  input: z.object({}),
  run: async (office: OfficeOfFile) => {
    const { site, file, actor } = office
    if (!lacksPage(file)) return refused('이 파일을 쓰는 페이지가 이미 있습니다.', 409)
    const begun = await beginPages(office, site.slug, { kind: 'announcement' }, actor)
    return begun.ok ? done(pagesBegun(begun.entries)) : refused(begun.message, 409)
  },
})

export const discard = command({
  may: canEditPages,
  input: z.object({}),
  run: async (office: OfficeOfFile) => {
    const { db, site, part, actor, draft, file } = office
    await discardContentDraft(db, site.id, part, actor)
    // A file that was never shown is gone with its draft.
    if (draft && file.state === 'new') return toList(office)
    return done('초안을 버렸습니다. 방문자가 보는 내용은 그대로입니다.')
  },
})
