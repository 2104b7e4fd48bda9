import type { UnitPlan } from '../features/drawings/plans/unit-plan.ts'
import { type Build, roomAt } from '../features/drawings/tours/unit-model.ts'
import { accentsOf } from './accents.ts'
import { listenToKeys } from './keys.ts'
import { createMotion } from './motion.ts'
import { createPace } from './pace.ts'
import { describeFailed, hasWebgl, partsOf } from './parts.ts'
import { listenToPointers } from './pointer.ts'
import { tellRoom } from './rooms.ts'
import { createSceneBuilder } from './scene-builder.ts'
import { makeShown, radians } from './shown.ts'
import { createStage, floorBelow } from './stage.ts'
import { offerTools } from './tools.ts'

const calm = matchMedia('(prefers-reduced-motion: reduce)')
/** Longer between two pictures is a pause, not a slow one. */
const pause = 300

/** Raises the plan that the document carries and lets the visitor walk in it. */
export async function startTour(place: HTMLElement): Promise<void> {
  const plan = JSON.parse(place.dataset.plan ?? '') as UnitPlan
  const parts = partsOf(place)
  if (!hasWebgl()) return describeFailed(place, 'webgl')
  const stage = createStage(getComputedStyle(place).getPropertyValue('--sand-2').trim() || '#f4efe5')
  const { canvas, camera } = stage
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'application')
  canvas.ariaLabel = place.dataset.label ?? ''
  canvas.setAttribute('aria-describedby', 'tour-keys')
  const sceneBuilder = createSceneBuilder(plan, accentsOf(place))
  const first: Build = { variant: place.dataset.variant === 'basic' ? 'basic' : 'extended', furnished: true }
  stage.show(await sceneBuilder.buildScene(first))
  let shown = makeShown(plan, first, parts, go)
  parts.stage.prepend(canvas)

  const motion = createMotion(
    stage,
    () => shown,
    () => calm.matches,
  )
  const pace = createPace(Math.min(2, devicePixelRatio))
  let last = 0
  let asked = 0
  let settle = 0
  let told: string | undefined
  /** The room that was asked for last: who stands in its door is in it. */
  let bound: string | undefined

  function ask() {
    if (!asked) asked = requestAnimationFrame(frame)
  }

  function frame(now: number) {
    asked = 0
    const between = now - last
    const flows = last > 0 && between < pause
    // Where a picture takes longer than a pause, one goes on by as much as a pause at a time: slow, but one arrives.
    const step = last > 0 ? Math.min(between, pause) / 1000 : 1 / 60
    const moves = motion.step(step, calm.matches ? undefined : keys.held())
    if (flows) pace.tell(between)
    last = moves ? now : 0
    draw(pace.ratio())
    clearTimeout(settle)
    if (moves) ask()
    else settle = window.setTimeout(draw, 250, stage.finest)
  }

  function draw(ratio: number) {
    const { walker, unit, markers } = shown
    const risen = motion.place()
    stage.draw(ratio)
    const { x, z, heading } = walker.stand
    const room = roomAt(unit.rooms, x, z) ?? unit.rooms.find(({ id }) => id === bound)
    parts.markers.hidden = risen > 0 && risen < 1
    markers.place(camera, canvas.clientWidth, canvas.clientHeight, risen === 1, room?.id)
    const [left, top, turn] = [
      Math.round(x * 1000),
      Math.round(z * 1000),
      Math.round((heading * 180) / Math.PI),
    ]
    parts.here.setAttribute('transform', `translate(${left} ${top}) rotate(${turn})`)
    if (!room || room.id === told || walker.isWalking() || motion.isAbove()) return
    told = room.id
    tellRoom(parts, room, calm.matches)
  }

  /** Whoever has moved needs no telling how. */
  const begun = () => {
    place.dataset.begun = ''
  }

  function go(roomId: string) {
    const viewpoint = shown.viewpoints.find(({ room }) => room.id === roomId)
    if (!viewpoint) return
    begun()
    const { walker } = shown
    const heading = radians(viewpoint.look)
    const walks = !motion.isAbove() && !calm.matches && walker.walkTo(viewpoint.at, heading)
    if (!walks) walker.jumpTo(viewpoint.at, heading)
    bound = roomId
    motion.spin(0, 0)
    if (motion.isAbove()) setAbove(false)
    ask()
  }

  function setAbove(above: boolean) {
    begun()
    motion.setAbove(above)
    const tool = parts.tool('above')
    place.dataset.view = above ? 'above' : 'inside'
    tool?.setAttribute('aria-pressed', String(above))
    if (above) parts.status.textContent = tool?.dataset.said ?? ''
    else told = undefined
    ask()
  }

  const keys = listenToKeys(
    (held) => {
      begun()
      bound = undefined
      if (calm.matches) motion.nudge(held)
      else if (held.forward || held.right || held.turn) shown.walker.stop()
      ask()
    },
    () => {
      if (!motion.isAbove()) return false
      setAbove(false)
      return true
    },
  )

  const floorAt = (x: number, y: number) =>
    floorBelow(camera, (x / canvas.clientWidth) * 2 - 1, 1 - (y / canvas.clientHeight) * 2)

  listenToPointers(canvas, {
    drag(dx, dy) {
      begun()
      motion.look(dx, dy)
      ask()
    },
    fling(vx, vy) {
      if (!calm.matches) motion.spin(vx * 0.5, vy * 0.5)
      ask()
    },
    tap(x, y) {
      begun()
      motion.spin(0, 0)
      const { walker, unit } = shown
      const spot = floorAt(x, y)
      if (!spot) return
      if (motion.isAbove()) {
        const room = roomAt(unit.rooms, spot.x, spot.z)
        if (room) go(room.id)
        return
      }
      bound = undefined
      if (calm.matches) walker.jumpTo([spot.x, spot.z])
      else walker.walkTo([spot.x, spot.z])
      stage.setRing(undefined)
      ask()
    },
    hover(at) {
      // Where every picture is an effort, none is drawn for a ring.
      if (pace.ratio() < 1) return
      const spot = at && !motion.isAbove() ? floorAt(at.x, at.y) : undefined
      stage.setRing(spot && roomAt(shown.unit.rooms, spot.x, spot.z) ? spot : undefined)
      ask()
    },
    pinch(factor) {
      if (!motion.isAbove()) return
      shown.above.zoom(factor)
      ask()
    },
    // In a frame the wheel scrolls the page around it.
    takesWheel: () => motion.isAbove() && (window === window.top || document.fullscreenElement !== null),
  })
  parts.inset.addEventListener('click', (event) => {
    const shape = (event.target as Element).closest<SVGElement>('[data-room-shape]')
    if (shape?.dataset.roomShape) go(shape.dataset.roomShape)
  })
  offerTools(parts, first, {
    toggleAbove: () => setAbove(!motion.isAbove()),
    failed: () => describeFailed(place, 'script'),
    async rebuild(next) {
      stage.show(await sceneBuilder.buildScene(next))
      const { x, z, heading, pitch } = shown.walker.stand
      shown = makeShown(plan, next, parts, go)
      shown.walker.jumpTo([x, z])
      Object.assign(shown.walker.stand, { heading, pitch })
      told = undefined
      ask()
    },
  })

  new ResizeObserver(() => {
    const { clientWidth, clientHeight } = parts.stage
    if (clientWidth && clientHeight) stage.resize(clientWidth, clientHeight)
    ask()
  }).observe(parts.stage)
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault()
    if (place.dataset.live !== undefined) describeFailed(place, 'lost')
  })
  addEventListener('pagehide', () => {
    delete place.dataset.live
    cancelAnimationFrame(asked)
    clearTimeout(settle)
    sceneBuilder.stop()
    stage.dispose()
  })
  // Kept by the browser for going back, the document is there again, but its picture was given away.
  addEventListener('pageshow', (event) => event.persisted && location.reload())

  for (const part of place.querySelectorAll<HTMLElement>('[data-live-only]')) part.hidden = false
  for (const part of place.querySelectorAll<HTMLElement>('[data-still-only]')) part.hidden = true
  if (window !== window.top) place.dataset.framed = ''
  place.dataset.view = 'inside'
  place.dataset.live = ''
}
