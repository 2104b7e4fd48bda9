import type { SiteAnswers } from '../answers.ts'
import { scale } from './page-parts.ts'

/** Rows of the data sheet: only for the figures that exist. */
export const projectRows = (answers: SiteAnswers): { label: string; value: string }[] => [
  { label: '사업명', value: '{site.name}' },
  { label: '위치', value: '{place.address}' },
  { label: '규모', value: scale(answers) },
  { label: '주택형', value: '{types.all}' },
  { label: '세대수', value: '{households.total}' },
  { label: '시행', value: '{site.developer}' },
  { label: '시공', value: '{site.builder}' },
]
