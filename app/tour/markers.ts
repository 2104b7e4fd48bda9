import { type PerspectiveCamera, Vector3 } from 'three'
import type { Viewpoint } from '../features/drawings/tours/viewpoints.ts'
import type { Visibility } from '../features/drawings/tours/visibility.ts'

export interface Markers {
  /** Puts the names of rooms where they are in the picture, in CSS pixels. */
  place(
    camera: PerspectiveCamera,
    width: number,
    height: number,
    above: boolean,
    roomId: string | undefined,
  ): void
}

/** Names of rooms that hang in the picture: of those in sight, or from above of all. A press leads there. */
export function createMarkers(
  box: HTMLElement,
  viewpoints: Viewpoint[],
  names: Map<string, string>,
  visibility: Visibility,
  go: (roomId: string) => void,
): Markers {
  box.replaceChildren()
  const marks = viewpoints.map((viewpoint) => {
    const mark = document.createElement('button')
    mark.type = 'button'
    // The list of rooms does the same for keys and readers.
    mark.tabIndex = -1
    mark.textContent = names.get(viewpoint.room.id) ?? viewpoint.room.name
    mark.addEventListener('click', () => go(viewpoint.room.id))
    mark.hidden = true
    box.append(mark)
    return { mark, viewpoint }
  })
  const at = new Vector3()

  return {
    place(camera, width, height, above, roomId) {
      const eye = camera.position
      const taken: { x: number; y: number }[] = []
      for (const { mark, viewpoint } of marks) {
        const [x, z] = viewpoint.middle
        const far = Math.hypot(x - eye.x, z - eye.z)
        at.set(x, above ? 0.4 : 1.05, z).project(camera)
        const [left, top] = [((at.x + 1) / 2) * width, ((1 - at.y) / 2) * height]
        const inside = at.z < 1 && Math.abs(at.x) < 0.94 && Math.abs(at.y) < 0.92
        const seen =
          above ||
          (viewpoint.room.id !== roomId && far > 1.2 && visibility.sees(eye.x, eye.y, eye.z, x, 1.05, z))
        const crowded = taken.some((other) => Math.abs(other.x - left) < 84 && Math.abs(other.y - top) < 44)
        const shown = inside && seen && !crowded
        if (mark.hidden === shown) mark.hidden = !shown
        if (!shown) continue
        taken.push({ x: left, y: top })
        mark.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) translate(-50%, -50%)`
      }
    },
  }
}
