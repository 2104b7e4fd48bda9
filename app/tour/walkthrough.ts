import type { UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import { type Accents, toneOf } from '#app/domain/drawings/tours/tones.ts'
import { type Build, roomAt, type UnitRoom } from '#app/domain/drawings/tours/unit-model.ts'
import { listenToKeys } from './keys.ts'
import { createMotion, type Motion } from './motion.ts'
import { createPace } from './pace.ts'
import { placeLabels } from './place-labels.ts'
import { type Gestures, listenToPointers } from './pointer.ts'
import { prefersReducedMotion } from './reduced-motion.ts'
import { createRenderLoop, type RenderLoop } from './render-loop.ts'
import { type NamedRoom, nameRooms } from './room-names.ts'
import { createScenery } from './scenery.ts'
import { createStage, floorBelow, type Stage } from './stage.ts'
import { prepareUnit, radians, type TourUnit } from './tour-unit.ts'

/** Elements that move with every frame, past React. */
export interface Overlay {
  arrow: SVGGElement | null
  /** By room. */
  labels: Map<string, HTMLElement>
}

export interface WalkthroughEvents {
  onRooms(rooms: NamedRoom[]): void
  onEnter(room: UnitRoom): void
  onAbove(isAbove: boolean): void
  onMove(): void
  onLost(): void
}

export interface WalkthroughOptions {
  plan: UnitPlan
  build: Build
  /** Address of the picture around the home; none where no drawing tells what is there. */
  outlook: string | undefined
  container: HTMLElement
  /** For screen readers. */
  label: string
  overlay: Overlay
  events: WalkthroughEvents
}

export interface Walkthrough {
  goTo(roomId: string): void
  toggleAbove(): void
  /** Rejects where the unit cannot be built. */
  rebuild(build: Build): Promise<void>
  /** Rejects where the picture cannot be had; what was outside stays. */
  lookOut(outlook: string): Promise<void>
  refresh(): void
}

export type StartWalkthrough = (options: WalkthroughOptions) => Promise<Walkthrough>

interface Visit {
  stage: Stage
  motion: Motion
  loop: RenderLoop
  unit: TourUnit
  overlay: Overlay
  events: WalkthroughEvents
  /** The room requested last: a visitor in its doorway is in it. */
  targetId?: string
  roomId?: string
}

/** @throws where there is no WebGL or nowhere to stand */
export const startWalkthrough: StartWalkthrough = async (options) => {
  const { plan, build, outlook, container, overlay, events } = options
  const stage = createStage(getComputedStyle(container).getPropertyValue('--sand-2').trim() || '#f4efe5')
  const scenery = createScenery(stage, plan, accentsOf(container), () => loop.request())
  const built = scenery.showHome(build)
  const pace = createPace(Math.min(2, devicePixelRatio))
  const motion = createMotion(stage, () => visit.unit, prefersReducedMotion)
  const loop = createRenderLoop(
    {
      move: (seconds) => motion.step(seconds, prefersReducedMotion() ? undefined : keys.held()),
      draw: (ratio) => draw(visit, ratio),
      finest: stage.finest,
    },
    pace,
  )
  const visit: Visit = { stage, motion, loop, unit: prepareUnit(plan, build), overlay, events }
  await built
  // Without its picture there is haze outside.
  if (outlook) scenery.showOutside(outlook).catch(console.error)
  events.onRooms(nameRooms(visit.unit.viewpoints))
  showCanvas(stage, options)

  const closed = new AbortController()
  const keys = followKeys(visit, closed.signal)
  const isFluent = () => pace.ratio() >= 1
  listenToPointers(stage.canvas, gesturesOf(visit, isFluent))
  const resized = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = container
    if (clientWidth && clientHeight) stage.resize(clientWidth, clientHeight)
    loop.request()
  })
  resized.observe(container)
  const close = () => {
    closed.abort()
    resized.disconnect()
    loop.stop()
    scenery.stop()
    stage.dispose()
    stage.canvas.remove()
  }
  const lose = (event: Event) => {
    event.preventDefault()
    close()
    events.onLost()
  }
  stage.canvas.addEventListener('webglcontextlost', lose, closed)
  addEventListener('pagehide', close, closed)
  // Restored from the back/forward cache, the document has no picture.
  addEventListener('pageshow', (event) => event.persisted && location.reload())

  return {
    goTo: (roomId) => goTo(visit, roomId),
    toggleAbove: () => setAbove(visit, !motion.isAbove()),
    refresh: loop.request,
    lookOut: scenery.showOutside,
    async rebuild(next) {
      await scenery.showHome(next)
      replaceUnit(visit, prepareUnit(plan, next))
    },
  }
}

function showCanvas({ canvas }: Stage, { container, label }: WalkthroughOptions): void {
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'application')
  canvas.ariaLabel = label
  canvas.setAttribute('aria-describedby', 'tour-keys')
  container.prepend(canvas)
}

function replaceUnit(visit: Visit, unit: TourUnit): void {
  const { x, z, heading, pitch } = visit.unit.walker.stand
  unit.walker.jumpTo([x, z])
  Object.assign(unit.walker.stand, { heading, pitch })
  Object.assign(visit, { unit, roomId: undefined })
  visit.events.onRooms(nameRooms(unit.viewpoints))
  visit.loop.request()
}

function draw(visit: Visit, ratio: number): void {
  const { stage, motion, unit, overlay } = visit
  const risen = motion.placeCamera()
  stage.draw(ratio)
  const { x, z, heading } = unit.walker.stand
  const { rooms } = unit.model
  const room = roomAt(rooms, x, z) ?? rooms.find(({ id }) => id === visit.targetId)
  const { clientWidth: width, clientHeight: height } = stage.canvas
  placeLabels(overlay.labels, unit, { camera: stage.camera, width, height, risen, roomId: room?.id })
  const [left, top, turn] = [x * 1000, z * 1000, (heading * 180) / Math.PI].map(Math.round)
  overlay.arrow?.setAttribute('transform', `translate(${left} ${top}) rotate(${turn})`)
  if (!room || room.id === visit.roomId || unit.walker.isWalking() || motion.isAbove()) return
  visit.roomId = room.id
  visit.events.onEnter(room)
}

function goTo(visit: Visit, roomId: string): void {
  const viewpoint = visit.unit.viewpoints.find(({ room }) => room.id === roomId)
  if (!viewpoint) return
  const { motion, loop, events } = visit
  const { walker } = visit.unit
  events.onMove()
  const heading = radians(viewpoint.look)
  const walks = !motion.isAbove() && !prefersReducedMotion() && walker.walkTo(viewpoint.at, heading)
  if (!walks) walker.jumpTo(viewpoint.at, heading)
  visit.targetId = roomId
  motion.spin(0, 0)
  if (motion.isAbove()) setAbove(visit, false)
  loop.request()
}

function setAbove(visit: Visit, isAbove: boolean): void {
  const { motion, loop, events } = visit
  events.onMove()
  motion.setAbove(isAbove)
  if (!isAbove) delete visit.roomId
  events.onAbove(isAbove)
  loop.request()
}

const followKeys = (visit: Visit, signal: AbortSignal) =>
  listenToKeys(
    (held) => {
      visit.events.onMove()
      delete visit.targetId
      if (prefersReducedMotion()) visit.motion.nudge(held)
      else if (held.forward || held.right || held.turn) visit.unit.walker.stop()
      visit.loop.request()
    },
    () => {
      if (!visit.motion.isAbove()) return false
      setAbove(visit, false)
      return true
    },
    signal,
  )

function gesturesOf(visit: Visit, isFluent: () => boolean): Gestures {
  const { stage, motion, loop, events } = visit
  const { canvas, camera } = stage
  const floorAt = (x: number, y: number) =>
    floorBelow(camera, (x / canvas.clientWidth) * 2 - 1, 1 - (y / canvas.clientHeight) * 2)
  const roomBelow = (spot: { x: number; z: number }) => roomAt(visit.unit.model.rooms, spot.x, spot.z)
  return {
    drag(dx, dy) {
      events.onMove()
      motion.look(dx, dy)
      loop.request()
    },
    fling(vx, vy) {
      if (!prefersReducedMotion()) motion.spin(vx * 0.5, vy * 0.5)
      loop.request()
    },
    tap(x, y) {
      events.onMove()
      motion.spin(0, 0)
      const spot = floorAt(x, y)
      if (!spot) return
      if (motion.isAbove()) return goTo(visit, roomBelow(spot)?.id ?? '')
      delete visit.targetId
      if (prefersReducedMotion()) visit.unit.walker.jumpTo([spot.x, spot.z])
      else visit.unit.walker.walkTo([spot.x, spot.z])
      stage.setRing(undefined)
      loop.request()
    },
    hover(at) {
      if (!isFluent()) return
      const spot = at && !motion.isAbove() ? floorAt(at.x, at.y) : undefined
      stage.setRing(spot && roomBelow(spot) ? spot : undefined)
      loop.request()
    },
    pinch(factor) {
      if (!motion.isAbove()) return
      visit.unit.above.zoom(factor)
      loop.request()
    },
    // In a frame the wheel scrolls the page around it.
    takesWheel: () => motion.isAbove() && (window === window.top || document.fullscreenElement !== null),
  }
}

/** The site's own colours from its stylesheet; without it the demo's. */
function accentsOf(place: HTMLElement): Accents {
  const styles = getComputedStyle(place)
  const tone = (name: string, otherwise: string) => {
    const value = styles.getPropertyValue(`--${name}`).trim()
    return toneOf(/^#[0-9a-f]{6}$/i.test(value) ? value : otherwise)
  }
  return {
    pine: tone('pine', '#1f4236'),
    lake: tone('lake', '#3b6f73'),
    brass: tone('brass', '#a97f45'),
    sand: tone('sand', '#ece4d6'),
  }
}
