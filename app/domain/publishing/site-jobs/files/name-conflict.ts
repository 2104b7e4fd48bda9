import { fileOfPart } from '../../documents/parts.ts'
import type { FolderConflict } from './merge-folder.server.ts'

const longest = 60

const quote = (value: unknown): string => {
  if (value === undefined) return '(없음)'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `‘${text.length > longest ? `${text.slice(0, longest - 1)}…` : text}’`
}

/** A line for a person: where, what the office made of it, and what the folder says. */
export function nameConflict({ part, path, theirs, mine }: FolderConflict): string {
  if (!part) return `${path}: 폴더와 사무실의 파일이 서로 다릅니다`
  const place = `${fileOfPart('', part).slice(1)}${path && `: ${path}`}`
  return `${place}: 사무실 ${quote(theirs)}, 폴더 ${quote(mine)}`
}
