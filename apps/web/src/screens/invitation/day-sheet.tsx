/** The rebates of one settled day, an invitee each. */
import { PagedList } from '../../kit/lists/paged-list.tsx';
import { t } from '../../locale/text.ts';
import { Exact, MoneyIn } from '../../ui/exact.tsx';
import { Sheet } from '../../ui/layer.tsx';
import { type Rebate, useRebates } from './queries.ts';

const COIN = 'USDT';

interface DaySheetProps {
  open: boolean;
  onClose(): void;
  day: string;
}

export function DaySheet({ open, onClose, day }: DaySheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('invitation.rebatesOf', { day })}
      closeLabel={t('app.close')}
    >
      <Rebates day={day} />
    </Sheet>
  );
}

function Rebates({ day }: { day: string }) {
  const answer = useRebates(day);
  return (
    <PagedList
      rows={answer.data?.pages.flatMap(({ rows }) => rows)}
      answer={answer}
      emptyText={t('invitation.noRecords')}
      row={(rebate) => <RebateRow key={rebate.inviteeId} rebate={rebate} />}
    />
  );
}

function RebateRow({ rebate: { account, fees, rebate } }: { rebate: Rebate }) {
  return (
    <li className="flex items-baseline gap-3 border-b border-line py-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{account}</span>
        <span className="block text-12 text-text-3">
          {t('invitation.feesPaid')} <MoneyIn amount={fees} coin={COIN} /> {COIN}
        </span>
      </span>
      <span className="shrink-0 font-semibold">
        <Exact amount={rebate} coin={COIN} /> <span className="text-12 text-text-3">{COIN}</span>
      </span>
    </li>
  );
}
