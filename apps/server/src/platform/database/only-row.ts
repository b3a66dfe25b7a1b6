/** Takes the row of a statement that always gives one, an aggregate or an insert that returns; its absence is a mistake of ours. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('the statement gave no row');
  return row;
}
