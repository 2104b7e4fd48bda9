import { openHeadlineType } from '#app/domain/discovery/head/headline-type.server.ts'
import { pagePart } from '#app/domain/publishing/documents/parts.ts'
import { readDocument } from '#app/domain/publishing/drafts/drafts.server.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import { type FaceName, headlineFaces } from '#app/domain/site/headline-faces.ts'
import type { OfficeOfPart } from '#app/office/website/part/part.server.ts'

export interface FaceSample {
  name: FaceName
  title: string
  description: string
  rights: string
  /** Undefined if the face lacks a letter. */
  drawn: { width: number; height: number; glyphs: { x: number; y: number; outline: string }[] } | undefined
}

const leading = 1.3

/** The site's own headline in every face, as outlines. */
export async function faceSamples(opened: OfficeOfPart): Promise<FaceSample[]> {
  const lines = await headlineOf(opened)
  const names = Object.keys(headlineFaces) as FaceName[]
  return await Promise.all(
    names.map(async (name) => {
      const { title, description, rights } = headlineFaces[name]
      return { name, title, description, rights, drawn: await draw(name, lines) }
    }),
  )
}

/** Lines of the first screen, else the site's name. */
async function headlineOf({ db, site, content }: OfficeOfPart): Promise<string[]> {
  const home = await readDocument(db, site, pagePart('/'))
  const blocks = Array.isArray(home?.content?.blocks)
    ? (home.content.blocks as Record<string, unknown>[])
    : []
  const title = blocks.find(({ type }) => type === 'hero')?.title
  const text = typeof title === 'string' && title.trim() ? title : String(content.name ?? site.settings.name)
  return fillAllFacts(text, site.settings.facts).split('\n').slice(0, 3)
}

/** In thousandths of the letters' size, y downwards. */
async function draw(face: FaceName, lines: string[]): Promise<FaceSample['drawn']> {
  const type = await openHeadlineType(face)
  const drawn = lines.map((line) => type.draw(line))
  if (!drawn.every((line) => line !== undefined)) return undefined
  const em = type.unitsPerEm
  return {
    width: Math.ceil(Math.max(...drawn.map(({ width }) => width)) * em),
    height: Math.ceil(lines.length * leading * em),
    glyphs: drawn.flatMap(({ glyphs }, i) =>
      glyphs.map(({ x, outline }) => ({
        x: Math.round(x * em),
        y: Math.round((i * leading + 1) * em),
        outline,
      })),
    ),
  }
}
