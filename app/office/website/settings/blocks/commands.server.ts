import { z } from 'zod'
import { text } from '#app/office/fields.ts'
import { wrong } from '../../part/edited.ts'
import { edit } from '../../part/part-commands.server.ts'
import { valueField } from '../../part/value-field.ts'
import { blocksOf } from '../open-block-page.server.ts'
import { placeOf } from './block-screens.ts'
import type { OfficeOfBlockScreen } from './open-blocks.server.ts'

export { discard, publish } from '../../part/part-commands.server.ts'

export const save = edit(
  z.object({ at: text(30), json: valueField }),
  (content, { at, json }, { isWanted }: OfficeOfBlockScreen) => {
    const blocks = blocksOf(content)
    const before = blocks.find((block, i) => isWanted(block) && at === placeOf(i))
    return before
      ? { content: { ...content, blocks: blocks.map((block) => (block === before ? json : block)) } }
      : wrong('그사이 페이지의 블록이 바뀌었습니다. 화면을 새로 열어 주세요.')
  },
)
