import type { Control } from '../field-props.ts'
import type { FormControl } from '../form-control.ts'
import { ChoiceControl } from './choice-control.tsx'
import { ColourControl } from './colour-control.tsx'
import { DayControl, MonthControl, TimeControl } from './day-control.tsx'
import { FlagControl } from './flag-control.tsx'
import { NumberControl } from './number-control.tsx'
import { OthersControl } from './others-control.tsx'
import { LinkControl, PageControl } from './pick-field.tsx'
import { PlainControl } from './plain-control.tsx'
import { SpotControl } from './spot-control.tsx'
import { HeadlineControl, LinesControl, TextControl } from './text-control.tsx'
import { WordsControl } from './words-control.tsx'

/** Controls that share one frame with one label. */
export const controls: Partial<Record<FormControl, Control>> = {
  text: TextControl,
  lines: LinesControl,
  headline: HeadlineControl,
  number: NumberControl,
  flag: FlagControl,
  choice: ChoiceControl,
  day: DayControl,
  words: WordsControl,
  others: OthersControl,
  colour: ColourControl,
  page: PageControl,
  link: LinkControl,
  key: PlainControl,
  id: PlainControl,
  month: MonthControl,
  time: TimeControl,
  spot: SpotControl,
}
