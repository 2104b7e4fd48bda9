import { type OfficeOfSite, type Opener, oneSite } from '#app/office/office.server.ts'

export interface OfficeWithOrigin extends OfficeOfSite {
  /** Address of the office itself: screens come where the person came, not to the host of the site. */
  officeOrigin: string
}

export const withOrigin: Opener<OfficeWithOrigin> = async (office, asked, may) => ({
  ...(await oneSite(office, asked, may)),
  officeOrigin: office.origin,
})
