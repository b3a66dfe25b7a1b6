/**
 * The outcome of what the exchange took over: the market's share, the fund's, that of ADL and of the socialized loss.
 */
import type { WireDisposal } from '@tern/protocol';
import {
  disposalsOf,
  type LiquidationRecord,
  nettingLack,
  totalShares,
} from '../../../features/contract-records/index.ts';
import { type ContractTexts, useContractTexts } from '../../../features/market/index.ts';
import { t } from '../../../locale/text.ts';
import { MoneyIn } from '../../../ui/exact.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { Card } from '../../../ui/list-row.tsx';

const isSome = (amount: string) => /[1-9]/.test(amount);

export function SharesCard({ record }: { record: LiquidationRecord }) {
  const texts = useContractTexts();
  const disposals = disposalsOf(record);
  return (
    <Card className="px-4 py-3">
      <h2 className="text-16 font-semibold">{t('contractRecords.shares')}</h2>
      <p className="mt-1 text-12 text-text-2">{t('contractRecords.sharesText')}</p>
      {disposals.map((disposal, place) => (
        <section key={place} className="mt-2">
          <h3 className="text-13 font-semibold">
            {disposal.pairsName} {t(`contract.${disposal.side}`)}
          </h3>
          <FactList facts={waysOf(disposal, texts)} />
        </section>
      ))}
      <section className="mt-3">
        <h3 className="text-13 font-semibold">{t('contractRecords.inAll')}</h3>
        <FactList facts={bearers(disposals)} />
      </section>
    </Card>
  );
}

/** Where the quantity went. */
function waysOf(disposal: WireDisposal, texts: ContractTexts): Fact[] {
  const lack = nettingLack(disposal);
  if (lack !== undefined) return [[t('contractRecords.shareNetting'), inUsdt(lack)]];
  const inBase = (qty: string) => texts.qty(qty, disposal.pairsName);
  const ways: Fact[] = [
    [
      t('contractRecords.shareMarket'),
      isSome(disposal.marketQty)
        ? t('contractRecords.shareMarketAt', {
            qty: inBase(disposal.marketQty),
            price: texts.price(disposal.marketPrice, disposal.pairsName),
          })
        : inBase('0'),
    ],
    [t('contractRecords.shareAdl'), inBase(disposal.adlQty)],
  ];
  if (isSome(disposal.markQty)) ways.push([t('contractRecords.shareMark'), inBase(disposal.markQty)]);
  return ways;
}

/** The parties that gained or paid the difference. */
function bearers(disposals: readonly WireDisposal[]): Fact[] {
  const { fundChange, sharedLoss, deficit } = totalShares(disposals);
  const usdt = (amount: string) => inUsdt(amount.replace('-', ''));
  const facts: Fact[] = [
    [
      t(fundChange.startsWith('-') ? 'contractRecords.shareFundLoss' : 'contractRecords.shareFundGain'),
      usdt(fundChange),
    ],
    [t('contractRecords.shareShared'), usdt(sharedLoss)],
  ];
  if (isSome(deficit)) facts.push([t('contractRecords.shareDeficit'), usdt(deficit)]);
  return facts;
}

const inUsdt = (amount: string) => (
  <>
    <MoneyIn amount={amount} coin="USDT" /> USDT
  </>
);
