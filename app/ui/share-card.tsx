import { renderToStaticMarkup } from 'react-dom/server'
import { breakHeadline } from '#app/domain/discovery/head/break-headline.ts'
import type { DrawnText, HeadlineType } from '#app/domain/discovery/head/headline-type.server.ts'
import { cardSize } from '#app/domain/discovery/head/share-picture.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { Mark } from './frame/logo.tsx'

const left = 84
const room = {
  width: 860,
  sizes: [92, 84, 76, 68, 60, 54, 48],
  maxLines: (size: number) => (size > 76 ? 2 : 3),
}
const leading = 1.28

type CardInput = Pick<SiteSettings, 'brand' | 'shortName' | 'phone' | 'theme'> & {
  headline: string
  line: string
}

/** SVG without fonts. @returns undefined where the font lacks a letter or the headline fits at no size */
export function drawShareCard(type: HeadlineType, input: CardInput): string | undefined {
  const { brand, shortName, phone, headline, line, theme } = input
  const widthOf = (text: string) => type.draw(text)?.width ?? Number.NaN
  const set = breakHeadline(headline, widthOf, room)
  const name = type.draw(`${brand} ${shortName}`)
  const foot = type.draw([line, phone].filter(Boolean).join('   '))
  const lines = set?.lines.map((text) => type.draw(text))
  if (!set || !name || !foot || !lines?.every((drawn) => drawn !== undefined)) return undefined
  const colour = (token: string, otherwise: string) => theme.colours[token] ?? otherwise
  const [ink, pine, paper] = [colour('ink', '#111'), colour('pine', '#222'), colour('paper', '#fff')]
  const first = 500 - (lines.length - 1) * set.size * leading
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${cardSize.width} ${cardSize.height}`}
      {...cardSize}
    >
      <rect width={cardSize.width} height={cardSize.height} fill={paper} />
      {/* The mark again, as background. Its size is fixed inside, so it is scaled from outside. */}
      <g transform="translate(806 -112) scale(13)" color={colour('line', '#ccc')} opacity="0.75">
        <Mark of={theme.mark} strokeWidth={0.16} />
      </g>
      <g transform={`translate(${left} 76) scale(1.36)`} color={pine}>
        <Mark of={theme.mark} />
      </g>
      <Line of={name} type={type} x={left + 66} y={112} size={34} fill={pine} />
      {lines.map((drawn, i) => (
        <Line
          key={i}
          of={drawn}
          type={type}
          x={left}
          y={first + i * set.size * leading}
          size={set.size}
          fill={ink}
        />
      ))}
      <rect x={left} y={540} width={1200 - 2 * left} height={1} fill={colour('line-2', '#888')} />
      <Line of={foot} type={type} x={left} y={582} size={24} fill={colour('ink-2', '#444')} />
    </svg>,
  )
}

interface LineProps {
  of: DrawnText
  type: HeadlineType
  x: number
  /** Baseline. */
  y: number
  size: number
  fill: string
}

function Line({ of, type, x, y, size, fill }: LineProps) {
  const scale = size / type.unitsPerEm
  return (
    <g transform={`translate(${x} ${y}) scale(${scale} ${-scale})`} fill={fill}>
      {of.glyphs.map((glyph, i) => (
        <path key={i} d={glyph.outline} transform={`translate(${glyph.x * type.unitsPerEm} 0)`} />
      ))}
    </g>
  )
}
