import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { headingOf, schemaMeta } from '#app/domain/publishing/documents/block-titles.ts'
import { isHidden } from '#app/domain/publishing/pages/page-block.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { withFacts } from '#app/office/forms/item-title.ts'
import type { BlockCommand } from './block-commands.ts'
import styles from './editor.module.css'

interface Props {
  blocks: unknown[]
  facts: Facts
  selected: number | undefined
  /** Number of faults of each block, and of open comments. */
  faults: Record<number, number>
  comments: Record<number, number>
  onSelect: (place: number) => void
  onCommand: (command: BlockCommand) => void
}

type Facts = Record<string, Fact>

const typeOf = (block: unknown) => String((block as { type?: unknown } | null)?.type ?? '')

/** Name of a block for people: its kind and its first words. */
export const nameOfBlock = (block: unknown, facts: Facts): string => {
  const words = withFacts(headingOf(block), facts)
  const hidden = isHidden(block) ? ' (숨김)' : ''
  return `${schemaMeta(typeOf(block)).title}${words ? `: ${words}` : ''}${hidden}`
}

/** Blocks of a page in order: moved by dragging or Alt with the arrow keys, copied, deleted. */
export function Outline({ blocks, facts, selected, faults, comments, onSelect, onCommand }: Props) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const move = (from: number, to: number) => {
    if (to >= 0 && to < blocks.length && from !== to) onCommand({ type: 'move', from, to })
  }
  const keys = keysOf(blocks)
  const drop = (to: number) => {
    if (dragged !== undefined) move(dragged, to)
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    <ol className={styles.outline}>
      {blocks.map((block, i) => {
        const meta = schemaMeta(typeOf(block))
        return (
          <li
            key={keys[i]}
            draggable
            data-selected={i === selected || undefined}
            data-over={over === i || undefined}
            data-hidden={isHidden(block) || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(i)
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setOver(i)
            }}
            onDragEnd={() => drop(dragged ?? 0)}
            onDrop={(event) => {
              event.preventDefault()
              drop(i)
            }}
          >
            <a
              href={`?block=${i}`}
              aria-current={i === selected ? 'true' : undefined}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              draggable={false}
              onClick={(event) => {
                event.preventDefault()
                onSelect(i)
              }}
              onKeyDown={(event) => {
                if (!event.altKey || !/^Arrow(Up|Down)$/.test(event.key)) return
                event.preventDefault()
                move(i, event.key === 'ArrowUp' ? i - 1 : i + 1)
              }}
            >
              <b>{meta.title}</b>
              <small>{withFacts(headingOf(block), facts)}</small>
              {isHidden(block) ? <em>숨김</em> : null}
              {faults[i] ? <em data-tone="fault">고칠 것 {faults[i]}</em> : null}
              {comments[i] ? <em>의견 {comments[i]}</em> : null}
            </a>
            {i === selected ? (
              <BlockButtons place={i} blocks={blocks} name={meta.title} onCommand={onCommand} />
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}

/** Of their kind, so that a block that is moved keeps its element and the focus in it. */
function keysOf(blocks: unknown[]): string[] {
  const names = blocks.map(typeOf)
  return names.map((name, i) => `${name} ${names.slice(0, i).filter((one) => one === name).length}`)
}

interface ButtonProps {
  place: number
  blocks: unknown[]
  name: string
  onCommand: (command: BlockCommand) => void
}

function BlockButtons({ place, blocks, name, onCommand }: ButtonProps) {
  const isOff = isHidden(blocks[place])
  // A page has something to show.
  const isLast = !isOff && blocks.filter((one) => !isHidden(one)).length === 1
  const button = (label: string, command: BlockCommand, isDisabled = false) => (
    <Button
      variant="default"
      size="xs"
      px={10}
      h={{ base: 44, sm: 32 }}
      disabled={isDisabled}
      aria-label={`${name} ${label}`}
      onClick={() => onCommand(command)}
    >
      {label}
    </Button>
  )
  return (
    <Group gap={4} px={8} pb={8}>
      {button('위로', { type: 'move', from: place, to: place - 1 }, place === 0)}
      {button('아래로', { type: 'move', from: place, to: place + 1 }, place === blocks.length - 1)}
      {button('복사', { type: 'copy', at: place })}
      {isOff
        ? button('다시 보이기', { type: 'hide', at: place, isHidden: false })
        : button('숨기기', { type: 'hide', at: place, isHidden: true }, isLast)}
      {button('삭제', { type: 'remove', at: place }, isLast)}
    </Group>
  )
}
