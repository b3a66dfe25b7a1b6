import type { DeskResult } from '@tern/protocol/desk';
import { Segmented } from 'antd';
import { useState } from 'react';
import type { TextKey } from '../locale/keys.ts';
import { t } from '../locale/text.ts';
import { moneyColumn } from '../ui/money-column.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { PagedTable } from './paged-table.tsx';
import { useDeskPages } from './queries.ts';

type Kind = DeskResult<'getMemberTransfers'>['rows'][number]['type'];

/** The deposits, and the transfers between the member's accounts. */
export function MemberTransfers({ memberId }: { memberId: string }) {
  const [type, setType] = useState<Kind>('coinCharging');
  const pages = useDeskPages('getMemberTransfers', { memberId, type });
  const kinds: Kind[] = ['coinCharging', 'transfer'];
  return (
    <div className="stack flat">
      <div className="row">
        <Segmented
          value={type}
          onChange={setType}
          options={kinds.map((value) => ({ value, label: t(`money.${value as 'coinCharging'}`) }))}
        />
      </div>
      <PagedTable
        label={t('money.transfers')}
        pages={pages}
        columns={[
          { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
          { title: t('ledger.currency'), render: (row) => row.currency },
          moneyColumn({ title: t('money.amount'), rows: pages.rows, value: (row) => row.amount }),
          { title: t('money.from'), render: (row) => accountName(row.from) },
          { title: t('money.to'), render: (row) => accountName(row.to) },
        ]}
        keyOf={(row) => row.id}
        emptyText={t('money.noTransfers')}
      />
    </div>
  );
}

/** An account of the member, or one of the exchange. */
function accountName(name: string): string {
  for (const area of ['account', 'ledger']) {
    const key = `${area}.${name}` as TextKey;
    const text = (t as (key: TextKey) => string)(key);
    if (text !== key) return text;
  }
  return name;
}
