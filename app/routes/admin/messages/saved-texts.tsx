import { Button, NativeSelect, TextInput } from '@mantine/core'
import styles from './messages.module.css'

export const SavedTexts = ({ texts }: { texts: { id: string; title: string }[] }) => (
  <details className={styles.saved}>
    <summary>문구함 {texts.length}개</summary>
    {texts.length ? (
      <div>
        <NativeSelect
          label="저장한 문구"
          name="saved"
          data={texts.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <Button type="submit" name="intent" value="use" variant="default">
          내용에 넣기
        </Button>
        <Button type="submit" name="intent" value="drop" variant="default">
          문구함에서 지우기
        </Button>
      </div>
    ) : null}
    <div>
      <TextInput label="이 내용의 제목" name="title" maxLength={30} autoComplete="off" />
      <Button type="submit" name="intent" value="keep" variant="default">
        문구함에 저장
      </Button>
    </div>
  </details>
)
