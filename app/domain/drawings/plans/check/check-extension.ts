import { areaOfCell, cellsIn } from './cells.ts'
import { nameOfRoom, type ReportFault, squareMetres } from './plan-finding.ts'
import { isBalcony, type Survey } from './survey.ts'

export function checkExtension(basic: Survey, extended: Survey, report: ReportFault) {
  const { cells } = basic
  const area = (list: number[]) => list.reduce((sum, cell) => sum + areaOfCell(cells, cell), 0)
  for (const room of basic.rooms) {
    if (!room.extended) continue
    const before = new Set(cellsIn(cells, room.polygon))
    const after = cellsIn(cells, room.extended)
    const remaining = after.filter((cell) => before.has(cell))
    if (remaining.length < before.size)
      report('rooms', room.id, `${nameOfRoom(room)}: 확장형이 기본형을 다 담지 않습니다`)
    const added = after.filter((cell) => {
      if (before.has(cell)) return false
      const others = basic.roomsAt[cell] ?? []
      return (
        !others.some((other) => other.in === 'basic' && isBalcony(other)) &&
        !basic.wallsAt[cell]?.some((wall) => wall.in)
      )
    })
    if (added.length)
      report(
        'rooms',
        room.id,
        `${nameOfRoom(room)}: 기본형의 발코니가 아닌 자리까지 넓힙니다 (${squareMetres(area(added))})`,
      )
  }
  for (const room of basic.rooms) {
    if (room.in !== 'basic') continue
    const notCovered = cellsIn(cells, room.polygon).filter(
      (cell) =>
        !extended.roomsAt[cell]?.length && !extended.wallsAt[cell]?.length && !extended.columnAt[cell],
    )
    if (notCovered.length)
      report(
        'rooms',
        room.id,
        `${nameOfRoom(room)}: 확장형에서 아무 방에도 들지 않는 자리가 있습니다 (${squareMetres(area(notCovered))})`,
      )
  }
}
