import type { WireAccountType } from '@tern/protocol';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { useEffect, useState } from 'react';
import { CommandDrawer } from '../../kit/command-drawer.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { sequenceColumn } from '../../kit/sequence-column.tsx';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { TimeText } from '../../ui/time-text.tsx';

type Posting = DeskResult<'getPostings'>['rows'][number];

interface Props {
  owner: string;
  account: WireAccountType;
  currency: string;
}

/** Newest first. A page may be short: the journal is walked so far and no further at a time. */
export function Postings({ owner, account, currency }: Props) {
  const may = useMay();
  const request = { owner, currency, account } as DeskRequest<'getPostings'>;
  const pages = useDeskPages('getPostings', request);
  const [opened, setOpened] = useState('');
  const { page, isLoading, skip } = pages;
  const isEmpty = page?.rows.length === 0 && !page.isEnd && page.cursor !== '';
  // A stretch of the journal without a posting of this account: on to the next one.
  useEffect(() => {
    if (isEmpty && !isLoading) skip();
  }, [isEmpty, isLoading, skip]);
  return (
    <div className="stack flat">
      <PagedTable
        label={t('ledger.postings')}
        pages={pages}
        columns={columns(pages.rows, may('getCommand') ? setOpened : undefined)}
        keyOf={(row) => row.sequence}
        emptyText={page?.isEnd ? t('ledger.noPostings') : t('ledger.searching')}
      />
      {page && (
        <p className="quiet">
          {page.isEnd ? t('ledger.isEnd') : t('ledger.scannedTo', { sequence: page.scannedTo })}
        </p>
      )}
      {opened && <CommandDrawer sequence={opened} onClose={() => setOpened('')} />}
    </div>
  );
}

function columns(
  rows: readonly Posting[] | undefined,
  open: ((sequence: string) => void) | undefined,
): Column<Posting>[] {
  return [
    sequenceColumn(open),
    { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
    { title: t('ledger.command'), render: (row) => <span className="mono">{row.command}</span> },
    moneyColumn({ title: t('ledger.freeChange'), rows, value: (row) => row.freeChange, signed: true }),
    moneyColumn({ title: t('ledger.frozenChange'), rows, value: (row) => row.frozenChange, signed: true }),
    moneyColumn({ title: t('ledger.free'), rows, value: (row) => row.free }),
    moneyColumn({ title: t('ledger.frozen'), rows, value: (row) => row.frozen }),
  ];
}
