import { type MouseEvent, type ReactNode, type Ref, useSyncExternalStore } from 'react'
import type { Build } from '#app/domain/drawings/tours/unit-model.ts'
import styles from './tour.module.css'
import { TourIcon } from './tour-icon.tsx'

interface Props {
  build: Build
  hasVariants: boolean
  isAbove: boolean
  /** Further tools. */
  children: ReactNode
  toggleAbove(): void
  rebuild(changes: Partial<Build>): void
}

export function Toolbar({
  build: { variant, furnished },
  hasVariants,
  isAbove,
  children,
  toggleAbove,
  rebuild,
}: Props) {
  const isBasic = variant === 'basic'
  return (
    <div className={styles.tools} role="group" aria-label="보기">
      <Tool icon="above" isPressed={isAbove} onClick={toggleAbove}>
        모형 보기
      </Tool>
      <Tool icon="furniture" isPressed={!furnished} onClick={() => rebuild({ furnished: !furnished })}>
        가구 빼기
      </Tool>
      {children}
      {hasVariants ? (
        <Tool
          icon="variant"
          isPressed={isBasic}
          onClick={() => rebuild({ variant: isBasic ? 'extended' : 'basic' })}
        >
          확장 전
        </Tool>
      ) : null}
      {document.fullscreenEnabled ? <FullscreenTool /> : <WindowTool />}
    </div>
  )
}

function FullscreenTool() {
  const isFull = useSyncExternalStore(listenToFullscreen, () => document.fullscreenElement !== null)
  const toggle = ({ currentTarget }: MouseEvent) => {
    const done = isFull ? document.exitFullscreen() : currentTarget.closest('main')?.requestFullscreen()
    done?.catch(() => {})
  }
  return (
    <Tool icon="fullscreen" isPressed={isFull} onClick={toggle}>
      전체 화면
    </Tool>
  )
}

function listenToFullscreen(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Phones that cannot show a frame in full screen open a window. */
function WindowTool() {
  if (window === window.top) return null
  return (
    <Tool icon="fullscreen" onClick={() => window.open(location.href)}>
      새 창 보기
    </Tool>
  )
}

interface ToolProps {
  icon: Parameters<typeof TourIcon>[0]['name']
  isPressed?: boolean
  isExpanded?: boolean
  tool?: Ref<HTMLButtonElement>
  onClick(event: MouseEvent): void
  children: ReactNode
}

export function Tool({ icon, isPressed, isExpanded, tool, onClick, children }: ToolProps) {
  return (
    <button type="button" ref={tool} aria-pressed={isPressed} aria-expanded={isExpanded} onClick={onClick}>
      <TourIcon name={icon} />
      <span>{children}</span>
    </button>
  )
}
