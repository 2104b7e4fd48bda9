import { Button, Center, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { CommandForm } from '#app/office/command-form.tsx'
import { focusWhenDrawn } from '#app/office/kit/focus-when-drawn.ts'
import { Icon, type IconName } from '#app/office/kit/icon.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanVisit } from '#app/platform/korean-time.ts'
import { MessageState } from '#app/routes/admin/message-state.tsx'
import type { TimelineItem } from './compose-timeline.ts'
import styles from './customer.module.css'

/** A text that was revealed, masked or not. */
export interface OpenedText {
  id: string
  title: string
  body: string
  isMasked: boolean
}

interface Props {
  items: TimelineItem[]
  opened: OpenedText | undefined
  canReveal: boolean
}

const filters = [
  { value: 'all', label: '전체' },
  { value: 'words', label: '고객 문의' },
  { value: 'calls', label: '통화·메모' },
  { value: 'visits', label: '방문' },
  { value: 'messages', label: '문자' },
] as const

/** Everything that happened, newest first; what happened by itself is folded between the rest. */
export function Timeline({ items, opened, canReveal }: Props) {
  const [shown, show] = useState<string>('all')
  const rows = shown === 'all' ? foldQuiet(items) : items.filter(({ part }) => part === shown)
  const row = (item: TimelineItem) => (
    <Entry
      key={item.id}
      item={item}
      opened={opened?.id === item.message?.id ? opened : undefined}
      canReveal={canReveal}
    />
  )
  return (
    <section aria-label="이력">
      <SegmentedControl
        value={shown}
        onChange={show}
        data={[...filters]}
        aria-label="이력에서 볼 것"
        my="md"
        maw="100%"
        style={{ overflowX: 'auto' }}
      />
      <ol className={styles.timeline}>
        {rows.map((one) =>
          Array.isArray(one) ? (
            <li key={one[0]?.id} data-quiet>
              <Mark of="list" />
              <details open={one.some(({ message }) => message && message.id === opened?.id) || undefined}>
                <summary>{summary(one)}</summary>
                <ol>{one.map(row)}</ol>
              </details>
            </li>
          ) : (
            row(one)
          ),
        )}
      </ol>
      {rows.length ? null : (
        <Text size="sm" c="dimmed">
          아직 없습니다.
        </Text>
      )}
    </section>
  )
}

const Mark = ({ of }: { of: IconName }) => (
  <Center component="span" w={28} h={28} className={styles.mark}>
    <Icon of={of} size={16} />
  </Center>
)

interface EntryProps extends Omit<Props, 'items'> {
  item: TimelineItem
}

function Entry({ item: { icon, part, at, title, who, text, message }, opened, canReveal }: EntryProps) {
  return (
    <li data-part={part} data-words={part === 'words' || undefined}>
      <Mark of={icon} />
      <div>
        <p>
          <b>{title}</b> <span>{who}</span>
          {message ? <MessageState status={message.status} /> : null}
          <time dateTime={at}>{koreanVisit(at)}</time>
        </p>
        {text ? <p className={`${kit.said} ${styles.written}`}>{text}</p> : null}
        {message?.reason ? (
          <Text size="sm" c="dimmed">
            {message.reason}
          </Text>
        ) : null}
        {message ? <WordsOf id={message.id} opened={opened} canReveal={canReveal} /> : null}
      </div>
    </li>
  )
}

function WordsOf({
  id,
  opened,
  canReveal,
}: {
  id: string
  opened: OpenedText | undefined
  canReveal: boolean
}) {
  if (!opened)
    return (
      <Open message={id} intent="openMessage">
        문자 보기
      </Open>
    )
  return (
    <>
      <p className={`${kit.said} ${styles.written}`} tabIndex={-1} ref={focusWhenDrawn}>
        {opened.title ? `${opened.title}\n` : null}
        {opened.body || '만들지 못한 문자입니다.'}
      </p>
      {canReveal && opened.isMasked ? (
        <Open message={id} intent="revealMessage">
          가리지 않고 보기
        </Open>
      ) : null}
    </>
  )
}

interface OpenProps {
  message: string
  intent: 'openMessage' | 'revealMessage'
  children: string
}

const Open = ({ message, intent, children }: OpenProps) => (
  <CommandForm intent={intent} hidden={{ message }} preventScrollReset>
    <Button type="submit" variant="subtle" size="compact-sm" title="열람 기록이 남습니다.">
      {children}
    </Button>
  </CommandForm>
)

/** Two and more in a row that happened by themselves become one line. */
function foldQuiet(items: readonly TimelineItem[]): (TimelineItem | TimelineItem[])[] {
  const rows: (TimelineItem | TimelineItem[])[] = []
  for (const item of items) {
    const last = rows.at(-1)
    if (!item.isQuiet) rows.push(item)
    else if (Array.isArray(last)) last.push(item)
    else rows.push([item])
  }
  return rows.map((row) => (Array.isArray(row) && row.length === 1 ? (row[0] as TimelineItem) : row))
}

function summary(items: readonly TimelineItem[]): string {
  const counts = Map.groupBy(items, ({ group }) => group)
  return [...counts].map(([name, { length }]) => `${name} ${length}건`).join(', ')
}
