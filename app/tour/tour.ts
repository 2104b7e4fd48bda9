import { Quaternion, Vector3 } from 'three'
import type { UnitPlan } from '../features/plans/unit-plan.ts'
import { type Build, type Home, homeOf, roomAt } from '../features/tours/home.ts'
import { areaOf } from '../features/tours/plane.ts'
import { type SeenFrom, seenFrom } from '../features/tours/portals.ts'
import { type Accents, toneOf } from '../features/tours/tones.ts'
import { sightIn } from '../features/tours/tour-scene.ts'
import { type Viewpoint, viewpointsOf } from '../features/tours/viewpoints.ts'
import { walkableOf } from '../features/tours/walkable.ts'
import { type AboveView, createAboveView } from './camera-above.ts'
import { listenToKeys } from './keys.ts'
import { createMarkers, type Markers } from './markers.ts'
import { createPace } from './pace.ts'
import { type Parts, partsOf, sayFailed } from './parts.ts'
import { listenToPointers } from './pointer.ts'
import { createRaiser, type Raiser } from './raiser.ts'
import { createStage, floorBelow, type Stage } from './stage.ts'
import { createWalker, restingPitch, type Walker } from './walk.ts'

/** Metres that eyes are above the floor. */
const eyes = 1.5
const finest = Math.min(2, devicePixelRatio)
const calm = matchMedia('(prefers-reduced-motion: reduce)')
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** What is known of the variant that is shown. */
interface Shown {
  home: Home
  viewpoints: Viewpoint[]
  walker: Walker
  markers: Markers
  seen: SeenFrom
  above: AboveView
}

/** Raises the plan that the document carries and lets the visitor walk in it. */
export async function startTour(place: HTMLElement): Promise<void> {
  const plan = JSON.parse(place.dataset.plan ?? '') as UnitPlan
  const parts = partsOf(place)
  let stage: Stage
  try {
    stage = createStage()
  } catch {
    return sayFailed(place, 'webgl')
  }
  const { canvas } = stage
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'application')
  canvas.ariaLabel = place.dataset.label ?? ''
  canvas.setAttribute('aria-describedby', 'tour-keys')
  const raiser = createRaiser(plan, accentsOf(place))
  let build: Build = { variant: place.dataset.variant === 'basic' ? 'basic' : 'extended', furnished: true }
  let shown = await show(build)
  parts.stage.prepend(canvas)
  begin(
    place,
    parts,
    stage,
    () => shown,
    raiser,
    build,
    async (next) => {
      build = next
      const { x, z, heading, pitch } = shown.walker.stand
      shown = await show(next)
      shown.walker.jumpTo([x, z])
      Object.assign(shown.walker.stand, { heading, pitch })
    },
  )

  async function show(next: Build): Promise<Shown> {
    const raised = await raiser.raise(next)
    const home = homeOf(plan, next)
    const visibility = sightIn(home)
    const walkable = walkableOf(home)
    const viewpoints = viewpointsOf(home, walkable, visibility)
    const [first] = viewpoints
    if (!first) throw new Error('the plan has no room to stand in')
    const stand = { x: first.at[0], z: first.at[1], heading: radians(first.look), pitch: restingPitch }
    stage.show(raised)
    const names = namesOf(viewpoints)
    const go = (roomId: string) => place.dispatchEvent(new CustomEvent('go-to-room', { detail: roomId }))
    listRooms(parts.rooms, viewpoints, names, go)
    return {
      home,
      viewpoints,
      walker: createWalker(walkable, stand),
      markers: createMarkers(parts.markers, viewpoints, names, visibility, go),
      seen: seenFrom(home),
      above: createAboveView(home.bounds),
    }
  }
}

/** Names of rooms by id; rooms of one name are numbered. */
function namesOf(viewpoints: Viewpoint[]): Map<string, string> {
  const counted = new Map<string, number>()
  return new Map(
    viewpoints.map(({ room: { id, name } }) => {
      const alike = viewpoints.filter(({ room }) => room.name === name).length
      const number = (counted.get(name) ?? 0) + 1
      counted.set(name, number)
      return [id, alike > 1 ? `${name} ${number}` : name]
    }),
  )
}

function listRooms(
  list: HTMLElement,
  viewpoints: Viewpoint[],
  names: Map<string, string>,
  go: (roomId: string) => void,
) {
  list.replaceChildren(
    ...viewpoints.map(({ room: { id } }) => {
      const item = document.createElement('li')
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = names.get(id) ?? ''
      button.dataset.go = id
      button.addEventListener('click', () => go(id))
      item.append(button)
      return item
    }),
  )
}

/** The site's own colours, which its stylesheet has set. */
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

/** Everything that goes on while the tour is open. */
function begin(
  place: HTMLElement,
  parts: Parts,
  stage: Stage,
  current: () => Shown,
  raiser: Raiser,
  built: Build,
  rebuild: (next: Build) => Promise<void>,
): void {
  const { canvas, camera } = stage
  const pace = createPace(finest)
  let above = false
  /** How far the camera has risen: 0 inside, 1 above. */
  let risen = 0
  let leftFrom = { position: new Vector3(), quaternion: new Quaternion() }
  let spin = { x: 0, y: 0 }
  let build = built
  /** How much wider than usual the view is; see `Stage.widen`. */
  let wide = 0
  let last = 0
  let asked = 0
  let settle = 0
  let lastRoom: string | undefined
  /** The room that was asked for last: who stands in its door is in it. */
  let bound: string | undefined

  const ask = () => {
    if (!asked) asked = requestAnimationFrame(frame)
  }
  const ground = getComputedStyle(place).getPropertyValue('--sand-2').trim() || '#f4efe5'

  function frame(now: number) {
    asked = 0
    const between = now - last
    const seconds = last && between < 300 ? between / 1000 : 1 / 60
    const moves = step(seconds)
    if (last && between < 300) pace.tell(between)
    last = moves ? now : 0
    draw(moves ? pace.ratio() : Math.max(pace.ratio(), Math.min(finest, 1)))
    clearTimeout(settle)
    if (moves) ask()
    else settle = window.setTimeout(() => draw(finest), 160)
  }

  /** Moves what is moving; says whether something still does. */
  function step(seconds: number): boolean {
    const { walker, above: view } = current()
    const { stand } = walker
    const held = calm.matches ? undefined : keys.held()
    if (held && !above) {
      if (held.forward || held.right) walker.push(held.forward * 1.9 * seconds, held.right * 1.5 * seconds)
      stand.heading += held.turn * 1.5 * seconds
      stand.pitch = clampPitch(stand.pitch + held.up * seconds)
    }
    if (held && above)
      view.turn(held.turn * -1.2 * seconds + held.right * -1.2 * seconds, (held.up - held.forward) * seconds)
    if (walker.isWalking()) walker.step(seconds)
    const spinning = Math.abs(spin.x) + Math.abs(spin.y) > 4
    if (spinning) {
      look(spin.x * seconds, spin.y * seconds)
      const left = Math.exp(-5 * seconds)
      spin = { x: spin.x * left, y: spin.y * left }
    } else spin = { x: 0, y: 0 }
    const rising = risen !== (above ? 1 : 0)
    const goal = narrowness(current().home, stand.x, stand.z)
    const widening = Math.abs(goal - wide) > 0.01
    wide = calm.matches || !widening ? goal : wide + (goal - wide) * Math.min(1, seconds * 4)
    if (rising)
      risen = calm.matches
        ? above
          ? 1
          : 0
        : Math.max(0, Math.min(1, risen + (above ? 1 : -1) * (seconds / 1.1)))
    return Boolean(held) || walker.isWalking() || spinning || rising || widening
  }

  function draw(ratio: number) {
    const { walker, above: view, home, markers, seen } = current()
    const { x, z, heading, pitch } = walker.stand
    const room = roomAt(home.rooms, x, z) ?? home.rooms.find(({ id }) => id === lastRoom)
    stage.widen(risen ? 0 : wide)
    camera.position.set(x, eyes, z)
    camera.rotation.set(pitch, -heading, 0)
    if (risen > 0) {
      leftFrom = { position: camera.position.clone(), quaternion: camera.quaternion.clone() }
      view.place(camera, leftFrom, risen)
      stage.setSeen(undefined)
    } else {
      const half = Math.atan(Math.tan((camera.fov * Math.PI) / 360) * camera.aspect)
      stage.setSeen(seen([x, z], heading, Math.min(Math.PI, half / Math.max(0.4, Math.cos(pitch)) + 0.06)))
    }
    stage.setAbove(risen > 0.02, ground)
    stage.draw(ratio)
    markers.place(camera, canvas.clientWidth, canvas.clientHeight, risen === 1, room?.id)
    parts.markers.hidden = risen > 0 && risen < 1
    parts.here.setAttribute(
      'transform',
      `translate(${Math.round(x * 1000)} ${Math.round(z * 1000)}) rotate(${((heading * 180) / Math.PI).toFixed(1)})`,
    )
    const told = roomAt(home.rooms, x, z)?.id ?? bound
    if (told && told !== lastRoom && !walker.isWalking()) tellRoom(told)
  }

  function tellRoom(roomId: string) {
    lastRoom = roomId
    const button = [...parts.rooms.querySelectorAll('button')].find(({ dataset }) => dataset.go === roomId)
    const name = button?.textContent ?? roomAtName(roomId)
    const area = current().home.rooms.find(({ id }) => id === roomId)
    const size = area ? `${areaOf(area.polygon).toFixed(1)}㎡` : ''
    place.dataset.room = roomId
    parts.status.textContent = name
    parts.roomName.textContent = name
    parts.roomName.dataset.area = size
    for (const other of parts.rooms.querySelectorAll('button'))
      other.ariaCurrent = other === button ? 'location' : null
    button?.scrollIntoView({
      block: 'nearest',
      inline: 'center',
      behavior: calm.matches ? 'instant' : 'smooth',
    })
    for (const path of parts.inset.querySelectorAll<SVGElement>('[data-room-shape]'))
      path.toggleAttribute('data-current', path.dataset.roomShape === roomId)
  }
  const roomAtName = (roomId: string) => current().home.rooms.find(({ id }) => id === roomId)?.name ?? ''

  const clampPitch = (pitch: number) => Math.max(-1.1, Math.min(0.9, pitch))

  /** Drags the picture along by so many pixels. */
  function look(dx: number, dy: number) {
    const { walker, above: view } = current()
    if (above) return view.turn(-dx * 0.006, -dy * 0.004)
    const perPixel = (camera.fov * Math.PI) / 180 / canvas.clientHeight
    walker.stand.heading -= dx * perPixel * 1.25
    walker.stand.pitch = clampPitch(walker.stand.pitch + dy * perPixel * 1.25)
  }

  const floorAt = (x: number, y: number) =>
    floorBelow(camera, (x / canvas.clientWidth) * 2 - 1, 1 - (y / canvas.clientHeight) * 2)

  function go(roomId: string) {
    const viewpoint = current().viewpoints.find(({ room }) => room.id === roomId)
    if (!viewpoint) return
    const { walker } = current()
    const heading = radians(viewpoint.look)
    spin = { x: 0, y: 0 }
    dropHint()
    if (above || calm.matches || !walker.walkTo(viewpoint.at, heading)) walker.jumpTo(viewpoint.at, heading)
    bound = roomId
    if (above) setAbove(false)
    ask()
  }

  function setAbove(next: boolean) {
    above = next
    spin = { x: 0, y: 0 }
    place.dataset.view = next ? 'above' : 'inside'
    parts.tool('above')?.setAttribute('aria-pressed', String(next))
    parts.status.textContent = next ? (parts.tool('above')?.dataset.said ?? '') : ''
    if (!next) lastRoom = undefined
    dropHint()
    ask()
  }

  function dropHint() {
    place.dataset.begun = ''
  }

  const keys = listenToKeys(
    (held) => {
      dropHint()
      bound = undefined
      if (calm.matches) {
        const { walker, above: view } = current()
        if (above) view.turn((held.turn + held.right) * -0.25, (held.up - held.forward) * 0.12)
        else {
          if (held.forward || held.right) walker.push(held.forward * 0.35, held.right * 0.3)
          walker.stand.heading += held.turn * radians(15)
          walker.stand.pitch = clampPitch(walker.stand.pitch + held.up * radians(10))
        }
      } else if (held.forward || held.right || held.turn) current().walker.stop()
      ask()
    },
    () => {
      if (!above) return false
      setAbove(false)
      return true
    },
  )

  listenToPointers(canvas, {
    drag(dx, dy) {
      dropHint()
      spin = { x: 0, y: 0 }
      look(dx, dy)
      ask()
    },
    fling(vx, vy) {
      if (!calm.matches) spin = { x: vx * 0.5, y: vy * 0.5 }
      ask()
    },
    tap(x, y) {
      dropHint()
      spin = { x: 0, y: 0 }
      const { walker, home } = current()
      const spot = floorAt(x, y)
      if (!spot) return
      bound = undefined
      if (above) {
        const room = roomAt(home.rooms, spot.x, spot.z)
        if (room) go(room.id)
        return
      }
      if (calm.matches) walker.jumpTo([spot.x, spot.z])
      else walker.walkTo([spot.x, spot.z])
      stage.setRing(undefined)
      ask()
    },
    hover(at) {
      const spot = at && !above ? floorAt(at.x, at.y) : undefined
      stage.setRing(spot && roomAt(current().home.rooms, spot.x, spot.z) ? spot : undefined)
      ask()
    },
    pinch(factor) {
      if (!above) return
      current().above.zoom(factor)
      ask()
    },
    // In a frame the wheel scrolls the page around it.
    takesWheel: () => above && (window === window.top || document.fullscreenElement !== null),
  })

  place.addEventListener('go-to-room', (event) => go((event as CustomEvent<string>).detail))
  parts.inset.addEventListener('click', (event) => {
    const shape = (event.target as Element).closest<SVGElement>('[data-room-shape]')
    if (shape?.dataset.roomShape) go(shape.dataset.roomShape)
  })
  parts.tool('above')?.addEventListener('click', () => setAbove(!above))
  const remake = async (next: Build) => {
    build = next
    place.dataset.busy = ''
    await rebuild(next)
    delete place.dataset.busy
    place.dataset.variant = next.variant
    place.dataset.furnished = String(next.furnished)
    parts.tool('variant')?.setAttribute('aria-pressed', String(next.variant === 'basic'))
    parts.tool('furniture')?.setAttribute('aria-pressed', String(!next.furnished))
    lastRoom = undefined
    ask()
  }
  const remakeOrSay = (next: Build) => remake(next).catch(() => sayFailed(place, 'script'))
  parts
    .tool('variant')
    ?.addEventListener('click', () =>
      remakeOrSay({ ...build, variant: build.variant === 'basic' ? 'extended' : 'basic' }),
    )
  parts
    .tool('furniture')
    ?.addEventListener('click', () => remakeOrSay({ ...build, furnished: !build.furnished }))
  offerFullscreen(place, parts)

  const fit = () => {
    const { clientWidth, clientHeight } = parts.stage
    if (clientWidth && clientHeight) stage.resize(clientWidth, clientHeight)
    ask()
  }
  new ResizeObserver(fit).observe(parts.stage)
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault()
    cancelAnimationFrame(asked)
    if (place.dataset.live !== undefined) sayFailed(place, 'lost')
  })
  addEventListener('pagehide', () => {
    delete place.dataset.live
    raiser.stop()
    cancelAnimationFrame(asked)
    clearTimeout(settle)
    stage.dispose()
  })
  // Kept by the browser for going back, the document is there again, but its picture was given away.
  addEventListener('pageshow', (event) => event.persisted && location.reload())

  for (const part of place.querySelectorAll<HTMLElement>('[data-live-only]')) part.hidden = false
  for (const part of place.querySelectorAll<HTMLElement>('[data-still-only]')) part.hidden = true
  place.dataset.live = ''
  place.dataset.view = 'inside'
  fit()
  if (window !== window.top) canvas.focus({ preventScroll: true })
}

/** 1 in rooms as small as a store, 0 in large ones; doorways are narrow. */
function narrowness(home: Home, x: number, z: number): number {
  const room = roomAt(home.rooms, x, z)
  if (!room) return 1
  const area = home.rooms
    .filter(({ space }) => space === room.space)
    .reduce((sum, { polygon }) => sum + areaOf(polygon), 0)
  return Math.max(0, Math.min(1, (11 - area) / 6))
}

/** A phone that cannot fill its screen with it opens the tour in a window of its own. */
function offerFullscreen(place: HTMLElement, parts: Parts) {
  const button = parts.tool('fullscreen')
  if (!button) return
  if (!document.fullscreenEnabled) {
    button.hidden = true
    return
  }
  button.addEventListener('click', () => {
    if (document.fullscreenElement) document.exitFullscreen()
    else place.requestFullscreen().catch(() => {})
  })
  document.addEventListener('fullscreenchange', () =>
    button.setAttribute('aria-pressed', String(document.fullscreenElement !== null)),
  )
}
