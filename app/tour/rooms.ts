import { areaOf } from '../features/drawings/tours/plane.ts'
import type { UnitRoom } from '../features/drawings/tours/unit-model.ts'
import type { Viewpoint } from '../features/drawings/tours/viewpoints.ts'
import type { Parts } from './parts.ts'

/** Names of rooms by id; rooms of one name are numbered. */
export function namesOf(viewpoints: Viewpoint[]): Map<string, string> {
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

/** Fills the list of rooms that one can go to. */
export function listRooms(list: HTMLElement, names: Map<string, string>, go: (roomId: string) => void): void {
  list.replaceChildren(
    ...[...names].map(([id, name]) => {
      const item = document.createElement('li')
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = name
      button.dataset.go = id
      button.addEventListener('click', () => go(id))
      item.append(button)
      return item
    }),
  )
}

/** Says which room one is in: aloud, above the picture, in the list and on the small plan. */
export function tellRoom(parts: Parts, room: UnitRoom, calm: boolean): void {
  const buttons = [...parts.rooms.querySelectorAll('button')]
  const button = buttons.find(({ dataset }) => dataset.go === room.id)
  const name = button?.textContent || room.name
  parts.place.dataset.room = room.id
  parts.status.textContent = name
  parts.roomName.textContent = name
  parts.roomName.dataset.area = `${areaOf(room.polygon).toFixed(1)}㎡`
  for (const other of buttons) other.ariaCurrent = other === button ? 'location' : null
  button?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: calm ? 'instant' : 'smooth' })
  for (const path of parts.inset.querySelectorAll<SVGElement>('[data-room-shape]'))
    path.toggleAttribute('data-current', path.dataset.roomShape === room.id)
}
