import type { CopyAnswers } from '#app/domain/publishing/sites/copy-site.server.ts'

export const startFields = [
  'slug',
  'name',
  'shortName',
  'place',
  'phone',
  'hours',
  'developer',
  'developerText',
  'builder',
  'builderText',
  'modelHouse',
  'email',
  'agency',
  'messenger',
  'hosting',
  'households',
  'buildings',
  'floorsAbove',
  'floorsBelow',
  'phases',
  'types',
  'notice',
  'special',
  'first',
  'second',
  'winners',
  'contractFrom',
  'contractUntil',
  'moveIn',
  'colour',
  'host',
] as const

export type StartField = (typeof startFields)[number]
export type CopyField = keyof CopyAnswers
