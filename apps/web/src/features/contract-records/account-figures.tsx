/** The figures of a contract account: what it is worth with its open results, and how near it is to a liquidation. */
import type { CallResult } from '@tern/protocol';
import type { ReactNode } from 'react';
import { t } from '../../locale/text.ts';
import { Exact, Pnl } from '../../ui/exact.tsx';

export type ContractAccount = CallResult<'getContractAccount'>;

interface AccountFiguresProps {
  account: ContractAccount;
  /** Amounts are shown as this instead. */
  stars: string | undefined;
}

export function AccountFigures({ account, stars }: AccountFiguresProps) {
  const exact = (amount: string) => stars ?? <Exact amount={amount} coin={account.currency} />;
  return (
    <>
      <p className="text-12 text-text-2">{t('assets.contractEquity', { coin: account.currency })}</p>
      <p className="truncate text-28 font-semibold">
        {stars ?? <Exact amount={account.equity} coin={account.currency} />}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-3 gap-y-2.5 text-13">
        <Cell label={t('assets.unrealised')} value={stars ?? <Pnl amount={account.unrealisedPnl} />} />
        <Cell label={t('assets.occupied')} value={exact(account.occupiedMargin)} />
        <Cell label={t('assets.free')} value={exact(account.available)} />
        <Cell label={t('assets.reserves')} value={exact(account.reserves)} />
        <Cell label={t('assets.crossRisk')} value={account.crossRisk} />
        <Cell label={t('assets.contractTransferable')} value={exact(account.transferable)} />
      </dl>
    </>
  );
}

function Cell({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-12 text-text-3">{label}</dt>
      <dd className="truncate font-semibold">{value}</dd>
    </div>
  );
}
