import { Button, TextInput } from '@mantine/core'
import { Form } from 'react-router'
import styles from './editor.module.css'

export const SaveSection = ({ place, name }: { place: number; name: string }) => (
  <details className={styles.keep}>
    <summary>이 블록을 보관해 다른 페이지에서 쓰기</summary>
    <Form method="post">
      <input type="hidden" name="at" value={place} />
      <TextInput name="name" label="보관할 이름" defaultValue={name} required maxLength={60} />
      <Button type="submit" name="intent" value="keep-section" variant="default">
        보관
      </Button>
    </Form>
  </details>
)
