import { Inflate } from 'fflate'

/** A file of a ZIP archive (APPNOTE 6.3.10). */
export interface ZipEntry {
  /** In Latin-1 unless the archive says UTF-8; folders end with `/`. */
  name: string
  /** Bytes unpacked, as announced. */
  size: number
  /** Bytes in the archive. */
  packed: number
  isStored: boolean
  /** Where its bytes begin. */
  from: number
}

/** Where an archive is read from: a file, or memory. */
export interface ByteSource {
  size: number
  /** Fewer bytes at the end. */
  read(at: number, length: number): Uint8Array
}

export const bytesInMemory = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (at, length) => bytes.subarray(at, at + length),
})

/** It is no archive, is damaged, or was made to deceive its reader. */
export class ZipDamaged extends Error {
  override name = 'ZipDamaged'
}

const endSize = 22
const maxComment = 0xffff
const tooLarge32 = 0xffffffff
/** Of the central directory; 5,000 files with long names take one megabyte. */
const maxDirectoryBytes = 16 * 1024 * 1024

/**
 * The files of an archive, by its central directory. What an archive says of itself is compared: entries do not overlap each other or the
 * directory, and those that are stored have one size. So no more bytes are read than the archive has.
 * @throws ZipDamaged
 */
export function listEntries(source: ByteSource): ZipEntry[] {
  const { count, at, size } = findDirectory(source)
  if (size > maxDirectoryBytes || at + size > source.size) throw new ZipDamaged('directory')
  const directory = viewOf(source.read(at, size))
  const entries: (ZipEntry & { begin: number })[] = []
  let place = 0
  for (let i = 0; i < count; i++) {
    if (place + 46 > directory.byteLength || directory.getUint32(place, true) !== 0x02014b50)
      throw new ZipDamaged('directory')
    const flags = directory.getUint16(place + 8, true)
    const method = directory.getUint16(place + 10, true)
    const nameLength = directory.getUint16(place + 28, true)
    const extraLength = directory.getUint16(place + 30, true)
    const end = place + 46 + nameLength + extraLength + directory.getUint16(place + 32, true)
    if (end > directory.byteLength) throw new ZipDamaged('directory')
    // Encrypted, or packed by a method that spreadsheets and archives of folders do not use.
    if (flags & 1 || (method !== 0 && method !== 8)) throw new ZipDamaged('method')
    const name = textAt(directory, place + 46, nameLength, (flags & 0x800) !== 0)
    const [unpacked, packed, begin] = sizesOf(directory, place, place + 46 + nameLength, extraLength)
    if (method === 0 && unpacked !== packed) throw new ZipDamaged('sizes')
    const from = startOf(source, begin)
    entries.push({ name, size: unpacked, packed, isStored: method === 0, begin, from })
    place = end
  }
  let last = 0
  for (const one of entries.toSorted((a, b) => a.begin - b.begin)) {
    if (one.begin < last) throw new ZipDamaged('overlap')
    last = one.from + one.packed
  }
  if (last > at) throw new ZipDamaged('overlap')
  return entries.map(({ begin: _, ...entry }) => entry)
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function textAt(view: DataView, at: number, length: number, isUtf8: boolean): string {
  return Buffer.from(view.buffer, view.byteOffset + at, length).toString(isUtf8 ? 'utf8' : 'latin1')
}

function findDirectory(source: ByteSource): { count: number; at: number; size: number } {
  const tailAt = Math.max(0, source.size - endSize - maxComment)
  const tail = viewOf(source.read(tailAt, endSize + maxComment))
  for (let place = tail.byteLength - endSize; place >= 0; place--) {
    if (tail.getUint32(place, true) !== 0x06054b50) continue
    const found = {
      count: tail.getUint16(place + 10, true),
      size: tail.getUint32(place + 12, true),
      at: tail.getUint32(place + 16, true),
    }
    return found.count === 0xffff || found.at === tooLarge32
      ? findLargeDirectory(source, tailAt + place)
      : found
  }
  throw new ZipDamaged('no directory')
}

/** ZIP64 has a second end before the first. */
function findLargeDirectory(source: ByteSource, endAt: number): { count: number; at: number; size: number } {
  const locator = viewOf(source.read(Math.max(0, endAt - 20), 20))
  if (locator.byteLength < 20 || locator.getUint32(0, true) !== 0x07064b50) throw new ZipDamaged('directory')
  const end = viewOf(source.read(wholeAt(locator, 8), 56))
  if (end.byteLength < 56 || end.getUint32(0, true) !== 0x06064b50) throw new ZipDamaged('directory')
  return { count: wholeAt(end, 32), size: wholeAt(end, 40), at: wholeAt(end, 48) }
}

function wholeAt(view: DataView, at: number): number {
  const value = Number(view.getBigUint64(at, true))
  if (!Number.isSafeInteger(value)) throw new ZipDamaged('number')
  return value
}

/** Sizes unpacked and packed, and where the entry begins; what does not fit is in an extra field. */
function sizesOf(view: DataView, place: number, extraAt: number, extraLength: number) {
  const values: [number, number, number] = [
    view.getUint32(place + 24, true),
    view.getUint32(place + 20, true),
    view.getUint32(place + 42, true),
  ]
  if (!values.includes(tooLarge32)) return values
  for (let at = extraAt; at + 4 <= extraAt + extraLength; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    const end = Math.min(at + 4 + view.getUint16(at + 2, true), extraAt + extraLength)
    let from = at + 4
    for (const [i, value] of values.entries()) {
      if (value !== tooLarge32) continue
      if (from + 8 > end) throw new ZipDamaged('sizes')
      values[i] = wholeAt(view, from)
      from += 8
    }
    return values
  }
  throw new ZipDamaged('sizes')
}

function startOf(source: ByteSource, begin: number): number {
  const head = viewOf(source.read(begin, 30))
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50) throw new ZipDamaged('entry')
  return begin + 30 + head.getUint16(26, true) + head.getUint16(28, true)
}

/** Bytes read at once. Deflate makes at most a thousand times as many of them. */
const chunkBytes = 16 * 1024

/** Unpacks an entry piece by piece. @throws ZipDamaged as soon as it holds more than it announces, or at the end if less */
export function unpackEntry(source: ByteSource, entry: ZipEntry, write: (chunk: Uint8Array) => void): void {
  let unpacked = 0
  const take = (chunk: Uint8Array) => {
    unpacked += chunk.length
    if (unpacked > entry.size) throw new ZipDamaged('sizes')
    write(chunk)
  }
  const inflate = entry.isStored ? undefined : new Inflate(take)
  for (let done = 0; done < entry.packed; done += chunkBytes) {
    const chunk = source.read(entry.from + done, Math.min(chunkBytes, entry.packed - done))
    if (!inflate) take(chunk)
    else pushTo(inflate, chunk, done + chunkBytes >= entry.packed)
  }
  if (unpacked !== entry.size) throw new ZipDamaged('sizes')
}

function pushTo(inflate: Inflate, chunk: Uint8Array, isLast: boolean): void {
  try {
    inflate.push(chunk, isLast)
  } catch (error) {
    // Errors of fflate have a code of their own.
    throw error instanceof Error && 'code' in error ? new ZipDamaged('deflate') : error
  }
}

/** A whole entry. What it announces has been compared with a limit before. @throws ZipDamaged */
export function entryBytes(source: ByteSource, entry: ZipEntry): Uint8Array {
  const bytes = new Uint8Array(entry.size)
  let filled = 0
  unpackEntry(source, entry, (chunk) => {
    bytes.set(chunk, filled)
    filled += chunk.length
  })
  return bytes
}
