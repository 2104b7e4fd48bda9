import { data } from 'react-router'
import type { Opener } from '#app/office/office.server.ts'
import { type OfficeOfPart, settingsPart } from '../../part/part.server.ts'
import { fieldsOfForm, isOwnersForm, isSettingForm, type SettingFormName } from '../../part/setting-forms.ts'

export interface OfficeOfForm extends OfficeOfPart {
  form: SettingFormName
}

/** @throws a 404 response if there is no such form, or only the owner may open it */
export const openForm: Opener<OfficeOfForm> = async (office, asked, may) => {
  const { screen: form = '' } = asked.params
  const opened = await settingsPart(office, asked, may)
  if (!isSettingForm(form) || (isOwnersForm(form) && !opened.mayManage)) throw data(null, { status: 404 })
  return { ...opened, form, fields: fieldsOfForm(form) }
}
