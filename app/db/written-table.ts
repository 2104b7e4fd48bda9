import {
  type DeleteQueryNode,
  type InsertQueryNode,
  type RootOperationNode,
  TableNode,
  type UpdateQueryNode,
} from 'kysely'

type Write = InsertQueryNode | UpdateQueryNode | DeleteQueryNode

export const isWrite = (node: RootOperationNode): node is Write =>
  node.kind === 'InsertQueryNode' || node.kind === 'UpdateQueryNode' || node.kind === 'DeleteQueryNode'

export function writtenTable(node: Write): string | undefined {
  const target =
    node.kind === 'InsertQueryNode'
      ? node.into
      : node.kind === 'UpdateQueryNode'
        ? node.table
        : node.from.froms[0]
  return target && TableNode.is(target) ? target.table.identifier.name : undefined
}
