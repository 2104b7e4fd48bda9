export const buildStamp: string
export function buildIsFresh(): boolean
