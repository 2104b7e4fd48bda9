/** The width that a person chose for the navigation; undefined: by the width of the window. */
export type NavWidth = 'wide' | 'rail' | undefined

const cookieName = 'bunyang.office-menu'
const keptSeconds = 365 * 24 * 60 * 60

/** The theme's `lg`: from here on the navigation is unfolded by itself. */
export const isWideWindow = '(min-width: 73.8125em)'

/** @param cookies as a request or a document has them */
export const keptWidth = (cookies: string): NavWidth => {
  const kept = cookies
    .split('; ')
    .find((one) => one.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1)
  return kept === 'wide' || kept === 'rail' ? kept : undefined
}

/** Kept in a cookie, so that the server draws it right; what the window does by itself is not. @returns what was kept */
export function keepWidth(width: 'wide' | 'rail'): NavWidth {
  const isUsual = (width === 'wide') === matchMedia(isWideWindow).matches
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of an office
  document.cookie = `${cookieName}=${width}; path=/admin; max-age=${isUsual ? 0 : keptSeconds}; samesite=lax`
  return isUsual ? undefined : width
}
