export interface Device {
  kind: 'phone' | 'tablet' | 'desktop'
  inside?: 'naver' | 'kakaotalk' | 'instagram' | 'facebook' | 'daum'
}

const apps: [RegExp, NonNullable<Device['inside']>][] = [
  [/NAVER\(inapp/i, 'naver'],
  [/KAKAOTALK/i, 'kakaotalk'],
  [/Instagram/i, 'instagram'],
  [/FBAN|FBAV/, 'facebook'],
  [/DaumApps/i, 'daum'],
]

export function deviceOf(userAgent: string): Device {
  const tablet =
    /iPad|Tablet|SM-[TX]\d/i.test(userAgent) || (/Android/i.test(userAgent) && !/Mobile/i.test(userAgent))
  const kind = tablet ? 'tablet' : /Mobi|iPhone|Android/i.test(userAgent) ? 'phone' : 'desktop'
  const inside = apps.find(([pattern]) => pattern.test(userAgent))?.[1]
  return inside ? { kind, inside } : { kind }
}
