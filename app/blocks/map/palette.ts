import type { Layer } from '#app/domain/drawings/maps/layers.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'

/** The same for every site, so that a map reads as a map. */
export const ground = {
  land: '#f1ede3',
  blocks: '#e8e3d6',
  hill: '#d5ddc5',
  hillEdge: '#c3cfb1',
  water: '#b3cdd0',
  waterEdge: '#93b6ba',
  park: '#bfd3ad',
  edge: '#d5cdbb',
  road: '#fffdf8',
  motorway: '#d3ac77',
  street: '#faf6ec',
  roadName: '#5d5546',
  waterName: '#1f4d52',
  hillName: '#3c5530',
} as const

export const tones: Record<Layer, string> = {
  traffic: '#2f6670',
  school: '#3f4f80',
  medical: '#a13a2c',
  work: '#6d5577',
  life: '#85602f',
  nature: '#47703f',
}

export interface Palette {
  ink: string
  ink2: string
  pine: string
  paper: string
  brass: string
  /** For dark grounds. */
  onDark: string
  onDark2: string
  brassOnDark: string
}

export const paletteOf = ({ theme: { colours } }: Pick<SiteSettings, 'theme'>): Palette => ({
  ink: colours.ink ?? '#14231d',
  ink2: colours['ink-2'] ?? '#43544c',
  pine: colours.pine ?? '#1f4236',
  paper: colours.paper ?? '#faf8f4',
  brass: colours['brass-ink'] ?? '#7a5826',
  onDark: colours['on-dark'] ?? '#e9efe9',
  onDark2: colours['on-dark-2'] ?? '#c4cec7',
  brassOnDark: colours.brass ?? '#c79d63',
})
