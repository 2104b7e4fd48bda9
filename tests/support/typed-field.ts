import type { Locator } from 'playwright-core'

/** Where somebody types what a field sends: of a date it stands after the field that bears the name. */
export const typedField = async (sent: Locator): Promise<Locator> =>
  (await sent.getAttribute('hidden')) === null ? sent : sent.locator('xpath=following::input[1]')
