/** The figures of a contract account: what it is worth with its open results, and how near it is to a liquidation. */
import { displayAccount } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import type { ReactNode } from 'react';
import { t } from '../../locale/text.ts';
import { Exact, Tappable } from '../../ui/exact.tsx';
import { directionOf, directionText } from '../../ui/price.tsx';

export type ContractAccount = CallResult<'getContractAccount'>;

interface AccountFiguresProps {
  account: ContractAccount;
  /** Amounts are shown as this instead. */
  stars: string | undefined;
}

export function AccountFigures({ account, stars }: AccountFiguresProps) {
  const { currency: coin, equity, available, occupiedMargin, reserves, unrealisedPnl } = account;
  const shown = displayAccount(account);
  const figure = (text: string, amount: string, className?: string) =>
    stars ?? <Tappable text={text} amount={amount} coin={coin} className={className} />;
  const pnlColour = directionText(directionOf(unrealisedPnl));
  return (
    <>
      <p className="text-12 text-text-2">{t('assets.contractEquity', { coin })}</p>
      <p className="truncate text-28 font-semibold">{figure(shown.equity, equity)}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-3 gap-y-2.5 text-13">
        <Cell label={t('assets.unrealised')} value={figure(shown.unrealisedPnl, unrealisedPnl, pnlColour)} />
        <Cell label={t('assets.occupied')} value={figure(shown.occupiedMargin, occupiedMargin)} />
        <Cell label={t('assets.free')} value={figure(shown.available, available)} />
        <Cell label={t('assets.reserves')} value={figure(shown.reserves, reserves)} />
        <Cell label={t('assets.crossRisk')} value={account.crossRisk} />
        <Cell
          label={t('assets.contractTransferable')}
          value={stars ?? <Exact amount={account.transferable} coin={coin} />}
        />
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
