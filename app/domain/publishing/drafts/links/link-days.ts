/** Days for which a link may be made. */
export const linkDays = [1, 7, 30] as const
export type LinkDays = (typeof linkDays)[number]
