/** Every change of what a member holds, newest first, over all accounts or in one of them. */
import { ACCOUNT_TYPES, type WireAccountType } from '@tern/protocol';
import type { DeskResult } from '@tern/protocol/desk';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { CommandDrawer } from '../../kit/command-drawer.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { sequenceColumn } from '../../kit/sequence-column.tsx';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { TimeText } from '../../ui/time-text.tsx';

type Posting = DeskResult<'getMemberPostings'>['rows'][number];

const CURRENCY = /^[A-Z0-9]{1,12}$/;

export function MemberLedger({ memberId }: { memberId: string }) {
  const may = useMay();
  const [account, setAccount] = useState<WireAccountType | ''>('');
  const [currency, setCurrency] = useState('');
  const [opened, setOpened] = useState('');
  const pages = useDeskPages('getMemberPostings', {
    memberId,
    ...(account !== '' && { account }),
    ...(CURRENCY.test(currency) && { currency }),
  });
  return (
    <div className="stack flat">
      <div className="row">
        <Select<WireAccountType | ''>
          aria-label={t('ledger.account')}
          style={{ width: 160 }}
          value={account}
          onChange={setAccount}
          options={[
            { value: '', label: t('money.allAccounts') },
            ...ACCOUNT_TYPES.map((value) => ({ value, label: t(`account.${value}`) })),
          ]}
        />
        <Input
          aria-label={t('ledger.currency')}
          placeholder={t('ledger.currency')}
          style={{ width: 140 }}
          maxLength={12}
          autoComplete="off"
          value={currency}
          onChange={({ target }) => setCurrency(target.value.toUpperCase().trim())}
        />
      </div>
      <PagedTable
        label={t('money.ledger')}
        pages={pages}
        columns={columns(pages.rows, may('getCommand') ? setOpened : undefined)}
        keyOf={(row) => `${row.sequence} ${row.account} ${row.currency}`}
        emptyText={t('ledger.noPostings')}
      />
      {pages.page?.olderInJournal && !pages.hasNext && (
        <p className="quiet">
          {t('money.olderInJournal')} <Link to={`/ledger?owner=${memberId}`}>{t('nav.ledger')}</Link>
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
    { title: t('money.cause'), render: (row) => t(`money.cause_${row.cause}`) },
    { title: t('ledger.account'), render: (row) => `${t(`account.${row.account}`)} ${row.currency}` },
    moneyColumn({ title: t('money.change'), rows, value: (row) => row.change, signed: true }),
    moneyColumn({ title: t('ledger.free'), rows, value: (row) => row.free }),
    moneyColumn({ title: t('ledger.frozen'), rows, value: (row) => row.frozen }),
  ];
}
