/** `https://` and a host, which opens in a window of its own. Apart from `page-path.ts`, which brings the schemas. */
export const isOutside = (address: string): boolean => /^https:\/\/[^\s/?#]\S{0,2000}$/.test(address)
