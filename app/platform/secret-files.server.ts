import { readFileSync, statSync } from 'node:fs'

/** Far more than any key ring; a wrong path may lead to a log or a disk image. */
const maxBytes = 64 * 1024

/** `APP_KEYS_FILE` names the file that holds `APP_KEYS`, as Docker, Kubernetes and systemd hand out secrets. */
export const fileSettingOf = (name: string): string => `${name}_FILE`

interface SecretFiles {
  /** By name of the secret. */
  values: Record<string, string>
  /** Korean sentences by name of the secret; they never hold its value. */
  faults: Map<string, string>
}

/** Reads the secrets that the environment names a file for. One newline at the end of a file is not part of its secret. */
export function readSecretFiles(
  secrets: readonly string[],
  source: Readonly<Record<string, string | undefined>>,
): SecretFiles {
  const values: Record<string, string> = {}
  const faults = new Map<string, string>()
  for (const name of secrets) {
    const setting = fileSettingOf(name)
    const path = source[setting]
    if (!path) continue
    if (source[name]) {
      faults.set(name, `${name}: ${setting} 설정이 함께 있습니다. 둘 중 하나만 남겨 두세요.`)
      continue
    }
    const read = readSecret(path)
    if ('fault' in read) faults.set(name, `${setting}: ${read.fault} 적힌 값: ${path}`)
    else values[name] = read.text
  }
  return { values, faults }
}

function readSecret(path: string): { text: string } | { fault: string } {
  try {
    const stats = statSync(path)
    // Reading a pipe would block.
    if (!stats.isFile()) return { fault: '파일이 아닙니다.' }
    if (stats.size > maxBytes) return { fault: `${maxBytes / 1024}KB보다 큰 파일입니다.` }
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    return text ? { text } : { fault: '빈 파일입니다.' }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'error'
    return {
      fault: code === 'ENOENT' ? '그런 파일이 없습니다.' : `파일을 읽을 수 없습니다(${code}).`,
    }
  }
}
