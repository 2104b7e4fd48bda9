import {
  type DeleteQueryNode,
  type InsertQueryNode,
  type RootOperationNode,
  TableNode,
  type UpdateQueryNode,
} from 'kysely'

/** A statement that writes rows. */
type Write = InsertQueryNode | UpdateQueryNode | DeleteQueryNode

/** Whether a statement was built to write rows; what was written by hand (`sql`) says nothing of itself. */
export const isWrite = (node: RootOperationNode): node is Write =>
  node.kind === 'InsertQueryNode' || node.kind === 'UpdateQueryNode' || node.kind === 'DeleteQueryNode'

/** The table that a statement writes to; undefined where it goes by another name. */
export function writtenTable(node: Write): string | undefined {
  const target =
    node.kind === 'InsertQueryNode'
      ? node.into
      : node.kind === 'UpdateQueryNode'
        ? node.table
        : node.from.froms[0]
  return target && TableNode.is(target) ? target.table.identifier.name : undefined
}
