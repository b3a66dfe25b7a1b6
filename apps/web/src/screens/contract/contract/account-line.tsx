/** The contract account in six figures, of which wallet and unrealised result make up the equity. */
import { displayWhole, formatUnits } from '@tern/math';
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

function isLargest({ unrealisedPnl, occupiedMargin, reserves }: AccountFigures): boolean {
  const size = unrealisedPnl < 0n ? -unrealisedPnl : unrealisedPnl;
  return size > occupiedMargin && size > reserves;
}

/** The wallet is that of the screen: isolated margins, which the rules keep outside of it, included. */
function shownOf(figures: AccountFigures, scale: number) {
  const text = (units: bigint) => formatUnits(units, scale);
  const equity = text(figures.equity);
  const wallet = text(figures.equity - figures.unrealisedPnl);
  const unrealised = text(figures.unrealisedPnl);
  const available = text(figures.available);
  const occupied = text(figures.occupiedMargin);
  const result = { amount: unrealised, isSigned: true };
  const inWallet = [
    { amount: available, canBeSpent: true },
    { amount: occupied },
    { amount: text(figures.reserves) },
  ];
  // The largest part takes a last digit: the result, or else one inside the wallet and thereby the wallet.
  const resultTakes = isLargest(figures);
  const account = displayWhole(equity, [{ amount: wallet, canBeSpent: resultTakes }, result]);
  const inside = resultTakes ? displayWhole(wallet, inWallet) : displayWhole(equity, [...inWallet, result]);
  const [walletText = '', unrealisedText = ''] = account.parts;
  const [availableText = '', occupiedText = ''] = inside.parts;
  return {
    equity: { text: account.whole, amount: equity },
    wallet: { text: walletText, amount: wallet },
    unrealised: {
      text: unrealisedText,
      amount: unrealised,
      className: directionText(directionOf(unrealised)),
    },
    available: { text: availableText, amount: available },
    occupied: { text: occupiedText, amount: occupied },
  } satisfies Record<string, Shown>;
}
