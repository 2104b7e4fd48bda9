import { type FileHandle, open } from 'node:fs/promises'
import { kindOf } from './file-kind.ts'
import { type FileEnding, type FileRefusal, maxFileBytes } from './file-refusal.ts'
import { inspectMp4, inspectWebm } from './film-container.server.ts'
import { inspectPdf } from './pdf-container.server.ts'

export type InspectedFile = { ok: true; ending: FileEnding; bytes: number } | ({ ok: false } & FileRefusal)

/** The kind of a file by its content, not by its name, and whether it is complete. */
export async function inspectFile(path: string): Promise<InspectedFile> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = await part(file, 0, 64 * 1024)
    const ending = endingOfContent(head)
    if (!ending) {
      const kind = kindOf(head)
      return kind === 'empty' ? { ok: false, reason: 'empty' } : { ok: false, reason: 'not-a-file', kind }
    }
    if (size > maxFileBytes[ending]) return { ok: false, reason: 'too-heavy', ending }
    const refusal = await checks[ending](file, size)
    return refusal ? { ok: false, ...refusal } : { ok: true, ending, bytes: size }
  } finally {
    await file.close()
  }
}

/** What a site could offer it as; undefined for other files. @param head its first 64 KB */
export function endingOfContent(head: Buffer): FileEnding | undefined {
  const kind = kindOf(head)
  if (kind === 'pdf') return 'pdf'
  if (kind === 'video') return videoEnding(head)
  const text = head.toString('latin1', 0, 32)
  return /^(?:\xef\xbb\xbf)?WEBVTT/.test(text) ? 'vtt' : undefined
}

function videoEnding(head: Buffer): FileEnding | undefined {
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'mp4'
  return head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3 ? 'webm' : undefined
}

const checks: Record<FileEnding, (file: FileHandle, size: number) => Promise<FileRefusal | undefined>> = {
  pdf: inspectPdf,
  mp4: inspectMp4,
  webm: inspectWebm,
  vtt: inspectCaptions,
}

async function inspectCaptions(file: FileHandle, size: number): Promise<FileRefusal | undefined> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await part(file, 0, size))
  } catch {
    return { reason: 'not-utf8' }
  }
  const hasCues = /^(?:\d{2,4}:)?\d{2}:\d{2}\.\d{3}[ \t]{1,9}-->/m.test(text)
  return hasCues ? undefined : { reason: 'no-cues' }
}

async function part(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}
