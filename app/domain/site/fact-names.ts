/** `{households.total}`, `{households.total:n}` without the unit. Names without a dot are not facts. */
export const factReference = /\{([a-zA-Z0-9가-힣]+(?:\.[a-zA-Z0-9가-힣]+)+)(:n)?\}/g

/**
 * `{site.remaining?와 잔여 세대 안내}` is shown only where there is such a fact, which its words may show as well:
 * `{site.remaining?잔여 세대는 {site.remaining}입니다.}`.
 */
export const conditionalFact = /\{([a-zA-Z0-9가-힣]+(?:\.[a-zA-Z0-9가-힣]+)+)\?((?:[^{}]|\{[^{}]*\})*)\}/g
