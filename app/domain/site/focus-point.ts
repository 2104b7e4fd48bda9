/** Per cent of a picture's width and height: the point that stays visible when the picture is cropped. */
export const focusSteps = [0, 25, 50, 75, 100] as const

export type FocusPoint = `${(typeof focusSteps)[number]} ${(typeof focusSteps)[number]}`

/** `25 50`: a quarter from the left, half way down; row by row. */
export const focusPoints = focusSteps.flatMap((y) => focusSteps.map((x): FocusPoint => `${x} ${y}`))

/** @returns the steps of a point, from left and top */
export const stepsOf = (point: FocusPoint): [x: number, y: number] => {
  const [x = 0, y = 0] = point.split(' ').map(Number)
  return [x, y]
}

const across = ['왼쪽 끝', '왼쪽', '가운데', '오른쪽', '오른쪽 끝']
const down = ['맨 위', '위', '중간', '아래', '맨 아래']

export function nameOfFocus(point: FocusPoint): string {
  const [x, y] = stepsOf(point)
  return `${across[x / 25]} ${down[y / 25]}`
}
