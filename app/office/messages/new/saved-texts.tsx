import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import type * as commands from './commands.server.ts'

interface Props {
  site: string
  texts: { id: string; title: string; text: string }[]
  /** The text in the form. */
  written: string
  onUse: (text: string) => void
}

export function SavedTexts({ site, texts, written, onUse }: Props) {
  const [chosen, choose] = useState('')
  const text = texts.find(({ id }) => id === chosen) ?? texts[0]
  return (
    <details>
      <summary>문구함 {texts.length}개</summary>
      {text ? (
        <CommandForm<typeof commands.drop> intent="drop" hidden={{ site }} className={kit.row}>
          <NativeSelect
            label="저장한 문구"
            name="saved"
            value={text.id}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={texts.map(({ id, title }) => ({ value: id, label: title }))}
          />
          <Button type="button" variant="default" onClick={() => onUse(text.text)}>
            내용에 넣기
          </Button>
          <Button type="submit" variant="default">
            문구함에서 지우기
          </Button>
        </CommandForm>
      ) : null}
      <CommandForm<typeof commands.keep> intent="keep" hidden={{ site }} className={kit.row}>
        {({ field }) => (
          <>
            <input type="hidden" name="text" value={written} />
            <TextInput {...field('title')} label="이 내용의 제목" maxLength={30} autoComplete="off" />
            <Button type="submit" variant="default">
              문구함에 저장
            </Button>
          </>
        )}
      </CommandForm>
    </details>
  )
}
