/** Saves a list of the desk as a CSV file: all its pages, as it is filtered now. */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { App, Button } from 'antd';
import { useState } from 'react';
import { t } from '../locale/text.ts';
import { callDesk, messageOf } from './api.ts';
import { csvOf } from './csv.ts';
import type { PagedName, RowOf } from './queries.ts';

/** The largest page that the server answers. */
const PAGE = '100';

export type CsvColumn<Row> = [title: string, value: (row: Row) => string];

interface Props<N extends PagedName> {
  call: N;
  request: DeskRequest<N>;
  /** Without its ending. */
  fileName: string;
  columns: readonly CsvColumn<RowOf<N>>[];
}

export function CsvButton<N extends PagedName>({ call, request, fileName, columns }: Props<N>) {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const rows = await readAll(call, request);
      const header = columns.map(([title]) => title);
      const cells = rows.map((row) => columns.map(([, value]) => value(row)));
      saveText(`${fileName}.csv`, csvOf(header, cells));
    } catch (error) {
      // It goes by itself, and nothing follows that.
      void message.error({ content: <span role="alert">{messageOf(error)}</span> });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={isBusy} onClick={() => void save()}>
      {t('app.csv')}
    </Button>
  );
}

async function readAll<N extends PagedName>(call: N, request: DeskRequest<N>): Promise<RowOf<N>[]> {
  const all: RowOf<N>[] = [];
  let cursor = '';
  do {
    const asked = { ...request, limit: PAGE, ...(cursor && { cursor }) } as DeskRequest<N>;
    const page = (await callDesk(call, asked)) as DeskResult<N> & { rows: RowOf<N>[]; cursor: string };
    all.push(...page.rows);
    cursor = page.cursor;
  } while (cursor !== '');
  return all;
}

function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
