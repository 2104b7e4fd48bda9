/**
 * Where stored files lie. Public ones have flat names (`stored-name.ts`) and are served at `/media/<name>`; what begins
 * with `originals/` is never served. Names come from content, so a kept file never changes and is never replaced.
 */
export interface MediaStorage {
  /** Size in bytes; undefined where nothing is kept by that name. @throws StorageFailed */
  sizeOf(name: string): Promise<number | undefined>
  /**
   * A file, or the part that a `Range` header asks for (a header that is not understood asks for all of it).
   * The stream must be read or cancelled. @throws StorageFailed
   */
  read(name: string, range?: string | null): Promise<StoredPart | Unsatisfiable | undefined>
  /** Keeps a file, whole or not at all. Where the name is taken it stays as it is. @throws StorageFailed */
  keep(name: string, content: Uint8Array<ArrayBuffer> | LargeFile): Promise<void>
}

export interface StoredPart {
  /** Size of the whole file in bytes. */
  size: number
  first: number
  /** The last byte belongs to the part; before `first` in an empty file. */
  last: number
  stream: ReadableStream<Uint8Array>
}

/** The asked part lies beyond the end. */
export interface Unsatisfiable {
  size: number
  stream?: undefined
}

/** A film or document that is too large to be held in memory. */
export interface LargeFile {
  path: string
  /** Hexadecimal; S3 checks what arrives against it. */
  sha256: string
}

/** The storage does not answer, or refuses us. */
export class StorageFailed extends Error {
  override name = 'StorageFailed'
}
