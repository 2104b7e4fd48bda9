import { type PerspectiveCamera, Vector3 } from 'three'
import type { TourUnit } from './tour-unit.ts'

interface View {
  camera: PerspectiveCamera
  width: number
  height: number
  /** 0 inside, 1 above. */
  risen: number
  roomId: string | undefined
}

const position = new Vector3()

/** Places the names of rooms in sight, or from above of all. */
export function placeLabels(labels: Map<string, HTMLElement>, unit: TourUnit, view: View): void {
  const { camera, width, height, risen, roomId } = view
  const eye = camera.position
  const isAbove = risen === 1
  const isStill = isAbove || risen === 0
  const placed: { x: number; y: number }[] = []
  for (const { room, middle } of unit.viewpoints) {
    const label = labels.get(room.id)
    if (!label) continue
    const [x, z] = middle
    const distance = Math.hypot(x - eye.x, z - eye.z)
    position.set(x, isAbove ? 0.4 : 1.05, z).project(camera)
    const [left, top] = [((position.x + 1) / 2) * width, ((1 - position.y) / 2) * height]
    const isInside = position.z < 1 && Math.abs(position.x) < 0.94 && Math.abs(position.y) < 0.92
    const isSeen =
      isAbove ||
      (room.id !== roomId && distance > 1.2 && unit.visibility.sees(eye.x, eye.y, eye.z, x, 1.05, z))
    const isCrowded = placed.some((other) => Math.abs(other.x - left) < 84 && Math.abs(other.y - top) < 44)
    const isShown = isStill && isInside && isSeen && !isCrowded
    if (label.hidden === isShown) label.hidden = !isShown
    if (!isShown) continue
    placed.push({ x: left, y: top })
    label.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) translate(-50%, -50%)`
  }
}
