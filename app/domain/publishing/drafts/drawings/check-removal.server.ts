import type { Db } from '#app/db/client.server.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { checkOnce } from '../../check/check-once.server.ts'
import type { DraftPart } from '../../documents/parts.ts'
import type { DraftFinding, DraftReport } from '../check-drafts.server.ts'
import type { ContentDraft, DraftedSite } from '../drafts.server.ts'

export interface RemovalReport {
  /** Findings that stop a publication: what still needs the document. */
  stops: (DraftReport['faults'][number] | DraftFinding)[]
  /** Ask for a reason when it is published. */
  warnings: DraftFinding[]
}

/** What would stand against the site, as it is drafted, without one of its documents, beside what does already. @throws StorageFailed */
export async function checkRemoval(
  parts: { db: Db; media: MediaStorage },
  { published, drafts }: Pick<DraftedSite, 'published' | 'drafts'>,
  part: DraftPart,
): Promise<RemovalReport> {
  const removal: ContentDraft = {
    ...{ part, content: null, version: -1, firstVersion: -1 },
    ...{ updatedAt: '', updatedBy: null, conflicts: [] },
  }
  const before = await checkOnce(parts, published, drafts)
  const after = await checkOnce(parts, published, [...drafts.filter((one) => one.part !== part), removal])
  const known = new Set([...before.faults, ...before.findings].map(keyOf))
  const added = after.findings.filter((finding) => finding.isNew && !known.has(keyOf(finding)))
  return {
    stops: [
      ...after.faults.filter((fault) => !known.has(keyOf(fault))),
      ...added.filter(({ warning }) => !warning),
    ],
    warnings: added.filter(({ warning, isDoubt }) => warning && !isDoubt),
  }
}

const keyOf = ({ file, location, sentence }: DraftReport['faults'][number] | DraftFinding) =>
  `${file}\n${location}\n${sentence}`
