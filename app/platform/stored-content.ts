type Json = Record<string, unknown>

export type Upgrade = (older: Json) => Json

/** JSON with its schema's version, upgraded when read, since revisions never change. */
export function storedContent<T>(upgrades: readonly Upgrade[]) {
  const version = upgrades.length + 1
  return {
    version,
    /** @throws Error for a newer version */
    read(json: string, of: number): T {
      if (of > version)
        throw new Error(`stored content is of version ${of}; this program knows ${version} at most`)
      return upgrades.slice(of - 1).reduce((content, upgrade) => upgrade(content), JSON.parse(json)) as T
    },
  }
}
