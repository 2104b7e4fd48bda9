import type { FileHandle } from 'node:fs/promises'
import type { FileRefusal } from './file-refusal.ts'

/** A film of an hour has some hundred. */
const maxBoxes = 20_000
/** Bytes of the index of a film; one of an hour has three megabytes. */
const maxIndexBytes = 24 * 1024 * 1024

interface Box {
  type: string
  /** Of what it holds. */
  from: number
  end: number
}

/** A box of ISO/IEC 14496-12. @param head its first sixteen bytes, or what is left @param size of what holds it */
function boxAt(head: Buffer, at: number, size: number): Box | 'damaged' | 'cut-off' {
  if (head.length < 8) return 'damaged'
  const short = head.readUInt32BE(0)
  const isLong = short === 1
  if (isLong && head.length < 16) return 'cut-off'
  const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short
  const from = at + (isLong ? 16 : 8)
  if (at + length < from) return 'damaged'
  if (at + length > size) return 'cut-off'
  return { type: head.toString('latin1', 4, 8), from, end: at + length }
}

export async function inspectMp4(file: FileHandle, size: number): Promise<FileRefusal | undefined> {
  const heads = await readHeads(file, size)
  if (heads === 'damaged' || heads === 'cut-off') return { reason: heads, ending: 'mp4' }
  const [first] = heads
  if (first?.type !== 'ftyp') return { reason: 'damaged', ending: 'mp4' }
  const brand = await readAt(file, first.from, 4)
  if (brand.toString('latin1') === 'qt  ') return { reason: 'quicktime' }
  const index = heads.find(({ type }) => type === 'moov')
  // Programs write the index last: without it a film was not written to its end.
  if (!index || !heads.some(({ type }) => type === 'mdat')) return { reason: 'cut-off', ending: 'mp4' }
  if (index.end - index.from > maxIndexBytes) return { reason: 'damaged', ending: 'mp4' }
  const codecs = codecsIn(await readAt(file, index.from, index.end - index.from))
  if (!codecs) return { reason: 'damaged', ending: 'mp4' }
  if (codecs.some((codec) => playable.has(codec))) return undefined
  return { reason: codecs.some((codec) => /^(?:hvc1|hev1|dvh1|dvhe)$/.test(codec)) ? 'hevc' : 'no-picture' }
}

const playable = new Set(['avc1', 'avc3', 'vp09', 'av01'])

/** Read one by one, since a film is not read into memory. */
async function readHeads(file: FileHandle, size: number): Promise<Box[] | 'damaged' | 'cut-off'> {
  const heads: Box[] = []
  for (let at = 0; at < size; at = heads.at(-1)?.end ?? size) {
    const box = boxAt(await readAt(file, at, 16), at, size)
    if (typeof box === 'string') return box
    if (heads.push(box) > maxBoxes) return 'damaged'
  }
  return heads
}

const containers = new Set(['trak', 'mdia', 'minf', 'stbl'])

/** Deeper than the specification nests sample descriptions. */
const maxDepth = 8

/** Codes of what is in the tracks, from their sample descriptions. @returns undefined where boxes do not fit into each other */
function codecsIn(index: Buffer, depth = 0): string[] | undefined {
  if (depth > maxDepth) return undefined
  const codecs: string[] = []
  for (let at = 0; at < index.length; ) {
    const box = boxAt(index.subarray(at, at + 16), at, index.length)
    if (typeof box === 'string') return undefined
    const { type, from, end } = box
    if (type === 'stsd' && end - from >= 16) codecs.push(index.toString('latin1', from + 12, from + 16))
    const inner = containers.has(type) ? codecsIn(index.subarray(from, end), depth + 1) : []
    if (!inner) return undefined
    codecs.push(...inner)
    at = end
  }
  return codecs
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/** An element of EBML (RFC 8794). */
interface Element {
  id: number
  from: number
  /** Infinity: to the end of the file, as a live stream is written. */
  length: number
}

export async function inspectWebm(file: FileHandle, size: number): Promise<FileRefusal | undefined> {
  const head = await readAt(file, 0, 4096)
  const ebml = elementAt(head, 0)
  if (ebml?.id !== 0x1a45dfa3) return { reason: 'damaged', ending: 'webm' }
  const kind = docTypeIn(head.subarray(ebml.from, ebml.from + ebml.length))
  if (kind !== 'webm')
    return kind === 'matroska' ? { reason: 'matroska' } : { reason: 'damaged', ending: 'webm' }
  const segment = elementAt(head, ebml.from + ebml.length)
  if (segment?.id !== 0x18538067) return { reason: 'damaged', ending: 'webm' }
  const isWhole = segment.length === Number.POSITIVE_INFINITY || segment.from + segment.length <= size
  return isWhole ? undefined : { reason: 'cut-off', ending: 'webm' }
}

function docTypeIn(header: Buffer): string | undefined {
  let at = 0
  while (at < header.length) {
    const element = elementAt(header, at)
    if (!element || element.length === Number.POSITIVE_INFINITY) return undefined
    const { id, from, length } = element
    if (id === 0x4282) return header.toString('latin1', from, from + length).replaceAll('\0', '')
    at = from + length
  }
  return undefined
}

function elementAt(bytes: Buffer, at: number): Element | undefined {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23
  const sizeAt = at + idLength
  const sizeLength = Math.clz32(bytes[sizeAt] ?? 0) - 23
  if (idLength > 4 || sizeLength > 8 || sizeAt + sizeLength > bytes.length) return undefined
  let length = (bytes[sizeAt] as number) & (0xff >> sizeLength)
  let isUnknown = length === 0xff >> sizeLength
  for (const byte of bytes.subarray(sizeAt + 1, sizeAt + sizeLength)) {
    length = length * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return {
    id: bytes.readUIntBE(at, idLength),
    from: sizeAt + sizeLength,
    length: isUnknown ? Number.POSITIVE_INFINITY : length,
  }
}
