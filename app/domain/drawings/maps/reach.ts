import type { LocationMap } from './location-map.ts'

export interface Circle {
  by: 'walk' | 'car'
  minutes: number
  metres: number
}

/** Circles in straight-line distance; `detour` is the factor by which real ways are longer. */
export function circlesOf({ walk, car, detour }: LocationMap['reach']): Circle[] {
  const perMinute = (car.kilometresPerHour * 1000) / 60
  return [
    ...walk.minutes.map((minutes) => ({
      by: 'walk' as const,
      minutes,
      metres: (minutes * walk.metresPerMinute) / detour,
    })),
    ...car.minutes.map((minutes) => ({
      by: 'car' as const,
      minutes,
      metres: (minutes * perMinute) / detour,
    })),
  ]
}

export const meansOf = { walk: '도보', car: '차로' } as const

export const describeReach = ({ walk, car, detour }: LocationMap['reach']): string =>
  `점선 원은 도보 분당 ${walk.metresPerMinute}m, 차량 시속 ${car.kilometresPerHour}km로 움직이고 실제 길이 직선거리의 ${detour}배라고 보고 그린 것입니다.`
