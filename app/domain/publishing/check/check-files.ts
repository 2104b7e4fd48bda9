import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { mimeOf } from '#app/domain/media/file.ts'
import { type FileKind, isPictureKind, kindOf, nameFits } from '#app/domain/media/file-kind.ts'
import { describeFileRefusal, maxFileBytes } from '#app/domain/media/file-refusal.ts'
import { endingOfContent } from '#app/domain/media/inspect-file.server.ts'
import { inspectPdfBytes } from '#app/domain/media/pdf-container.server.ts'
import { describePictureRefusal, maxPictureBytes } from '#app/domain/media/picture-refusal.ts'
import type { ContentFault } from '#app/domain/site/content-fault.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { withParticle } from '#app/platform/particle.ts'
import { listFiles } from '../folder/content-files.ts'
import { draftedFolder, libraryFolder, officeFile } from '../folder/office-content.ts'

/** Folders of a site, and whether their files are JSON. */
const folders: Record<string, 'json' | 'other'> = {
  pages: 'json',
  press: 'json',
  plans: 'json',
  layouts: 'json',
  maps: 'json',
  media: 'other',
  files: 'other',
  [libraryFolder]: 'other',
  [draftedFolder]: 'other',
}
const ownFiles = ['site.json', 'redirects.json', officeFile]

/** Faults for files that nothing reads and that would otherwise be ignored silently. */
export function checkPlaces(folder: string, name: string): ContentFault[] {
  const fault = (file: string, sentence: string): ContentFault => ({
    file: `${name}/${file}`,
    location: '',
    sentence,
  })
  return listFiles(folder).flatMap((entry) => {
    if (!entry.isFolder)
      return ownFiles.includes(entry.name) ? [] : [fault(entry.name, misplaced(entry.name))]
    const expectedKind = ownProperty(folders, entry.name)
    if (!expectedKind)
      return [
        fault(entry.name, `쓰지 않는 폴더입니다. ${Object.keys(folders).join(', ')} 가운데 하나여야 합니다`),
      ]
    return listFiles(join(folder, entry.name)).flatMap((file) => {
      const path = `${entry.name}/${file.name}`
      if (file.isFolder)
        return [fault(path, `폴더 안의 폴더는 읽지 않습니다. 파일을 ${entry.name} 폴더로 옮겨 주세요`)]
      return expectedKind === 'json' && !file.name.endsWith('.json')
        ? [fault(path, misplaced(file.name))]
        : []
    })
  })
}

const misplaced = (name: string) =>
  /\.json\.txt$/i.test(name)
    ? `이름이 .txt로 끝나 읽지 않습니다. ${withParticle(`'${name.replace(/\.txt$/i, '')}'`, '으로')} 바꿔 주세요`
    : '여기서는 읽지 않는 파일입니다. 옮기거나 지워 주세요'

export function checkFiles(folder: string, label: string, as: 'picture' | 'file'): ContentFault[] {
  return listFiles(folder).flatMap(({ name, path, isFolder }) => {
    if (isFolder) return []
    const sentence = as === 'picture' ? pictureFault(name, path) : fileFault(name, path)
    return sentence ? [{ file: `${label}/${name}`, location: '', sentence }] : []
  })
}

function pictureFault(name: string, path: string): string | undefined {
  const { kind, bytes } = sniff(path)
  if (bytes > maxPictureBytes) return describePictureRefusal({ reason: 'too-heavy' })
  if (kind === 'empty') return describePictureRefusal({ reason: 'empty' })
  if (!isPictureKind(kind)) return describePictureRefusal({ reason: 'not-a-picture', kind })
  return nameFits(name, kind) ? undefined : describePictureRefusal({ reason: 'misnamed', kind })
}

function fileFault(name: string, path: string): string | undefined {
  if (!mimeOf(name)) return '올릴 수 없는 형식의 파일입니다(pdf, mp4, webm, vtt)'
  if (!/^[a-z0-9-]+\.[a-z0-9]+$/.test(name)) return '이름에는 소문자 영문, 숫자, 하이픈만 쓸 수 있습니다'
  const ending = name.slice(name.lastIndexOf('.') + 1)
  const { kind, head, bytes } = sniff(path)
  if (kind === 'empty') return '빈 파일입니다'
  if (endingOfContent(head) !== ending)
    return `내용이 ${ending.toUpperCase()} 파일이 아닙니다. 원본을 다시 저장해 주세요`
  if (ending !== 'pdf' || bytes > maxFileBytes.pdf) return undefined
  const refusal = inspectPdfBytes(readFileSync(path))
  const isLocked = refusal?.reason === 'locked' || refusal?.reason === 'unknown-lock'
  return isLocked ? describeFileRefusal(refusal) : undefined
}

/** Reads only the beginning: films are too large. */
function sniff(path: string): { kind: FileKind; head: Buffer; bytes: number } {
  const head = Buffer.alloc(64 * 1024)
  const file = openSync(path, 'r')
  try {
    const read = readSync(file, head, 0, head.length, 0)
    const known = head.subarray(0, read)
    return { kind: kindOf(known), head: known, bytes: fstatSync(file).size }
  } finally {
    closeSync(file)
  }
}
