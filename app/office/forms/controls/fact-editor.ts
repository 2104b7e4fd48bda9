import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import {
  EditorState,
  type Extension,
  type Range,
  RangeSet,
  StateField,
  type Text,
  Transaction,
} from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap, WidgetType } from '@codemirror/view'

/** Label of a fact and the value that visitors read; undefined if there is no fact of that name. */
export type KnownAs = (name: string) => { label: string; value: string } | undefined

interface Options {
  parent: HTMLElement
  /** Before `insert`, so that the reader can take the insertion back. */
  text: string
  insert: Insertion | undefined
  isLines: boolean
  nonce: string
  attributes: Record<string, string>
  knownAs: KnownAs
  onChange: (text: string) => void
  onSelect: (from: number, until: number) => void
}

export interface Insertion {
  from: number
  until: number
  text: string
}

/** A field of plain text, in which references to facts stand as chips: the caret passes them in one step, and one key deletes them. */
export function openFactEditor({ parent, text, insert, isLines, nonce, attributes, ...options }: Options) {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        keymap.of([...(isLines ? [] : [noBreak]), ...historyKeymap, ...standardKeymap]),
        isLines ? [] : oneLine,
        EditorView.lineWrapping,
        EditorView.cspNonce.of(nonce),
        EditorView.contentAttributes.of({
          ...attributes,
          spellcheck: 'true',
          'aria-multiline': String(isLines),
        }),
        chipsOf(options.knownAs),
        EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
          if (docChanged) options.onChange(state.doc.toString())
          const { from, to } = state.selection.main
          if (docChanged || selectionSet) options.onSelect(from, to)
        }),
        looks,
      ],
    }),
  })
  if (insert) insertText(view, insert)
  return view
}

/** Puts a text in place of a part, with the caret behind it. */
export function insertText(view: EditorView, { from, until, text }: Insertion): void {
  view.dispatch({ changes: { from, to: until, insert: text }, selection: { anchor: from + text.length } })
  view.focus()
}

/** A text that came from elsewhere; what was typed before can still be taken back. */
export function replaceText(view: EditorView, text: string): void {
  const { doc } = view.state
  if (doc.toString() === text) return
  view.dispatch({
    changes: { from: 0, to: doc.length, insert: text },
    annotations: Transaction.addToHistory.of(false),
  })
}

const looks = EditorView.theme({
  '&.cm-focused': { outline: 'none' },
  '&.cm-focused .cm-content': { outline: '2px solid var(--pine)' },
  '& .cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit' },
  '& .cm-content': { padding: '6px 10px', caretColor: 'currentColor' },
  '& .cm-line': { padding: '0' },
})

const noBreak = { key: 'Enter', run: () => true }

/** Pasted breaks become spaces. */
const oneLine = EditorState.transactionFilter.of((transaction) => {
  if (transaction.newDoc.lines === 1) return transaction
  const text = transaction.newDoc.toString()
  return {
    changes: { from: 0, to: transaction.startState.doc.length, insert: text.replace(/\n/g, ' ') },
    selection: transaction.newSelection,
  }
})

class FactChip extends WidgetType {
  readonly #label: string
  readonly #value: string

  constructor(label: string, value: string) {
    super()
    this.#label = label
    this.#value = value
  }

  override eq(other: FactChip): boolean {
    return this.#label === other.#label && this.#value === other.#value
  }

  override toDOM(): HTMLElement {
    const chip = document.createElement('span')
    chip.textContent = this.#value
    chip.title = this.#label
    chip.role = 'img'
    chip.ariaLabel = `${this.#value}, 수치 ‘${this.#label}’`
    return chip
  }
}

function chipsOf(knownAs: KnownAs): Extension {
  const mark = (doc: Text): DecorationSet => {
    const chips: Range<Decoration>[] = []
    for (const { 0: reference, 1: name = '', index } of doc.toString().matchAll(/\{([^{}\n]*)\}/g)) {
      const fact = knownAs(name)
      if (fact)
        chips.push(
          Decoration.replace({ widget: new FactChip(fact.label, fact.value) }).range(
            index,
            index + reference.length,
          ),
        )
    }
    return RangeSet.of(chips)
  }
  return StateField.define<DecorationSet>({
    create: ({ doc }) => mark(doc),
    update: (chips, { docChanged, newDoc }) => (docChanged ? mark(newDoc) : chips),
    provide: (field) => [
      EditorView.decorations.from(field),
      EditorView.atomicRanges.of((view) => view.state.field(field)),
    ],
  })
}
