import { Quaternion, Vector3 } from 'three'
import type { HeldKeys } from './keys.ts'
import type { Stage } from './stage.ts'
import { narrowness, radians, type TourUnit } from './tour-unit.ts'

/** Height of the eyes in metres. */
const eyes = 1.5
/** Seconds from inside to above. */
const rise = 1.1

export interface Motion {
  isAbove(): boolean
  setAbove(above: boolean): void
  look(dx: number, dy: number): void
  /** In pixels a second. */
  spin(vx: number, vy: number): void
  /** One press of a key, where motion is reduced. */
  nudge(held: HeldKeys): void
  /** Returns whether something still moves. */
  step(seconds: number, held: HeldKeys | undefined): boolean
  /** Returns how far the camera has risen, 0 to 1. */
  placeCamera(): number
}

const clampPitch = (pitch: number) => Math.max(-1.1, Math.min(0.9, pitch))

export function createMotion(stage: Stage, current: () => TourUnit, isCalm: () => boolean): Motion {
  const { camera, canvas } = stage
  const from = { position: new Vector3(), quaternion: new Quaternion() }
  let above = false
  let risen = 0
  let wide = 0
  let run = { x: 0, y: 0 }

  const look = (dx: number, dy: number) => {
    const { walker, above: view } = current()
    if (above) return view.turn(-dx * 0.006, -dy * 0.004)
    const perPixel = (radians(camera.fov) / canvas.clientHeight) * 1.25
    walker.stand.heading -= dx * perPixel
    walker.stand.pitch = clampPitch(walker.stand.pitch + dy * perPixel)
  }

  const hold = (held: HeldKeys, seconds: number) => {
    const { walker, above: view } = current()
    if (above) return view.turn((held.turn + held.right) * -1.2 * seconds, (held.up - held.forward) * seconds)
    if (held.forward || held.right) walker.push(held.forward * 1.9 * seconds, held.right * 1.5 * seconds)
    walker.stand.heading += held.turn * 1.5 * seconds
    walker.stand.pitch = clampPitch(walker.stand.pitch + held.up * seconds)
  }

  return {
    isAbove: () => above,
    setAbove(next) {
      above = next
      run = { x: 0, y: 0 }
    },
    look(dx, dy) {
      run = { x: 0, y: 0 }
      look(dx, dy)
    },
    spin(x, y) {
      run = { x, y }
    },
    nudge(held) {
      const { walker, above: view } = current()
      if (above) return view.turn((held.turn + held.right) * -0.25, (held.up - held.forward) * 0.12)
      if (held.forward || held.right) walker.push(held.forward * 0.35, held.right * 0.3)
      walker.stand.heading += held.turn * radians(15)
      walker.stand.pitch = clampPitch(walker.stand.pitch + held.up * radians(10))
    },
    step(seconds, held) {
      const { walker, model } = current()
      if (held) hold(held, seconds)
      if (walker.isWalking()) walker.step(seconds)
      const running = Math.abs(run.x) + Math.abs(run.y) > 4
      if (running) look(run.x * seconds, run.y * seconds)
      const left = running ? Math.exp(-5 * seconds) : 0
      run = { x: run.x * left, y: run.y * left }
      const goal = narrowness(model, walker.stand.x, walker.stand.z)
      const widening = Math.abs(goal - wide) > 0.01
      wide = isCalm() || !widening ? goal : wide + (goal - wide) * Math.min(1, seconds * 4)
      const end = above ? 1 : 0
      const rising = risen !== end
      if (rising)
        risen = isCalm() ? end : Math.max(0, Math.min(1, risen + (above ? seconds : -seconds) / rise))
      return Boolean(held) || walker.isWalking() || running || rising || widening
    },
    placeCamera() {
      const { walker, above: view, seen } = current()
      const { x, z, heading, pitch } = walker.stand
      stage.widen(risen ? 0 : wide)
      camera.position.set(x, eyes, z)
      camera.rotation.set(pitch, -heading, 0)
      stage.setAbove(risen > 0.02)
      if (risen > 0) {
        from.position.copy(camera.position)
        from.quaternion.copy(camera.quaternion)
        view.place(camera, from, risen)
        stage.setSeen(undefined)
      } else {
        const half = Math.atan(Math.tan(radians(camera.fov) / 2) * camera.aspect)
        stage.setSeen(seen([x, z], heading, Math.min(Math.PI, half / Math.max(0.4, Math.cos(pitch)) + 0.06)))
      }
      return risen
    },
  }
}
