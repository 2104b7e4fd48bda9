import { Box, Button, Group, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Fields } from '#app/office/command-form.tsx'
import { openScanner, type Scanner } from './scanner.ts'

interface Props extends Pick<Fields<'search'>, 'field' | 'isBusy'> {
  input: RefObject<HTMLInputElement | null>
  /** Called after the camera has filled the field. */
  onRead: () => void
}

const hasCamera = () => typeof navigator !== 'undefined' && Boolean(navigator.mediaDevices?.getUserMedia)

/** Also one that is still being opened. */
function stopScanner(scanner: RefObject<Promise<Scanner> | undefined>) {
  scanner.current?.then(({ stop }) => stop()).catch(() => {})
  scanner.current = undefined
}

export function CodeField({ field, isBusy, input, onRead }: Props) {
  const canScan = useSyncExternalStore(
    () => () => {},
    hasCamera,
    () => false,
  )
  const video = useRef<HTMLVideoElement>(null)
  const scanner = useRef<Promise<Scanner>>(undefined)
  const [state, setState] = useState<'off' | 'on' | 'refused'>('off')
  useEffect(() => () => stopScanner(scanner), [])
  const scan = () => {
    if (!video.current) return
    setState('on')
    scanner.current = openScanner(video.current, (code) => {
      stopScanner(scanner)
      setState('off')
      if (!input.current) return
      input.current.value = code
      onRead()
    })
    scanner.current.catch(() => setState('refused'))
  }
  return (
    <>
      <Group align="flex-end" gap={8}>
        <TextInput
          {...field('search')}
          ref={input}
          flex="1 1 200px"
          label="전화번호 뒤 네 자리"
          description="이름, 접수번호와 고객 화면의 QR 코드도 됩니다."
          size="md"
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          autoFocus
        />
        <Button type="submit" size="md" loading={isBusy}>
          찾기
        </Button>
        {canScan ? (
          <Button
            type="button"
            size="md"
            variant="default"
            fullWidth
            onClick={() => {
              if (state !== 'on') return scan()
              stopScanner(scanner)
              setState('off')
            }}
          >
            {state === 'on' ? '카메라 끄기' : '카메라로 읽기'}
          </Button>
        ) : null}
      </Group>
      <Box
        component="video"
        ref={video}
        w="100%"
        maw={480}
        mt={12}
        bg="var(--ink)"
        hidden={state !== 'on'}
        muted
        playsInline
      />
      {state === 'refused' ? <p role="alert">카메라를 열 수 없습니다. 번호를 적어 주세요.</p> : null}
    </>
  )
}
