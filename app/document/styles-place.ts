/** Placeholder in the head of a public document, replaced once its own style rules are known. */
export const stylesPlace = '/* styles */'
