/** Directions of the keys that are held, each from -1 to 1. */
export interface HeldKeys {
  forward: number
  right: number
  turn: number
  up: number
}

const meanings: Record<string, Partial<HeldKeys>> = {
  ArrowUp: { forward: 1 },
  ArrowDown: { forward: -1 },
  ArrowLeft: { turn: -1 },
  ArrowRight: { turn: 1 },
  PageUp: { up: 1 },
  PageDown: { up: -1 },
  KeyW: { forward: 1 },
  KeyS: { forward: -1 },
  KeyA: { right: -1 },
  KeyD: { right: 1 },
  KeyQ: { turn: -1 },
  KeyE: { turn: 1 },
}

export interface Keys {
  held(): HeldKeys | undefined
}

/** Calls `pressed` for repeats too; keys with Ctrl, Alt or the command key are the browser's. */
export function listenToKeys(
  pressed: (held: HeldKeys) => void,
  escaped: () => boolean,
  signal: AbortSignal,
): Keys {
  const down = new Set<string>()
  const sum = (): HeldKeys => {
    const all: HeldKeys = { forward: 0, right: 0, turn: 0, up: 0 }
    for (const code of down)
      for (const [name, value] of Object.entries(meanings[code] ?? {}) as [keyof HeldKeys, number][])
        all[name] += value
    return all
  }
  const keydown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && escaped()) return event.preventDefault()
    // A list has the arrow keys and letters for its own choices.
    if (!meanings[event.code] || event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    down.add(event.code)
    pressed(sum())
  }
  addEventListener('keydown', keydown, { signal })
  addEventListener('keyup', (event) => down.delete(event.code), { signal })
  addEventListener('blur', () => down.clear(), { signal })
  return { held: () => (down.size ? sum() : undefined) }
}
