/** Stands in the head of a public document until its own style rules are known. */
export const stylesPlace = '/* styles */'
