/** A document in which addresses below a site's name, `/{from}/customer`, are those below another. */
export const withOwnLinks = <T>(document: T, from: string, to: string): T =>
  JSON.parse(JSON.stringify(document), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(`/${from}/`)
      ? `/${to}${value.slice(from.length + 1)}`
      : value,
  ) as T
