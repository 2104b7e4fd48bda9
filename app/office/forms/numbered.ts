/** Items with their places, which are their keys where items have no other identity. */
export const numbered = <Item>(list: readonly Item[]): { item: Item; at: number }[] =>
  list.map((item, at) => ({ item, at }))
