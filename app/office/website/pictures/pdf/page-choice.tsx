import { Box, Button, Center, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { withParticle } from '#app/platform/particle.ts'
import type { DrawnPages } from './drawn-pages.ts'
import { groundOf, openPages, type PictureUse, pageAsPicture } from './pages-of-file.ts'

/** Maximum number of offered pages; nobody looks through more thumbnails. */
const mostPages = 60
/** Pixels of the longer side. */
const thumbnail = 260
/** Pixels of its box. */
const height = 130
/** On which a logo without ground is seen. */
const clearGround = 'repeating-conic-gradient(var(--sand) 0 25%, #fff 0 50%) 0 0 / 16px 16px'

interface Props {
  file: File
  use: PictureUse
  /** Names of the pictures that were made. */
  chosen: readonly string[]
  onPicture: (picture: File) => void
  onClose: () => void
}

/** Pages of a document as small pictures, one of which is made into a picture. */
export function PageChoice({ file, use, chosen, onPicture, onClose }: Props) {
  const { pages, fault } = usePages(file)
  const [state, setState] = useState<{ making?: number; fault?: string }>({})
  const only = pages?.count === 1

  const make = async (number: number) => {
    if (!pages || state.making) return
    setState({ making: number })
    const made = await pageAsPicture(pages, file.name, number, use)
    setState(made.ok ? {} : { fault: made.sentence })
    if (made.ok) onPicture(made.file)
  }

  const told = fault ?? state.fault ?? stateOf(pages, state.making, chosen, file.name)
  return (
    <Paper component="section" withBorder p={12} mt={10} aria-label={`${file.name}의 쪽`}>
      <Group justify="space-between" gap={8}>
        <b>{file.name}</b>
        <Button variant="default" size="xs" onClick={onClose}>
          {chosen.length ? '닫기' : '취소'}
        </Button>
      </Group>
      <Text role="status" my={6} {...((fault || state.fault) && { c: 'red', fw: 600 })}>
        {told}
      </Text>
      {pages ? (
        <Box mah={440} style={{ overflowY: 'auto' }}>
          <SimpleGrid component="ol" cols={{ base: 2, xs: 3, md: 5 }} spacing={10} p={0}>
            {Array.from({ length: Math.min(pages.count, mostPages) }, (_, i) => i + 1).map((number) => (
              <li key={number}>
                <Button
                  variant="default"
                  h="auto"
                  p={6}
                  fullWidth
                  disabled={state.making !== undefined}
                  onClick={() => void make(number)}
                  aria-label={only ? '이 그림 쓰기' : `${number}쪽 쓰기`}
                >
                  <Stack gap={4} align="center">
                    <Thumbnail pages={pages} number={number} use={use} />
                    <span aria-hidden="true">{only ? '이 그림 쓰기' : `${number}쪽`}</span>
                  </Stack>
                </Button>
              </li>
            ))}
          </SimpleGrid>
        </Box>
      ) : null}
      {pages && pages.count > mostPages ? (
        <small>
          앞 {mostPages}쪽만 보여 드립니다. 뒤의 쪽은 따로 저장해 선택해 주세요. 모두 {pages.count}쪽입니다.
        </small>
      ) : null}
    </Paper>
  )
}

function stateOf(
  pages: DrawnPages | undefined,
  making: number | undefined,
  chosen: readonly string[],
  name: string,
): string {
  if (!pages) return `${withParticle(name, '을')} 여는 중입니다.`
  if (making) return `${making}쪽을 그림으로 만드는 중입니다.`
  if (chosen.length) return `올릴 그림: ${chosen.join(', ')}`
  return pages.count === 1 ? '쓸 그림이면 눌러 주세요.' : '쓸 쪽을 선택해 주세요.'
}

function usePages(file: File) {
  const [opened, setOpened] = useState<{ pages?: DrawnPages; fault?: string }>({})
  useEffect(() => {
    let isGone = false
    let close = () => {}
    void openPages(file).then((found) => {
      if (!found.ok) return isGone || setOpened({ fault: found.sentence })
      close = found.pages.close
      if (isGone) close()
      else setOpened({ pages: found.pages })
    })
    return () => {
      isGone = true
      close()
    }
  }, [file])
  return opened
}

/** Drawn once it is near to be seen. */
function Thumbnail({ pages, number, use }: { pages: DrawnPages; number: number; use: PictureUse }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = place.current
    if (!box) return
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watcher.disconnect()
      pages
        .draw(number, thumbnail, groundOf(use))
        .then((canvas) => {
          Object.assign(canvas.style, { maxWidth: '100%', maxHeight: `${height}px` })
          box.replaceChildren(canvas)
        })
        // The button stays without a picture, and says what is wrong when it is pressed.
        .catch(() => {})
    })
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [pages, number, use])
  return <Center component="span" ref={place} h={height} {...(use !== 'picture' && { bg: clearGround })} />
}
