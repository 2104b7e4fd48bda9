/** Where the progress of a site that is being made is told. */
export const makingAddress = (id: string): string => `/admin/sites/new/making?of=${encodeURIComponent(id)}`
