import { data } from 'react-router'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import type { SharedKind } from '#app/domain/publishing/sites/shared/shared-kinds.ts'
import { readShared } from '#app/domain/publishing/sites/shared/shared-texts.server.ts'
import { factWords } from '#app/domain/site/fact-words.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import type { OfficeOfSites, Opener } from '#app/office/office.server.ts'
import { manager } from '../manager.server.ts'

type SharedText = Awaited<ReturnType<typeof readShared>>[number]

export interface OfficeOfShared extends OfficeOfSites {
  all: SharedText[]
  /** The text in the address, or the first. */
  text: SharedText
}

export const openShared: Opener<OfficeOfShared> = async (office, asked, may) => {
  const opened = await manager(office, asked, may)
  const all = await readShared(office.db)
  const page = asked.query.get('page')
  const text = page ? all.find(({ kind }) => kind.name === page) : all[0]
  if (!text) throw data(null, { status: 404 })
  return { ...opened, all, text }
}

/** How people read and write the facts and fields of a shared text. */
export const wordsOf = (kind: SharedKind, content: Document) =>
  factWords(
    walkJson(content).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
    kind.name === 'messages',
  )
