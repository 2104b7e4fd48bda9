/** Metres a minute beyond which a time cannot be true: brisk walking, and 60 km/h in a city. */
export const fastest = { walk: 100, car: 1000 } as const

export const going = { walk: '걸어서', car: '차로' } as const
