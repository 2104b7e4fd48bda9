/** The stored picture that a site's settings name as its logo. */
export interface SiteLogo {
  sha256: string
  mime: string
  width: number
  height: number
}
