import { type OfficeOfSite, type Opener, oneSite } from '#app/office/office.server.ts'

export interface OfficeOfPicture extends OfficeOfSite {
  id: string
}

export const onePicture: Opener<OfficeOfPicture> = async (office, asked, may) => ({
  ...(await oneSite(office, asked, may)),
  id: asked.params.picture ?? '',
})
