/** For `ref`: the same function in every rendering, so that React focuses the element once. */
export const focusWhenDrawn = (element: HTMLElement | null): void => element?.focus()
