import { data } from 'react-router'
import type { Opener } from '#app/office/office.server.ts'
import { screenAddress } from '#app/routes/admin/require-person.server.ts'
import type { SettingScreenName } from '../../part/setting-screens.ts'
import { blockPage, type OfficeOfBlocks } from '../open-block-page.server.ts'
import { blockScreens, typeOf } from './block-screens.ts'

export interface OfficeOfBlockScreen extends OfficeOfBlocks {
  screen: SettingScreenName
  isWanted: (block: unknown) => boolean
}

/** @throws a 404 response if there is no such screen */
export const openBlocks: Opener<OfficeOfBlockScreen> = async (office, asked, may) => {
  const [address = ''] = screenAddress(asked.request).split('?')
  const screen = address.split('/').at(-1) as SettingScreenName
  const wanted = blockScreens[screen]
  if (!wanted) throw data(null, { status: 404 })
  const isWanted = (block: unknown) => wanted.types.includes(typeOf(block))
  return { ...(await blockPage(isWanted)(office, asked, may)), screen, isWanted }
}
