import { type PerspectiveCamera, type Quaternion, Vector3 } from 'three'
import type { Bounds } from '#app/domain/drawings/tours/plane.ts'

export interface AboveView {
  /** Turns the model and tilts it, in radians. */
  turn(by: number, tilt: number): void
  /** A `factor` above 1 moves away. */
  zoom(factor: number): void
  /** Sets the camera: 0 is where it came from, 1 is above. */
  place(camera: PerspectiveCamera, from: { position: Vector3; quaternion: Quaternion }, share: number): void
}

export function createAboveView({ x0, z0, x1, z1 }: Bounds): AboveView {
  const middle = new Vector3((x0 + x1) / 2, 0.6, (z0 + z1) / 2)
  const corners = [x0, x1].flatMap((x) =>
    [0, 2.4].flatMap((y) => [z0, z1].map((z) => new Vector3(x, y, z).sub(middle))),
  )
  let around = 0.24
  let tilt = 0.62
  let nearness = 1
  return {
    turn(by, more) {
      around += by
      tilt = Math.min(1.2, Math.max(0.12, tilt + more))
    },
    zoom(factor) {
      nearness = Math.min(1.5, Math.max(0.45, nearness * factor))
    },
    place(camera, from, share) {
      const out = new Vector3(
        Math.sin(around) * Math.sin(tilt),
        Math.cos(tilt),
        Math.cos(around) * Math.sin(tilt),
      )
      const above = middle.clone().addScaledVector(out, distance(camera, out) * nearness)
      camera.position.copy(above)
      camera.up.set(0, 1, 0)
      camera.lookAt(middle)
      if (share >= 1) return
      const soft = share * share * (3 - 2 * share)
      camera.position.lerpVectors(from.position, above, soft)
      camera.quaternion.slerpQuaternions(from.quaternion, camera.quaternion.clone(), soft)
    },
  }

  /** The nearest distance with all corners in the picture, in metres. */
  function distance(camera: PerspectiveCamera, out: Vector3): number {
    const right = new Vector3(Math.cos(around), 0, -Math.sin(around))
    const up = new Vector3().crossVectors(out, right)
    const high = Math.tan((camera.fov * Math.PI) / 360) * 0.93
    const wide = high * camera.aspect
    return Math.max(
      ...corners.map((corner) => {
        const sideways = Math.max(Math.abs(corner.dot(right)) / wide, Math.abs(corner.dot(up)) / high)
        return sideways + corner.dot(out)
      }),
    )
  }
}
