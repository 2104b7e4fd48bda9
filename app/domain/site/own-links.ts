/** Replaces a site's name in the addresses of a document: `/{from}/customer` becomes `/{to}/customer`. */
export const withOwnLinks = <T>(document: T, from: string, to: string): T =>
  JSON.parse(JSON.stringify(document), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(`/${from}/`)
      ? `/${to}${value.slice(from.length + 1)}`
      : value,
  ) as T
