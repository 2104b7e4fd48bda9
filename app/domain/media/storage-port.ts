/**
 * Public files have flat names (`stored-name.ts`) and are served at `/media/<name>`; `originals/` is never served.
 * Names are derived from the content, so a stored file never changes.
 */
export interface MediaStorage {
  /** Bytes; undefined where there is none. @throws StorageFailed */
  sizeOf(name: string): Promise<number | undefined>
  /** An invalid `Range` means the whole file. The stream must be read or cancelled. @throws StorageFailed */
  read(name: string, range?: string | null): Promise<StoredPart | Unsatisfiable | undefined>
  /** Stores a file atomically; an existing name stays as it is. @throws StorageFailed */
  keep(name: string, content: Uint8Array<ArrayBuffer> | LargeFile): Promise<void>
  /** Names of all files, in no order, without what is still being written. @throws StorageFailed */
  list(): AsyncIterable<string>
  /** What is not there is removed already. @throws StorageFailed */
  remove(name: string): Promise<void>
}

export interface StoredPart {
  size: number
  first: number
  /** Inclusive; before `first` in an empty file. */
  last: number
  stream: ReadableStream<Uint8Array>
}

export interface Unsatisfiable {
  size: number
  stream?: undefined
}

export interface LargeFile {
  path: string
  /** Hexadecimal; S3 verifies it. */
  sha256: string
}

export class StorageFailed extends Error {
  override name = 'StorageFailed'
}
