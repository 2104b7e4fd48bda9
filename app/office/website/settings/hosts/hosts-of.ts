export const hostsOf = (content: { hosts?: unknown }) =>
  Array.isArray(content.hosts) ? content.hosts.map(String) : []
