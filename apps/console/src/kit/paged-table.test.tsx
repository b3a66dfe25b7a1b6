/** A list of the desk: rows and columns in their order, empty, loading, failed, and the way to older and newer pages. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Column } from '../ui/list-table.tsx';
import type { Pages } from './queries.ts';
import { DeskStage, tableIn, textIn } from './testing/desk-stage.tsx';

interface Row {
  id: string;
  amount: string;
}

const COLUMNS: Column<Row>[] = [
  { title: 'Number', render: (row, at) => `${at + 1}: ${row.id}` },
  { title: 'Amount', align: 'right', render: (row) => row.amount },
];
const ROWS: Row[] = [
  { id: 'b', amount: '2' },
  { id: 'a', amount: '1' },
];

let stage: DeskStage;
beforeAll(async () => {
  stage = await DeskStage.open();
});
afterAll(() => stage.close());

function pagesOf(change: Partial<Pages<Row, unknown>>): Pages<Row, unknown> {
  const never = () => expect.unreachable('nothing was pressed');
  const still = { rows: ROWS, page: undefined, isLoading: false, error: null, number: 1, hasNext: false };
  return { ...still, retry: never, next: never, skip: never, back: never, ...change };
}

async function drawn(change: Partial<Pages<Row, unknown>> = {}, rows?: Row[]): Promise<string> {
  const { PagedTable } = await import('./paged-table.tsx');
  return stage.draw(
    <PagedTable
      label="Movements"
      pages={pagesOf(change)}
      {...(rows && { rows })}
      columns={COLUMNS}
      keyOf={({ id }) => id}
    />,
  );
}

it('shows the rows in the order of the server, each cell in its column', async () => {
  const page = await drawn();
  expect(tableIn(page, 'Movements')).toEqual([
    ['Number', 'Amount'],
    ['1: b', '2'],
    ['2: a', '1'],
  ]);
  expect(page).toContain('aria-busy="false"');
  expect(stage.offered()).toEqual([]);
});

it('says that there is nothing only once that is known', async () => {
  expect(textIn(await drawn({ rows: [] }))).toContain('No data');
  const loading = await drawn({ rows: undefined, isLoading: true });
  expect(textIn(loading)).not.toContain('No data');
  expect(loading).toContain('aria-label="Loading"');
  const partly = await drawn({}, []);
  expect(tableIn(partly, 'Movements')).toEqual([['Number', 'Amount']]);
});

it('rows of the page before stay while the next one is read, and are marked as old', async () => {
  const page = await drawn({ isLoading: true });
  expect(tableIn(page, 'Movements')).toHaveLength(3);
  expect(page).toContain('data-stale="true"');
});

it('leads to older and newer pages where there are any', async () => {
  const next = vi.fn();
  const back = vi.fn();
  expect(textIn(await drawn({ hasNext: true, next }))).toContain('Page 1');
  expect(stage.offered()).toEqual(['(Previous)', 'Next']);
  stage.press('Next');
  await drawn({ number: 2, back });
  expect(stage.offered()).toEqual(['Previous', '(Next)']);
  stage.press('Previous');
  expect([next.mock.calls.length, back.mock.calls.length]).toEqual([1, 1]);
});

it('a failure says what the server said, keeps the rows that are there, and asks again when pressed', async () => {
  const { ApiError } = await import('@tern/client');
  const error = new ApiError('refused', 'DESK.0003', 'Your role does not allow this', 200);
  const retry = vi.fn();
  const alone = await drawn({ rows: undefined, error, retry });
  expect(textIn(alone)).toContain('Your role does not allow this');
  expect(tableIn(alone, 'Movements')).toEqual([]);
  stage.press('Retry');
  expect(retry).toHaveBeenCalledOnce();
  expect(tableIn(await drawn({ error, retry }), 'Movements')).toHaveLength(3);
});
