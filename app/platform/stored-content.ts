type Json = Record<string, unknown>

/** Makes content of one version of its schema into content of the next. */
export type Upgrade = (older: Json) => Json

/**
 * Content that is kept as JSON with the version of its schema. Revisions never change, so what an earlier program wrote
 * is brought up when it is read: a change of a schema that older content does not meet adds an upgrade at the end.
 */
export function storedContent<T>(upgrades: readonly Upgrade[]) {
  const version = upgrades.length + 1
  return {
    /** What is written today. */
    version,
    /** @throws Error where a newer program wrote it */
    read(json: string, of: number): T {
      if (of > version)
        throw new Error(`stored content is of version ${of}; this program knows ${version} at most`)
      return upgrades.slice(of - 1).reduce((content, upgrade) => upgrade(content), JSON.parse(json)) as T
    },
  }
}
