import styles from './sites.module.css'

export const noZip = 'ZIP 파일을 선택해 주세요.'

/** @param command takes larger ones on the server, as it is told */
export const tooHeavyZip = (command: string): string =>
  `파일은 128MB까지 올릴 수 있습니다. 더 큰 것은 서버에서 명령(npm run content -- ${command})으로 넣습니다.`

export const ZipField = ({ error }: { error?: string | undefined }) => (
  <label className={styles.file}>
    ZIP 파일 (128MB까지)
    <input
      type="file"
      name="file"
      accept=".zip,application/zip"
      required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'file-error' : undefined}
    />
    {error ? (
      <span id="file-error" className={styles.fileError}>
        {error}
      </span>
    ) : null}
  </label>
)
