import { storedDrawing } from '#app/domain/drawings/stored-drawing.ts'
import { storedSettings } from '#app/domain/site/stored-settings.ts'
import { storedPage } from '../pages/stored-page.ts'

type Revisions = Record<string, string>

/** The contents of a publication, and the folder's version of what the office may change. */
export interface PublicationParts {
  pages: Revisions
  drawings: Revisions
  media: Revisions
  redirects: Record<string, string>
  messages: Record<string, unknown>
  /** Digests of posts by file (`press/01.json`). */
  press: Record<string, string>
  /** Documents by part where the folder says something else than what is shown; null where it has none. */
  folder?: Record<string, unknown>
}

export const noParts: PublicationParts = {
  pages: {},
  drawings: {},
  media: {},
  redirects: {},
  messages: {},
  press: {},
}

type Json = Record<string, unknown>

const stored = { settings: storedSettings, page: storedPage, drawing: storedDrawing }

type Versions = Record<keyof typeof stored, number>

const versions: Versions = {
  settings: storedSettings.version,
  page: storedPage.version,
  drawing: storedDrawing.version,
}

/** Of parts that name none, which were stored before 0.9.0. */
const unversioned: Versions = { settings: 3, page: 2, drawing: 2 }

/** As `publications.parts` has it: messages and documents of the folder with the versions of their schemas. */
export const writeParts = (parts: PublicationParts): string => JSON.stringify({ ...parts, versions })

/** @throws UnreadableContent */
export function readParts(json: string): PublicationParts {
  const { versions: of = unversioned, ...parts }: PublicationParts & { versions?: Versions } =
    JSON.parse(json)
  const upgrade = (kind: keyof typeof stored, content: unknown) =>
    stored[kind].read(JSON.stringify(content), of[kind]) as Json
  const { messages } = upgrade('settings', { messages: parts.messages })
  const folder = Object.entries(parts.folder ?? {}).map(([part, content]) => {
    const [kind = ''] = part.split(' ')
    return [part, content && isStored(kind) ? upgrade(kind, content) : content] as const
  })
  return {
    ...parts,
    messages: messages as Json,
    ...(parts.folder && { folder: Object.fromEntries(folder) }),
  }
}

const isStored = (kind: string): kind is keyof typeof stored => Object.hasOwn(stored, kind)
