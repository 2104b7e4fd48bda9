/** Items with their indexes, which are their keys if they have no other identity. */
export const numbered = <Item>(list: readonly Item[]): { item: Item; at: number }[] =>
  list.map((item, at) => ({ item, at }))
