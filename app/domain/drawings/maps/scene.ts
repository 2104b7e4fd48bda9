import type { Fact } from '#app/domain/site/fact.ts'
import { along } from './curve.ts'
import { linesOf } from './distance.ts'
import type { Feature, LocationMap, View } from './location-map.ts'
import { modelHouseId } from './map-faults.ts'
import { boxOf } from './name-candidates.ts'
import { type Box, type OwnedBox, overlap, placeNames } from './name-places.ts'
import { type DrawnMark, isOn, markSize, type Named, nameCircle, nameFeature, nameHouse } from './named.ts'
import { gateOf } from './points-of-interest.ts'
import { type Pixel, projectionOf } from './projection.ts'
import { circlesOf } from './reach.ts'
import { boxOfScale, type ScaleBar, scaleBar } from './scale-bar.ts'
import { type DrawnArea, type DrawnLine, drawArea, drawLine } from './shapes.ts'
import type { WrittenName } from './written-name.ts'

export interface MapSetting {
  facts: Record<string, Fact>
  modelHouse?: { lat: number; lng: number } | undefined
}

export interface DrawnName extends Pick<Named, 'id' | 'style' | 'layer' | 'lines'> {
  at: WrittenName
}

/** A map view laid out in pixels of its design width. */
export interface Scene {
  width: number
  height: number
  text: number
  areas: DrawnArea[]
  lines: DrawnLine[]
  circles: { x: number; y: number; radius: number }[]
  marks: DrawnMark[]
  names: DrawnName[]
  scale: ScaleBar
  /** Names without room, or outside of the view. */
  missing: string[]
}

interface VisibleFeature {
  feature: Feature
  lines: Pixel[][]
}

export function sceneOf(map: LocationMap, view: View, { facts, modelHouse }: MapSetting): Scene {
  const { width, height, pixelsPerMetre, toPixel } = projectionOf(view)
  const sheet: Box = { left: 0, top: 0, right: width, bottom: height }
  const frame = inset(sheet, view.margin)
  const seen = map.features.flatMap((feature): VisibleFeature[] => {
    const lines = linesOf(feature.geometry).map((line) => line.map(toPixel))
    const inside = lines.filter(
      (line) => overlap(boxOf(line), inset(sheet, -60)) || line.some((at) => isOn(at, sheet)),
    )
    return inside.length ? [{ feature, lines: inside }] : []
  })
  const gate = toPixel(gateOf(map))
  const circles = (view.reach ? circlesOf(map.reach) : []).map((circle) => ({
    ...circle,
    radius: circle.metres * pixelsPerMetre,
  }))

  const named = new Map<string, Named | undefined>(
    seen.map(({ feature, lines }) => [
      feature.id,
      nameFeature(feature, lines[0] as Pixel[], { view, frame, facts }),
    ]),
  )
  if (modelHouse) named.set(modelHouseId, nameHouse(toPixel([modelHouse.lng, modelHouse.lat]), view.text))
  const requests = [
    ...view.names.flatMap((id) => named.get(id) ?? []),
    ...circles.map((circle) => nameCircle(circle, gate, circle.radius, view.text)),
  ]
  const sites = seen.filter(({ feature }) => feature.properties.kind === 'site').map(owned)
  const scale = scaleBar(pixelsPerMetre, view, sites)
  const places = placeNames(
    requests.map((one) => one.request),
    {
      frame,
      firm: [
        ...requests.flatMap(({ mark }) => (mark ? [boxOfMark(mark, view.text)] : [])),
        ...sites,
        boxOfScale(scale, view.text),
        ...(view.zooms ? [boxOfButtons(sheet)] : []),
      ],
      lines: seen.flatMap((one) => (isMain(one.feature) ? pointsOf(one, sheet) : [])),
    },
  )
  const placed = requests.filter(({ id }) => places.has(id))
  return {
    width,
    height,
    text: view.text,
    areas: seen.flatMap(({ feature, lines }) => drawArea(feature, lines)),
    lines: seen.flatMap(({ feature, lines }) => drawLine(feature, lines[0] as Pixel[])),
    circles: circles.map(({ radius }) => ({ x: gate[0], y: gate[1], radius })),
    marks: placed.flatMap(({ mark }) => mark ?? []),
    names: placed.map(({ id, style, layer, lines }) => {
      return { id, style, layer, lines, at: places.get(id) as WrittenName }
    }),
    scale,
    missing: view.names.filter((id) => !places.has(id)),
  }
}

const inset = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by,
})

const owned = ({ feature, lines }: VisibleFeature): OwnedBox => ({
  ...boxOf(lines[0] as Pixel[]),
  of: feature.id,
})

function boxOfMark({ x, y }: DrawnMark, text: number): Box {
  const half = text * markSize + 2
  return { left: x - half, right: x + half, top: y - half, bottom: y + half }
}

/** The corner of the zoom buttons, which do not scale with the map. */
const boxOfButtons = (sheet: Box): Box => ({
  ...sheet,
  left: sheet.right - Math.max(124, sheet.right * 0.13),
  top: sheet.bottom - Math.max(66, sheet.right * 0.07),
})

const isMain = ({ properties }: Feature) =>
  properties.kind === 'rail' || (properties.kind === 'road' && properties.class !== 'minor')

const pointsOf = ({ feature, lines }: VisibleFeature, sheet: Box): OwnedBox[] =>
  along(lines[0] as Pixel[], 8)
    .filter((point) => isOn(point, sheet))
    .map(([x, y]) => ({ left: x - 2, right: x + 2, top: y - 2, bottom: y + 2, of: feature.id }))
