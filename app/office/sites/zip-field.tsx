import { maxZipBytes } from '#app/domain/publishing/folder/zip-limits.ts'
import { FileOfForm } from '#app/office/kit/file-of-form.tsx'

export const noZip = 'ZIP 파일을 선택해 주세요.'

const megabytes = maxZipBytes / 1024 / 1024

/** @param command that accepts larger files on the server */
export const tooHeavyZip = (command: string): string =>
  `파일은 ${megabytes}MB까지 올릴 수 있습니다. 더 큰 것은 서버에서 명령(npm run content -- ${command})으로 넣습니다.`

export const ZipField = ({ error }: { error: string | undefined }) => (
  <FileOfForm label={`ZIP 파일 (${megabytes}MB까지)`} accept=".zip,application/zip" error={error} required />
)
