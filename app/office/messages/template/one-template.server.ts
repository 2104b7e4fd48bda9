import { data } from 'react-router'
import { standingTemplates, type TemplateName } from '#app/domain/site/templates.ts'
import { type OfficeOfSite, type Opener, oneSite } from '#app/office/office.server.ts'

export interface OfficeOfTemplate extends OfficeOfSite {
  name: TemplateName
}

/** @throws a 404 response if there is none with this name, or the person may not edit it */
export const oneTemplate: Opener<OfficeOfTemplate> = async (office, asked, may) => {
  const opened = await oneSite(office, asked, may)
  const name = standingTemplates.find((one) => one === asked.params.name)
  if (!name) throw data(null, { status: 404 })
  return { ...opened, name }
}
