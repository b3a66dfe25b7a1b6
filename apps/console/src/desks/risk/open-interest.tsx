/** The holders of one side of a contract and their shares. */
import type { DeskResult } from '@tern/protocol/desk';
import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { MemberLink } from '../../kit/member-link.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { sideName } from '../../kit/scope-name.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';

type Row = DeskResult<'getOpenInterest'>['rows'][number];
type Side = 'LONG' | 'SHORT';

export function OpenInterest({ pairs }: { pairs: readonly string[] }) {
  const [chosen, setChosen] = useState('');
  const [side, setSide] = useState<Side>('LONG');
  const pairsName = chosen || (pairs[0] ?? '');
  const pages = useDeskPages(
    'getOpenInterest',
    { pairsName, side, limit: '50' },
    { enabled: pairsName !== '' },
  );
  if (pairs.length === 0) return <p>{t('contract.none')}</p>;
  return (
    <div className="stack">
      <div className="row">
        <Select
          aria-label={t('market.pair')}
          value={pairsName}
          style={{ minWidth: 160 }}
          options={pairs.map((value) => ({ value, label: value }))}
          onChange={setChosen}
        />
        <Segmented<Side>
          value={side}
          options={[
            { value: 'LONG', label: sideName('LONG') },
            { value: 'SHORT', label: sideName('SHORT') },
          ]}
          onChange={setSide}
        />
      </div>
      <PagedTable
        label={t('risk.interest')}
        pages={pages}
        columns={columns(pages.rows)}
        keyOf={(row) => `${row.memberId} ${row.mode}`}
        emptyText={t('risk.noPositions')}
      />
    </div>
  );
}

function columns(rows: readonly Row[] | undefined): Column<Row>[] {
  return [
    { title: t('risk.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
    moneyColumn({ title: t('risk.qty'), rows, value: (row) => row.qty }),
    moneyColumn({ title: t('contract.value'), rows, value: (row) => row.value }),
    { title: t('risk.share'), align: 'right', render: (row) => <span className="num">{row.percent}%</span> },
    { title: t('contract.leverage'), align: 'right', render: (row) => `${row.leverage}×` },
    { title: t('contract.mode'), render: (row) => t(`contract.${row.mode}`) },
    moneyColumn({ title: t('contract.unrealised'), rows, value: (row) => row.unrealisedPnl, signed: true }),
  ];
}
