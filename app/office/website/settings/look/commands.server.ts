import { z } from 'zod'
import { colourNames } from '#app/domain/publishing/check/check-colours.ts'
import { headlineFaces } from '#app/domain/site/headline-faces.ts'
import { textOfEach, upload } from '#app/office/fields.ts'
import { wrong } from '../../part/edited.ts'
import { edit } from '../../part/part-commands.server.ts'
import { isCorners } from './corners-part.tsx'
import { type Brand, keepBrand } from './keep-brand.server.ts'

export { discard, publish } from '../../part/part-commands.server.ts'

const colourFields = colourNames.map((name) => `theme.colours.${name}` as const)

export const save = edit(
  z.object(textOfEach([...colourFields, 'theme.corners', 'theme.face', 'theme.mark'] as const, 100)),
  (content, typed) => {
    const misread = colourFields.filter((field) => !/^#[0-9a-f]{6}$/i.test(typed[field]))
    if (misread.length)
      return wrong(
        '색을 확인해 주세요.',
        Object.fromEntries(misread.map((field) => [field, '#1f4236처럼 여섯 자리로 적어 주세요.'])),
      )
    const colours = Object.fromEntries(
      colourNames.map((name) => [name, typed[`theme.colours.${name}`].toLowerCase()]),
    )
    const { corners: _, face: __, ...theme } = (content.theme ?? {}) as Record<string, unknown>
    const { 'theme.corners': corners, 'theme.face': face, 'theme.mark': mark } = typed
    const kept = {
      ...(isCorners(corners) && { corners }),
      ...(Object.hasOwn(headlineFaces, face) && face !== 'noto-serif' && { face }),
    }
    return { content: { ...content, theme: { ...theme, mark, colours, ...kept } } }
  },
)

/** Stores the file of a form among the site's pictures and refers to it in the draft. */
const receive = (brand: Brand) =>
  edit(z.object({ file: upload }), async (content, { file }, office) => {
    const kept = await keepBrand(office, brand, file)
    if (!kept.ok) return wrong(kept.text, { file: kept.text })
    const theme = { ...(content.theme as object), [brand]: kept.name }
    return { content: { ...content, theme }, note: kept.note }
  })

const remove = (brand: Brand) =>
  edit(z.object({}), (content) => {
    const { [brand]: _, ...theme } = content.theme as Record<string, unknown>
    return { content: { ...content, theme } }
  })

export const logo = receive('logo')
export const icon = receive('icon')
export const removeLogo = remove('logo')
export const removeIcon = remove('icon')
