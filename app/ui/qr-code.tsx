import encodeQr from 'qr'

export function QrCode({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className?: string | undefined
}) {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 2 })
  const size = rows.length
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path stroke="#000" transform="translate(0 .5)" d={rows.map(runsOf).join('')} />
    </svg>
  )
}

/** Dark modules beside each other as one line; steps from line to line repeat, so that they weigh little compressed. */
function runsOf(row: boolean[], y: number): string {
  let runs = `M0 ${y}`
  let end = 0
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    runs += `m${start - end} 0h${x + 1 - start}`
    end = x + 1
  }
  return runs
}
