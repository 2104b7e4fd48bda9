import type { FileHandle } from 'node:fs/promises'
import type { FileRefusal } from './file-refusal.ts'
import { readPdfLock } from './pdf-lock.ts'
import { type PdfDictionary, type PdfValue, readPdfValue } from './pdf-objects.ts'

/** Bytes after the last `%%EOF`: report servers and downloads append some. PDF readers search that far, too. */
const maxTail = 1024 * 1024

/** It is read into memory, at most 50 MB. */
export const inspectPdf = async (file: FileHandle): Promise<FileRefusal | undefined> =>
  inspectPdfBytes(await file.readFile())

/** Whether a PDF is whole, and whether readers show it without a password. */
export function inspectPdfBytes(bytes: Buffer): FileRefusal | undefined {
  const end = bytes.lastIndexOf('%%EOF')
  const tail = bytes.subarray(Math.max(end, 0))
  // A file that was cut off after an earlier revision, or after the first part of a linearised one, goes on with objects.
  const isWhole = end >= 0 && tail.length <= maxTail && !/\d \d{1,5} obj\b/.test(tail.toString('latin1'))
  const start = isWhole ? bytes.lastIndexOf('startxref', end) : -1
  if (start < 0) return { reason: 'cut-off', ending: 'pdf' }
  const trailer = findTrailer(bytes, start)
  const written = trailer?.get('Encrypt')
  if (!trailer || !written || isNull(written)) return undefined
  const encryption = resolve(bytes, written)
  if (!encryption) return { reason: 'damaged', ending: 'pdf' }
  const lock = readPdfLock(encryption, fileIdIn(trailer))
  if (lock.state === 'open') return undefined
  if (lock.state === 'unknown') return { reason: 'unknown-lock', handler: lock.handler }
  return lock.state === 'locked' ? { reason: 'locked' } : { reason: 'damaged', ending: 'pdf' }
}

const isNull = (value: PdfValue) => value.kind === 'word' && value.word === 'null'

/** Where the last cross-reference says that it is; else, as readers repair a file, the last one that can be read. */
function findTrailer(bytes: Buffer, startxref: number): PdfDictionary | undefined {
  const offset = readPdfValue(bytes, startxref + 'startxref'.length)
  const header = Math.max(0, bytes.indexOf('%PDF-'))
  if (offset?.kind === 'number')
    // Readers count from the header or from the first byte, whatever stands before the header.
    for (const at of new Set([header + offset.number, offset.number])) {
      const found = trailerAt(bytes, at)
      if (found) return found
    }
  const tables = lastOf(bytes, 'trailer', (at) => dictionaryAt(bytes, at + 'trailer'.length))
  return tables ?? lastOf(bytes, '/XRef', (at) => crossReferenceAround(bytes, at))
}

/** A cross-reference table or stream (7.5.4, 7.5.8). */
function trailerAt(bytes: Buffer, at: number): PdfDictionary | undefined {
  if (at >= bytes.length) return undefined
  const beginning = bytes.toString('latin1', at, at + 40)
  if (/^\s{0,9}xref\b/.test(beginning)) {
    const trailer = bytes.indexOf('trailer', at)
    return trailer < 0 ? undefined : dictionaryAt(bytes, trailer + 'trailer'.length)
  }
  const [object] = /^\s{0,9}\d{1,10}\s{1,3}\d{1,5}\s{1,3}obj\b/.exec(beginning) ?? []
  return object ? dictionaryAt(bytes, at + object.length) : undefined
}

/** How many places are tried where a file has to be repaired. */
const maxTries = 200

function lastOf<Found>(
  bytes: Buffer,
  word: string,
  read: (at: number) => Found | undefined,
): Found | undefined {
  let at = bytes.lastIndexOf(word)
  for (let tries = 0; at >= 0 && tries < maxTries; tries++) {
    const found = read(at)
    if (found) return found
    at = at > 0 ? bytes.lastIndexOf(word, at - 1) : -1
  }
  return undefined
}

function crossReferenceAround(bytes: Buffer, at: number): PdfDictionary | undefined {
  const object = bytes.lastIndexOf(' obj', at)
  const found = object < 0 || at - object > 4096 ? undefined : dictionaryAt(bytes, object + 4)
  const type = found?.get('Type')
  return type?.kind === 'name' && type.name === 'XRef' ? found : undefined
}

function dictionaryAt(bytes: Buffer, at: number): PdfDictionary | undefined {
  const value = readPdfValue(bytes, at)
  return value?.kind === 'dictionary' ? value.entries : undefined
}

/**
 * An encryption dictionary is written in the trailer or as an object of its own: object streams are encrypted themselves (7.5.7), so
 * one that lies in them cannot be read by anybody. The newest object of a number counts.
 */
function resolve(bytes: Buffer, written: PdfValue): PdfDictionary | undefined {
  if (written.kind === 'dictionary') return written.entries
  if (written.kind !== 'reference') return undefined
  const name = `${written.object} ${written.generation} obj`
  return lastOf(bytes, name, (at) => {
    const isWholeNumber = at === 0 || !/\d/.test(String.fromCharCode(bytes[at - 1] as number))
    return isWholeNumber ? dictionaryAt(bytes, at + name.length) : undefined
  })
}

function fileIdIn(trailer: PdfDictionary): Buffer {
  const id = trailer.get('ID')
  const [first] = id?.kind === 'list' ? id.items : []
  return first?.kind === 'string' ? first.bytes : Buffer.alloc(0)
}
