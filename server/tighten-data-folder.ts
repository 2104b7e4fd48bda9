import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const groupAndOthers = 0o077

/** Makes personal data private to its user; published pictures keep their mode, see `MEDIA_DIR`. @returns Korean sentences */
export function tightenDataFolder(dataDir: string): string[] {
  const wasReadable = statSync(dataDir).mode & groupAndOthers
  const paths = [
    dataDir,
    ...filesIn(dataDir),
    ...filesIn(join(dataDir, 'logs')),
    join(dataDir, 'media/originals'),
  ]
  const failed = paths.filter((path) => !restrict(path))
  if (failed.length)
    return [
      `다른 사용자가 읽을 수 있는 파일의 권한을 바꾸지 못했습니다(소유자가 다릅니다): ${failed.join(', ')}`,
    ]
  return wasReadable ? [`데이터 폴더를 이 사용자만 읽고 쓰게 바꿨습니다: ${dataDir}`] : []
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() || (entry.isDirectory() && entry.name === 'logs'))
      .map((entry) => join(folder, entry.name))
  } catch {
    return []
  }
}

function restrict(path: string): boolean {
  try {
    const { mode } = statSync(path)
    if (mode & groupAndOthers) chmodSync(path, mode & 0o700)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}
