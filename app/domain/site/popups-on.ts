import type { NoticePopup } from './notice-popup.ts'
import type { SiteSettings } from './site-settings.ts'

/** Notices of a page; a notice that names no pages belongs to the home page. */
export const popupsOn = ({ popups = [] }: Pick<SiteSettings, 'popups'>, path: string): NoticePopup[] =>
  popups.filter(({ pages }) => (pages?.length ? pages.includes(path) : path === '/'))
