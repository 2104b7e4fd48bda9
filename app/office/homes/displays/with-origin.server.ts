import { type OfficeOfSite, type Opener, oneSite } from '#app/office/office.server.ts'

export interface OfficeWithOrigin extends OfficeOfSite {
  /** Address of the office itself: displays open on the host that the person uses, not on the host of the site. */
  officeOrigin: string
}

export const withOrigin: Opener<OfficeWithOrigin> = async (office, asked, may) => ({
  ...(await oneSite(office, asked, may)),
  officeOrigin: office.origin,
})
