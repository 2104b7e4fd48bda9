import { distanceTo, formatDistance, towards } from '#app/domain/drawings/maps/distance.ts'
import type { LocationMap } from '#app/domain/drawings/maps/location-map.ts'
import { diagramSizes } from '#app/domain/drawings/maps/map-picture.ts'
import { fullName, gateOf, isListed } from '#app/domain/drawings/maps/points-of-interest.ts'
import { circlesOf } from '#app/domain/drawings/maps/reach.ts'
import { textWidth } from '#app/domain/drawings/maps/written-name.ts'
import type { Palette } from './palette.ts'

/** A card is about 260 px wide, and the drawing 420 units. */
const letters = 23

interface Props {
  map: LocationMap
  diagram: LocationMap['diagrams'][string]
  palette: Palette
  fonts: string
}

export function MapDiagram({ map, diagram, palette, fonts }: Props) {
  const place = map.features.find(({ id }) => id === diagram.to)
  if (!place || !isListed(place.properties)) return null
  const { width, height } = diagramSizes[diagram.draws]
  const metres = distanceTo(gateOf(map), place.geometry)
  const name = fullName(place.properties)
  const isPlanned = Boolean(place.properties.status)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width * 2}
      height={height * 2}
      role="img"
      aria-label={`단지에서 ${name}까지의 직선거리 ${formatDistance(metres)}`}
      fontFamily={fonts}
      fontSize={letters}
      fontWeight="500"
      fill={palette.onDark}
    >
      {diagram.draws === 'distance' ? (
        <Ruler palette={palette} metres={metres} name={name} isPlanned={isPlanned} />
      ) : (
        <Circles palette={palette} map={map} place={place} name={name} />
      )}
    </svg>
  )
}

function Ruler(props: { palette: Palette; metres: number; name: string; isPlanned: boolean }) {
  const { palette, metres, name, isPlanned } = props
  const [left, right] = [22, 396]
  const at = (m: number) => left + ((right - left) * m) / metres
  const ticks = Array.from({ length: Math.ceil(metres / 1000) - 1 }, (_, i) => (i + 1) * 1000)
  // A tick's number that would overlap the name is left out.
  const isNearEnd = (m: number) => at(m) + 40 > 412 - textWidth(name, letters)
  return (
    <>
      <path
        d={`M${left} 78H${right}${[left, ...ticks.map(at), right].map((x) => `M${Math.round(x)} 72v12`).join('')}`}
        fill="none"
        stroke={palette.onDark}
        strokeWidth="1.4"
      />
      <path d={`M${left - 14} 36h28v20h-28z`} fill={palette.brassOnDark} />
      <path
        d={`M${right - 34} 26h46v34h-46z`}
        fill="none"
        stroke={palette.onDark}
        strokeWidth="1.4"
        strokeDasharray={isPlanned ? '4 4' : undefined}
      />
      <text x={left - 14} y="110">
        단지
      </text>
      {ticks
        .filter((m) => !isNearEnd(m))
        .map((m) => (
          <text key={m} x={Math.round(at(m))} y="110" textAnchor="middle" fill={palette.onDark2}>
            {m / 1000}km
          </text>
        ))}
      <text x="412" y="110" textAnchor="end">
        {name}
      </text>
      <text x={Math.round((left + right) / 2)} y="62" textAnchor="middle" fontWeight="600">
        직선 {formatDistance(metres)}
      </text>
    </>
  )
}

function Circles({
  palette,
  map,
  place,
  name,
}: {
  palette: Palette
  map: LocationMap
  place: LocationMap['features'][number]
  name: string
}) {
  const circles = circlesOf(map.reach).filter(({ by }) => by === 'car')
  const farthest = Math.max(1, ...circles.map(({ metres }) => metres))
  const [x, y] = [190, 152]
  const scale = 136 / farthest
  const [east, north] = towards(gateOf(map), place.geometry)
  const [px, py] = [x + east * scale, y - north * scale].map(Math.round) as [number, number]
  return (
    <>
      {circles.map(({ metres, minutes }) => {
        const r = Math.round(metres * scale)
        return (
          <g key={minutes}>
            <path
              d={`M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}`}
              fill="none"
              stroke={palette.onDark2}
              strokeWidth="1.4"
              strokeDasharray="4 4"
            />
            <text x={x - r * 0.76} y={y - r * 0.7} textAnchor="end" fill={palette.onDark2}>
              {minutes}분
            </text>
          </g>
        )
      })}
      <path d={`M${x} ${y}L${px} ${py}`} stroke={palette.onDark} strokeWidth="1.4" />
      <circle cx={x} cy={y} r="8" fill={palette.brassOnDark} />
      <path d={`M${px - 5} ${py - 15}h10v10h10v10h-10v10h-10v-10h-10v-10h10z`} fill={palette.onDark} />
      <text x={px + 24} y={py + 4}>
        {name}
      </text>
    </>
  )
}
