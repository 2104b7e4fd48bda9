export const layers = {
  traffic: '교통',
  school: '교육',
  medical: '의료',
  work: '직주',
  life: '생활',
  nature: '자연',
} as const

export type Layer = keyof typeof layers

export const layerNames = Object.keys(layers) as [Layer, ...Layer[]]
