import { encode } from 'uqr'

export function QrCode({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className?: string | undefined
}) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path stroke="#000" d={data.map(runsOf).join('')} />
    </svg>
  )
}

/** Dark modules beside each other as one line through their middle: a third of the text of single squares. */
function runsOf(row: boolean[], y: number): string {
  const runs: string[] = []
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    runs.push(`M${start} ${y + 0.5}h${x + 1 - start}`)
  }
  return runs.join('')
}
