import { data } from 'react-router'
import { type FoundImport, findImport } from '#app/domain/customers/import-export/import/imports.server.ts'
import { type OfficeOfSite, type Opener, oneSite } from '#app/office/office.server.ts'

export interface OfficeOfImport extends OfficeOfSite {
  found: FoundImport
}

/** The list in the address. @throws a 404 response if the site has none with this id */
export const oneImport: Opener<OfficeOfImport> = async (office, asked, may) => {
  const ofSite = await oneSite(office, asked, may)
  const found = await findImport(office.db, ofSite.site.id, asked.params.import ?? '')
  if (!found) throw data(null, { status: 404 })
  return { ...ofSite, found }
}
