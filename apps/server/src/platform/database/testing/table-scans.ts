/** Asks the database for the scans by which a query reads a table, and for the number of rows that they touch in all. */
import type { Sql } from '../connect.ts';
import type { Fragment } from '../sql-text.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

export async function tableScans(sql: Sql, table: string, query: Fragment) {
  const [row] = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] | string }[]>`
    explain (analyze, format json) ${query}`;
  const text = row!['QUERY PLAN'];
  const [{ Plan: plan }] = typeof text === 'string' ? (JSON.parse(text) as [{ Plan: Plan }]) : text;
  const scans = nodesOf(plan).filter((node) => node['Relation Name'] === table);
  const touched = scans.map(
    (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  );
  return {
    kinds: [...new Set(scans.map((node) => node['Node Type']))].sort(),
    touched: touched.reduce((sum, count) => sum + count, 0),
  };
}
