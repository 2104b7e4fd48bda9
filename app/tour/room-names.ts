import type { Viewpoint } from '#app/domain/drawings/tours/viewpoints.ts'

export interface NamedRoom {
  id: string
  name: string
}

/** Rooms of one name are numbered. */
export function nameRooms(viewpoints: Viewpoint[]): NamedRoom[] {
  const counts = new Map<string, number>()
  return viewpoints.map(({ room: { id, name } }) => {
    const isShared = viewpoints.filter(({ room }) => room.name === name).length > 1
    const number = (counts.get(name) ?? 0) + 1
    counts.set(name, number)
    return { id, name: isShared ? `${name} ${number}` : name }
  })
}
