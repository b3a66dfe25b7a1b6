/** The parts of pledges that several pages show: the names of terms and states, and the columns of orders. */
import type { PledgeState, ProductStatus } from '@tern/protocol';
import type { DeskResult } from '@tern/protocol/desk';
import { currentLanguage, t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { percentOfRate } from '../../ui/percent-rate.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { TimeText } from '../../ui/time-text.tsx';

export type PledgeRow = DeskResult<'getDeskPledges'>['rows'][number];

const STATUS_TONES: Record<ProductStatus, Tone> = { DRAFT: 'plain', ON: 'good', OFF: 'warn' };
const STATE_TONES: Record<PledgeState, Tone> = { HOLDING: 'good', REDEEMING: 'warn', REDEEMED: 'plain' };

export function ProductTag({ status }: { status: ProductStatus }) {
  return <Tag tone={STATUS_TONES[status]}>{t(`proposal.product_${status}`)}</Tag>;
}

/** The text in the language of the desk. */
export const ownText = (text: { zh: string; en: string }): string => text[currentLanguage()];

export const termText = (days: number): string =>
  days === 0 ? t('pledge.flexible') : t('pledge.days', { days });

export function pledgeColumns(rows: readonly PledgeRow[] | undefined): Column<PledgeRow>[] {
  return [
    { title: t('pledge.number'), render: (row) => <span className="num">{row.pledgeId}</span> },
    {
      title: t('pledge.product'),
      render: (row) => <div className="wrap-text title-cell">{ownText(row.title)}</div>,
    },
    { title: t('pledge.term'), render: (row) => <span className="nowrap">{termText(row.termDays)}</span> },
    { title: t('proposal.dailyRate'), align: 'right', render: (row) => `${percentOfRate(row.dailyRate)}%` },
    { title: t('ledger.currency'), render: (row) => row.currency },
    moneyColumn({ title: t('pledge.held'), rows, value: (row) => row.left }),
    moneyColumn({ title: t('pledge.accrued'), rows, value: (row) => row.accrued }),
    moneyColumn({ title: t('pledge.interestPaid'), rows, value: (row) => row.interest }),
    {
      title: t('app.state'),
      render: (row) => <Tag tone={STATE_TONES[row.state]}>{t(`pledge.state_${row.state}`)}</Tag>,
    },
    { title: t('pledge.subscribed'), render: (row) => <TimeText time={row.subscribeTime} /> },
    { title: t('pledge.payTime'), render: (row) => <TimeText time={row.payTime} /> },
  ];
}
