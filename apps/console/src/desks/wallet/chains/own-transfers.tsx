/** The exchange's own transactions. */
import type { DeskResult } from '@tern/protocol/desk';
import type { TextKey } from '../../../locale/keys.ts';
import { t } from '../../../locale/text.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { LongText, PlainTable } from './plain-table.tsx';

type Transfer = DeskResult<'findTransfers'>['transfers'][number];

interface Props {
  title: string;
  emptyText: string;
  rows: readonly Transfer[];
}

export function OwnTransfers(props: Props) {
  const columns: Column<Transfer>[] = [
    { title: t('withdrawal.paymentId'), render: (row) => <span className="num">{row.paymentId}</span> },
    { title: t('chain.network'), render: (row) => row.chain },
    { title: t('chain.purpose'), render: (row) => wireName('chain.purpose_', row.purpose) },
    {
      title: t('withdrawal.amount'),
      align: 'right',
      render: (row) => <MoneyText value={row.amount} unit={row.currency} />,
    },
    { title: t('chain.from'), render: (row) => <LongText text={row.fromAddress} /> },
    { title: t('chain.to'), render: (row) => <LongText text={row.toAddress} /> },
    { title: t('withdrawal.txid'), render: (row) => <LongText text={row.txid} /> },
    { title: t('app.state'), render: (row) => row.state },
    { title: t('chain.waits'), render: (row) => <Waits waits={row.waits} /> },
    { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
  ];
  return <PlainTable {...props} columns={columns} keyOf={(row) => row.paymentId} />;
}

export function Waits({ waits }: { waits: string }) {
  return waits === '' ? <span className="quiet">—</span> : wireName('chain.wait_', waits);
}

/** A word of the wire by its name; one without a name is shown as it came. */
function wireName(area: string, word: string): string {
  const key = `${area}${word}` as TextKey;
  const text = (t as (key: TextKey) => string)(key);
  return text === key ? word : text;
}
