import { groundColours, hazeAt, hazeColour, skyColours } from './colours.ts'
import { type Cylinder, cylinderFrom } from './cylinder.ts'
import { drawHills } from './draw-hills.ts'
import { drawSolids } from './draw-solids.ts'
import { height, horizon, perRadian, width } from './frame.ts'
import { glintsOf } from './glints.ts'
import { seededRandom } from './seeded-random.ts'
import type { Surroundings } from './surroundings.ts'

/** Metres at which the haze over the ground is computed; between them it is drawn as a gradient. */
const hazeStops = [120, 300, 600, 1200, 2500, 6000]

/** What is seen all around from a home: the site's own buildings and grounds, then what its map knows. */
export function OutlookPicture({ surroundings, title }: { surroundings: Surroundings; title: string }) {
  const cylinder = cylinderFrom(surroundings.eye, surroundings.front)
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <title>{title}</title>
      <Gradients eye={surroundings.eye} />
      <rect width={width} height={horizon} fill="url(#sky)" />
      <Clouds />
      <rect y={horizon} width={width} height={height - horizon} fill={groundColours.land} />
      <Grounds cylinder={cylinder} surroundings={surroundings} />
      <rect y={horizon} width={width} height={height - horizon} fill="url(#haze)" />
      {drawHills(cylinder, surroundings.front, surroundings.hills).map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
      ))}
      <g fill="none" strokeLinecap="round">
        {drawSolids(cylinder, surroundings).map(({ d, fill, stroke, width, dash }) => (
          <path
            key={d}
            d={d}
            fill={fill}
            stroke={stroke}
            strokeWidth={width && Math.round(width * 10) / 10}
            strokeDasharray={dash}
            strokeLinecap={dash ? 'butt' : undefined}
          />
        ))}
      </g>
    </svg>
  )
}

function Grounds({ cylinder, surroundings }: { cylinder: Cylinder; surroundings: Surroundings }) {
  return (
    <>
      {surroundings.grounds.map(({ tone, ring }) => {
        const d = cylinder.shape(ring.map(([x, y]) => [x, y, 0]))
        return <path key={d} d={d} fill={groundColours[tone]} />
      })}
      <path d={glintsOf(cylinder, surroundings)} stroke="#fff" strokeOpacity=".2" strokeWidth="1.3" />
    </>
  )
}

function Gradients({ eye }: { eye: number }) {
  return (
    <defs>
      <linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2={horizon}>
        {skyColours.map((colour, i) => (
          <stop key={colour} offset={[0.1, 0.72, 1][i]} stopColor={colour} />
        ))}
      </linearGradient>
      <linearGradient id="water" gradientUnits="userSpaceOnUse" x1="0" y1={horizon} x2="0" y2={height}>
        <stop offset="0" stopColor="#c9d6d9" />
        <stop offset=".12" stopColor="#9db8be" />
        <stop offset=".5" stopColor="#759aa1" />
        <stop offset="1" stopColor="#5f858c" />
      </linearGradient>
      <linearGradient id="haze" gradientUnits="userSpaceOnUse" x1="0" y1={horizon} x2="0" y2={height}>
        <stop offset="0" stopColor={hazeColour} />
        {hazeStops.toReversed().map((metres) => (
          <stop
            key={metres}
            offset={Math.min(1, ((eye / metres) * perRadian) / (height - horizon)).toFixed(4)}
            stopColor={hazeColour}
            stopOpacity={(hazeAt(metres) * 0.85).toFixed(2)}
          />
        ))}
        <stop offset="1" stopColor={hazeColour} stopOpacity="0" />
      </linearGradient>
      <radialGradient id="cloud">
        <stop offset="0" stopColor="#fff" stopOpacity=".55" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </radialGradient>
    </defs>
  )
}

const clouds = Array.from({ length: 34 }, (_, i) => {
  const low = seededRandom(i)
  return {
    cx: Math.round(width * seededRandom(i + 50)),
    cy: Math.round(horizon * (0.3 + 0.62 * low)),
    rx: Math.round(110 + 260 * seededRandom(i + 90) * (1.3 - low)),
    ry: Math.round(7 + 30 * seededRandom(i + 130) * (1.1 - low)),
  }
})

function Clouds() {
  return clouds.map((cloud) => <ellipse key={`${cloud.cx} ${cloud.cy}`} {...cloud} fill="url(#cloud)" />)
}
