import type { LeadForm } from '#app/db/column-types.ts'
import { channelOf } from './channel.ts'
import type { TrafficSource } from './touch.ts'

export interface LeadSource {
  channel: string
  campaign: string | null
  keyword: string | null
}

const maxLength = 60

const cut = (value: string | undefined): string | null => value?.trim().slice(0, maxLength) || null

/** For registrations by the office: these customers did not come through the website. */
const officeChannels: Partial<Record<LeadForm, string>> = { desk: 'walk-in', call: 'call' }

/** Of the last arrival: channel, campaign and the words that an advertisement was bought for. */
export function sourceOf(arrival: TrafficSource | null | undefined, form?: LeadForm): LeadSource {
  const { params = {} } = arrival?.last ?? {}
  return {
    channel: (form && officeChannels[form]) ?? channelOf(arrival),
    campaign: cut(params.utm_campaign ?? params.n_campaign),
    keyword: cut(params.n_keyword ?? params.utm_term),
  }
}
