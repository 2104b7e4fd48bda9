import { Box, Group, Paper } from '@mantine/core'
import type { Day } from '#app/platform/korean-day.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { formatDay } from '#app/platform/korean-time.ts'
import styles from '../figures.module.css'

interface Props {
  title: string
  days: { day: Day; bar: number; line: number }[]
  bar: string
  line: string
}

const width = 720
const height = 180
const ground = 150
const left = 34

/** Rendered on the server: visible without scripts and in print. A table with its values is below it. */
export function DayChart({ title, days, bar, line }: Props) {
  const highest = Math.max(1, ...days.map((one) => Math.max(one.bar, one.line)))
  const top = roundUp(highest)
  const step = (width - left - 8) / Math.max(1, days.length)
  const x = (index: number) => left + step * index
  const y = (value: number) => ground - (value / top) * (ground - 16)
  const every = Math.ceil(days.length / 8)
  return (
    <Paper component="figure" withBorder flex="2 1 480px" px={16} py={14} className={styles.chart}>
      <Group component="figcaption" gap="4px 16px">
        <b>{title}</b>
        <Key colour="pine" high={12}>
          {bar}
        </Key>
        <Key colour="var(--brass)" high={3}>
          {line}
        </Key>
      </Group>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <path d={`M${left} ${y(value)}H${width - 8}`} />
            <text x={left - 6} y={y(value) + 4} textAnchor="end">
              {koreanNumber(value)}
            </text>
          </g>
        ))}
        {days.map((one, i) => (
          <rect
            key={one.day}
            x={x(i) + step * 0.15}
            y={y(one.bar)}
            width={step * 0.7}
            height={ground - y(one.bar)}
          >
            <title>{`${formatDay(one.day, false)} ${bar} ${one.bar}, ${line} ${one.line}`}</title>
          </rect>
        ))}
        <polyline points={days.map((one, i) => `${x(i) + step / 2},${y(one.line)}`).join(' ')} />
        {days.map((one, i) =>
          i % every === 0 ? (
            <text key={one.day} x={x(i) + step / 2} y={ground + 18} textAnchor="middle">
              {`${Number(one.day.slice(5, 7))}. ${Number(one.day.slice(8))}.`}
            </text>
          ) : null,
        )}
      </svg>
    </Paper>
  )
}

const Key = ({ colour, high, children }: { colour: string; high: number; children: string }) => (
  <Group component="span" gap={6}>
    <Box component="span" w={12} h={high} bg={colour} />
    {children}
  </Group>
)

/** An even number that a half is read from: 2, 4, 10, 20, 40, 100 … */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  const step = [1, 2, 4, 5, 10].find((one) => one * power >= value) ?? 10
  const top = step * power
  return top % 2 ? top + 1 : top
}
