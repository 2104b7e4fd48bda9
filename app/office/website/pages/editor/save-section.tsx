import { Button, Stack, TextInput } from '@mantine/core'
import { CommandForm } from '#app/office/command-form.tsx'
import type { keepSection } from './commands.server.ts'
import styles from './editor.module.css'

export const SaveSection = ({ place, name }: { place: number; name: string }) => (
  <details className={styles.keep}>
    <summary>이 블록을 보관해 다른 페이지에서 쓰기</summary>
    <CommandForm<typeof keepSection> intent="keepSection" hidden={{ at: String(place) }}>
      {({ field }) => (
        <Stack gap="xs" align="flex-start">
          <TextInput {...field('name', name)} label="보관할 이름" required maxLength={60} />
          <Button type="submit" variant="default">
            보관
          </Button>
        </Stack>
      )}
    </CommandForm>
  </details>
)
