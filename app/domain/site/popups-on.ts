import type { NoticePopup } from './notice-popup.ts'
import type { SiteSettings } from './site-settings.ts'

/** Notices of a page; those that name no pages are the home page's. */
export const popupsOn = ({ popups = [] }: Pick<SiteSettings, 'popups'>, path: string): NoticePopup[] =>
  popups.filter(({ pages }) => (pages?.length ? pages.includes(path) : path === '/'))
