import type { Difference } from './json-fields.ts';

interface Props {
  label: string;
  rows: readonly Difference[];
  heads: { field: string; before: string; after: string };
}

/** Field by field what was and what is to be; what differs is marked. Everything in it is plain text. */
export function DiffTable({ label, rows, heads }: Props) {
  return (
    <table className="diff" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{heads.field}</th>
          <th scope="col">{heads.before}</th>
          <th scope="col">{heads.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td className="old">{before ?? '—'}</td>
            <td className={isChange(before, after) ? 'changed' : undefined}>{after ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isChange = (before: string | undefined, after: string | undefined): boolean =>
  after !== undefined && before !== undefined && before !== after;
