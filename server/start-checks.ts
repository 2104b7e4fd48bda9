import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

export class StartRefused extends Error {
  /** By name: the bundled server has its own copy of this class. */
  override name = 'StartRefused'
}

/** A Korean sentence, or a stack for unexpected errors. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'StartRefused'
    ? error.message
    : `시작하지 못했습니다.\n${error.stack ?? error.message}`
}

/** @throws StartRefused */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
    const probe = join(dataDir, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    throw new StartRefused(
      `데이터 폴더에 쓸 수 없습니다: ${dataDir} (${code}). 폴더의 권한을 확인하거나 DATA_DIR로 다른 폴더를 지정하세요.`,
    )
  }
}

/** Before anything is built or loaded. @throws StartRefused */
export async function checkPort(port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(describeListenError(error, port, host)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

export function describeListenError(error: NodeJS.ErrnoException, port: number, host: string): StartRefused {
  if (error.code === 'EADDRINUSE')
    return new StartRefused(
      `포트 ${port}을(를) 이미 다른 프로그램이 쓰고 있습니다. 그 프로그램을 끝내거나 PORT로 다른 번호를 지정하세요.`,
    )
  if (error.code === 'EACCES')
    return new StartRefused(`포트 ${port}을(를) 열 권한이 없습니다. PORT로 1024보다 큰 번호를 지정하세요.`)
  return new StartRefused(`${host}:${port}에서 기다릴 수 없습니다 (${error.code}).`)
}
