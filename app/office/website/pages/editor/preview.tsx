import { Anchor, Group, SegmentedControl } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SkipLink } from '#app/routes/admin/skip-link.tsx'
import styles from './editor.module.css'
import { markBlocks } from './mark-blocks.ts'

const widths = { phone: 390, tablet: 768, desktop: 1280 } as const
type Device = keyof typeof widths
const names: Record<Device, string> = { phone: '휴대전화', tablet: '태블릿', desktop: '컴퓨터' }

/** Id of the element to which a keyboard user skips, past the many links of the preview. */
export const afterPreview = 'content'

interface Props {
  /** Of the page in its draft. */
  address: string
  /** Grows when the preview has to be rendered again. */
  drawn: number
  selected: number | undefined
  nameOf: (place: number) => string
  onSelect: (place: number) => void
}

export function Preview({ address, drawn, selected, nameOf, onSelect }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const marks = useRef<ReturnType<typeof markBlocks>>(undefined)
  const scrolled = useRef(0)
  const [device, setDevice] = useState<Device>('phone')
  const { scale, height } = useScale(box, widths[device])

  const name = useEffectEvent((place: number) => nameOf(place))
  const choose = useEffectEvent((place: number) => onSelect(place))
  const begin = useEffectEvent(() => {
    const page = frame.current?.contentDocument
    if (!page?.body) return
    page.defaultView?.scrollTo({ top: scrolled.current, behavior: 'instant' })
    marks.current?.end()
    marks.current = markBlocks(page, { nameOf: name, onSelect: choose })
    marks.current.select(selected, false)
  })

  useEffect(() => {
    const element = frame.current
    if (!element) return
    element.addEventListener('load', begin)
    // It may have come before the script.
    if (element.contentDocument?.readyState === 'complete') begin()
    return () => element.removeEventListener('load', begin)
  }, [])
  useEffect(() => {
    if (!drawn) return
    const page = frame.current?.contentWindow
    scrolled.current = page?.scrollY ?? 0
    page?.location.reload()
  }, [drawn])
  useEffect(() => {
    marks.current?.select(selected, true)
  }, [selected])

  return (
    <section className={styles.preview} aria-label="미리보기">
      <Group justify="space-between" gap="8px 16px" px="md" py={8}>
        <SegmentedControl
          aria-label="화면 폭"
          value={device}
          onChange={(one) => setDevice(one as Device)}
          data={Object.entries(names).map(([value, label]) => ({ value, label }))}
        />
        <Anchor href={address} target="_blank" rel="noopener" size="sm">
          새 창에서 보기
        </Anchor>
        <SkipLink to={afterPreview}>미리보기 건너뛰기</SkipLink>
      </Group>
      <div ref={box} className={styles.stage}>
        <iframe
          ref={frame}
          src={address}
          title="페이지 미리보기"
          className={styles.frame}
          style={{
            width: widths[device],
            height: height / scale,
            transform: `scale(${scale})`,
            marginInlineStart: `calc((100% - ${Math.round(widths[device] * scale)}px) / 2)`,
          }}
        />
      </div>
    </section>
  )
}

/** Wide pages are drawn small enough to be seen whole. */
function useScale(box: React.RefObject<HTMLDivElement | null>, width: number) {
  const [size, setSize] = useState({ width: 0, height: 600 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return { scale: size.width ? Math.min(1, size.width / width) : 1, height: size.height }
}
