import { Badge, Button, Group, Paper, Text, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, use } from 'react'
import { placeAt } from '#app/office/forms/field-names.ts'
import { useFormContext, ValueContext } from '#app/office/forms/form-context.ts'
import { asSpot, type Spot, spotBoardId, useSpotChoice } from '#app/office/forms/spot-choice.ts'
import { type Path, valueAt } from '#app/platform/json-path.ts'
import { withParticle } from '#app/platform/particle.ts'
import styles from '../drawings.module.css'

interface Props {
  picture: { address: string; width: number; height: number }
  /** Names of the lists whose items have a spot. */
  lists: readonly string[]
}

interface Put {
  path: Path
  place: string
  name: string
  /** As the picture says it. */
  mark: string
  spot: Spot | undefined
}

/** Share of the picture of one step by an arrow key, and of one with the shift key. */
const steps = { small: 0.005, large: 0.05 }
const ways: Record<string, Spot> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The picture, on which each item of the lists is put by clicking; arrow keys move it. */
export function SpotBoard({ picture: { address, width, height }, lists }: Props) {
  const { edit } = useFormContext()
  const { chosen, choose } = useSpotChoice()
  const items = itemsOf(use(ValueContext), lists)
  const current = items.find(({ place }) => place === chosen)
  const put = ({ path, spot }: Put, [x, y]: Spot) => {
    edit({ type: 'set', at: path, value: [within(x), within(y)] })
    // Many are put one after the other; one that is there already is only moved.
    const next = spot ? undefined : items.find((one) => !one.spot && one.path !== path)
    if (next) choose(next.place)
  }
  const click = (event: PointerEvent<HTMLElement>) => {
    if (!current || (event.target as Element).closest('button')) return
    const box = event.currentTarget.getBoundingClientRect()
    put(current, [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height])
  }
  const move = (event: KeyboardEvent, { path, spot }: Put) => {
    const way = ways[event.key]
    if (!way || !spot) return
    event.preventDefault()
    const step = event.shiftKey ? steps.large : steps.small
    edit({ type: 'set', at: path, value: [within(spot[0] + way[0] * step), within(spot[1] + way[1] * step)] })
  }
  if (!items.length) return null
  return (
    <Paper withBorder p={12} component="section" aria-labelledby="spots-title">
      <h3 id="spots-title">그림에 표시하기</h3>
      <Text inherit mb={8} role="status">
        {wordsOf(current)}
      </Text>
      <Group gap={6} mb={10}>
        {items.map((item) => (
          <Button
            key={item.place}
            size="compact-md"
            variant={item.place === chosen ? 'filled' : 'default'}
            aria-pressed={item.place === chosen}
            onClick={() => choose(item.place)}
          >
            {named(item)}
            {item.spot ? ' ✓' : ''}
          </Button>
        ))}
      </Group>
      <div
        id={spotBoardId}
        tabIndex={-1}
        className={styles.board}
        data-picking={current ? true : undefined}
        onPointerUp={click}
      >
        <img src={address} alt="" width={width} height={height} />
        {items.map((item) =>
          item.spot ? (
            <UnstyledButton
              key={item.place}
              className={styles.mark}
              style={{ left: `${item.spot[0] * 100}%`, top: `${item.spot[1] * 100}%` }}
              aria-label={`${named(item)} 자리. 화살표 키로 옮깁니다.`}
              onClick={() => choose(item.place)}
              onKeyDown={(event) => move(event, item)}
            >
              <Badge component="span" variant="filled" color={item.place === chosen ? 'red' : 'pine'}>
                {item.mark}
              </Badge>
            </UnstyledButton>
          ) : null,
        )}
      </div>
      {current && !current.spot ? (
        <Button mt={10} variant="default" size="xs" onClick={() => put(current, [0.5, 0.5])}>
          {withParticle(current.name, '을')} 가운데에 놓기
        </Button>
      ) : null}
    </Paper>
  )
}

const wordsOf = (current: Put | undefined): string => {
  if (!current)
    return '아래에서 하나를 선택하고 그림에서 그 자리를 눌러 주세요. 표시를 선택하면 화살표 키로 옮길 수 있습니다.'
  const name = `‘${current.name}’`
  return current.spot
    ? `${withParticle(name, '을')} 표시했습니다. 그림의 다른 곳을 누르거나 화살표 키로 옮길 수 있습니다.`
    : `그림에서 ${withParticle(name, '이')} 있는 곳을 눌러 주세요.`
}

function itemsOf(value: unknown, lists: readonly string[]): Put[] {
  return lists.flatMap((list) => {
    const items = valueAt(value, [list])
    if (!Array.isArray(items)) return []
    return items.map((item: unknown, i): Put => {
      const path = [list, i, 'at']
      const number = textOf(valueAt(item, ['number']))
      const name = number ? `${number}동` : textOf(valueAt(item, ['name'])) || `${i + 1}번째`
      return {
        path,
        place: placeAt(path),
        name,
        mark: number ? name : String(i + 1),
        spot: asSpot(valueAt(item, ['at'])),
      }
    })
  })
}

/** `2 가온역`, `101동`. */
const named = ({ mark, name }: Put) => (name.startsWith(mark) ? name : `${mark} ${name}`)

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** A share with as many digits as a picture of 10,000 points has. */
const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000
