import { type OfficeOfSite, type Opener, oneSite } from '#app/office/office.server.ts'

/** The site, and the id of the export in the address. */
export const oneExport: Opener<OfficeOfSite & { id: string }> = async (office, asked, may) => ({
  ...(await oneSite(office, asked, may)),
  id: asked.params.export ?? '',
})
