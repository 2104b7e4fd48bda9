/** `https://` and a host; opens in a new window. Separate from `page-path.ts`, which imports the schemas. */
export const isOutside = (address: string): boolean => /^https:\/\/[^\s/?#]\S{0,2000}$/.test(address)
