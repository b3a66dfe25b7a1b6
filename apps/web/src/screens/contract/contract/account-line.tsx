/** The contract account in six figures, of which wallet and unrealised result make up the equity. */
import { displayAccount, formatUnits } from '@tern/math';
import { type AccountFigures, riskText } from '@tern/math/contract';
import { Fact, NO_FIGURE } from '../../../features/contract/index.ts';
import { t } from '../../../locale/text.ts';
import { Tappable } from '../../../ui/exact.tsx';
import { directionOf, directionText } from '../../../ui/price.tsx';

interface AccountLineProps {
  figures: AccountFigures | undefined;
  /** Decimals of the account's money. */
  scale: number | undefined;
}

export function AccountLine({ figures, scale }: AccountLineProps) {
  const known = figures !== undefined && scale !== undefined ? shownOf(figures, scale) : undefined;
  const figure = (one: Shown | undefined) => (one ? <Tappable {...one} coin="USDT" /> : NO_FIGURE);
  return (
    <dl className="grid grid-cols-3 gap-x-2 gap-y-2.5 py-1">
      <Fact label={t('contract.equity')}>{figure(known?.equity)}</Fact>
      <Fact label={t('contract.unrealised')}>{figure(known?.unrealised)}</Fact>
      <Fact label={t('contract.available')} className="text-right">
        {figure(known?.available)}
      </Fact>
      <Fact label={t('contract.wallet')}>{figure(known?.wallet)}</Fact>
      <Fact label={t('contract.occupied')}>{figure(known?.occupied)}</Fact>
      <Fact label={t('contract.crossRisk')} className="text-right">
        {figures?.cross ? riskText(figures.cross) : t('contract.noRisk')}
      </Fact>
    </dl>
  );
}

interface Shown {
  text: string;
  amount: string;
  className?: string;
}

/** The wallet is that of the screen: isolated margins, which the rules keep outside of it, included. */
function shownOf(figures: AccountFigures, scale: number) {
  const text = (units: bigint) => formatUnits(units, scale);
  const amounts = {
    equity: text(figures.equity),
    available: text(figures.available),
    occupiedMargin: text(figures.occupiedMargin),
    reserves: text(figures.reserves),
    unrealisedPnl: text(figures.unrealisedPnl),
  };
  const shown = displayAccount(amounts);
  return {
    equity: { text: shown.equity, amount: amounts.equity },
    wallet: { text: shown.wallet, amount: text(figures.equity - figures.unrealisedPnl) },
    unrealised: {
      text: shown.unrealisedPnl,
      amount: amounts.unrealisedPnl,
      className: directionText(directionOf(amounts.unrealisedPnl)),
    },
    available: { text: shown.available, amount: amounts.available },
    occupied: { text: shown.occupiedMargin, amount: amounts.occupiedMargin },
  } satisfies Record<string, Shown>;
}
