/** The picture that a site's settings name as its logo, as it is stored. */
export interface SiteLogo {
  sha256: string
  mime: string
  width: number
  height: number
}
