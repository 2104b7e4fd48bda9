type Json = Readonly<Record<string, unknown>>

export type StoredKind = 'settings' | 'page' | 'drawing' | 'file' | 'picture'

/** A stored document that this program cannot read: of a newer version, not JSON, or one that an upgrade fails on. */
export class UnreadableContent extends Error {
  override name = 'UnreadableContent'
  readonly kind: StoredKind
  /** Path of a page, `kind/name` of a drawing; empty for settings. */
  readonly document: string
  readonly version: number
  readonly reason: string

  constructor({ kind, document, version, cause }: UnreadableDocument & { cause: unknown }) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(
      `stored ${[kind, document].filter(Boolean).join(' ')} of version ${version} cannot be read: ${reason}`,
      {
        cause,
      },
    )
    this.kind = kind
    this.document = document
    this.version = version
    this.reason = reason
  }
}

interface UnreadableDocument {
  kind: StoredKind
  document: string
  version: number
}

/**
 * JSON with the version of its schema, upgraded when it is read, since revisions never change.
 * @param upgrades from version 1 on, frozen functions of `app/db/upgrades`
 */
export function storedContent<T>(kind: StoredKind, upgrades: readonly ((older: Json) => Json)[]) {
  const newest = upgrades.length + 1
  return {
    version: newest,
    /** @param document its name among those of its kind @throws UnreadableContent */
    read(json: string, version: number, document = ''): T {
      try {
        if (version > newest) throw new Error(`this program knows version ${newest} at most`)
        const content: unknown = JSON.parse(json)
        if (typeof content !== 'object' || content === null) throw new Error('not a JSON object')
        return upgrades.slice(version - 1).reduce((older, upgrade) => upgrade(older), content as Json) as T
      } catch (cause) {
        throw new UnreadableContent({ kind, document, version, cause })
      }
    },
  }
}

/** @returns undefined for what cannot be read, so that one document does not take the others of its site along */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    return ignoreUnreadable(error)
  }
}

/** For `catch` of a promise, like `ifReadable`. */
export function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableContent)) throw error
}
