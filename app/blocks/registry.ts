import type { ComponentType } from 'react'
import type { Block, BlockType } from './schema.ts'

type View = ComponentType<{ block: Block }>

/** The view of a block is what `view.tsx` exports in the folder of its type. */
const views = import.meta.glob<Record<string, View>>('./*/view.tsx', { eager: true })

/** @throws for a type without a view; `twice.test.ts` draws every type */
export function viewOf(type: BlockType): View {
  const view = Object.values(views[`./${type}/view.tsx`] ?? {})[0]
  if (!view) throw new Error(`app/blocks/${type}/view.tsx exports no view`)
  return view
}
