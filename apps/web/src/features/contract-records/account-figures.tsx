/** The figures of a contract account: what it is worth with its open results, and how near it is to a liquidation. */
import { groupThousands, toFixedDecimals } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import { displayAmount } from '../../ui/display-qty.ts';
import { directionOf, directionText } from '../../ui/price.tsx';
import { signedAmount } from './amounts.ts';

export type ContractAccount = CallResult<'getContractAccount'>;

interface AccountFiguresProps {
  account: ContractAccount;
  /** Amounts are shown as this instead. */
  stars: string | undefined;
}

export function AccountFigures({ account, stars }: AccountFiguresProps) {
  const shown = (text: string) => stars ?? text;
  return (
    <>
      <p className="text-12 text-text-2">{t('assets.contractEquity', { coin: account.currency })}</p>
      <p className="truncate text-28 font-semibold">
        {shown(groupThousands(toFixedDecimals(account.equity, 4)))}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-3 gap-y-2.5 text-13">
        <Cell
          label={t('assets.unrealised')}
          value={shown(signedAmount(account.unrealisedPnl))}
          colour={stars === undefined ? directionText(directionOf(account.unrealisedPnl)) : undefined}
        />
        <Cell label={t('assets.occupied')} value={shown(displayAmount(account.occupiedMargin))} />
        <Cell label={t('assets.free')} value={shown(displayAmount(account.available))} />
        <Cell label={t('assets.reserves')} value={shown(displayAmount(account.reserves))} />
        <Cell label={t('assets.crossRisk')} value={account.crossRisk} />
        <Cell label={t('assets.contractTransferable')} value={shown(displayAmount(account.transferable))} />
      </dl>
    </>
  );
}

function Cell({ label, value, colour }: { label: string; value: string; colour?: string | undefined }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-12 text-text-3">{label}</dt>
      <dd className={cx('truncate font-semibold', colour)}>{value}</dd>
    </div>
  );
}
