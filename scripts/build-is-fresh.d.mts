export const builder: string
export const buildStamp: string
export function buildIsFresh(): boolean
