/** The calculator: what a trade would bring, the price of a wanted return, the price of its liquidation. */
import { displayQty, formatUnits, groupThousands } from '@tern/math';
import type { NumberEntry, WireContract } from '@tern/protocol';
import { type ReactNode, useState } from 'react';
import {
  type ContractSide,
  defaultLeverage,
  FactRow,
  fieldPrice,
  liquidationOf,
  marketPart,
  moneyText,
  NO_FIGURE,
  outcomeOf,
  priceText,
  rateText,
  signedText,
  type Trade,
  targetPrice,
  termsOf,
  tradeFaults,
  unitsOfText,
  useSetting,
} from '../../../features/contract/index.ts';
import { useMark } from '../../../feed/use-feed.ts';
import { t } from '../../../locale/text.ts';
import { Sheet } from '../../../ui/layer.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { directionOf, directionText } from '../../../ui/price.tsx';
import { Segmented, Tabs } from '../../../ui/tabs.tsx';

type Question = 'result' | 'target' | 'liquidation';
type Field = 'leverage' | 'entry' | 'exit' | 'lots' | 'rate' | 'wallet';

interface CalculatorSheetProps {
  open: boolean;
  onClose(): void;
  contract: WireContract;
}

export function CalculatorSheet({ open, onClose, contract }: CalculatorSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('contract.calculator')} closeLabel={t('app.close')}>
      <Calculator contract={contract} />
    </Sheet>
  );
}

const RATE_DECIMALS = 2;

function Calculator({ contract }: { contract: WireContract }) {
  const terms = termsOf(contract);
  const setting = useSetting(contract.pairsName);
  const { last, mark } = marketPart(contract, useMark(contract.market) ?? contract.mark);
  const [question, setQuestion] = useState<Question>('result');
  const [side, setSide] = useState<ContractSide>('LONG');
  const [isCross, setCross] = useState(setting?.mode === 'CROSS');
  const [entries, setEntries] = useState<Record<Field, string>>(() => ({
    leverage: String(setting?.leverage ?? defaultLeverage(contract)),
    entry: last || mark ? fieldPrice(last || mark, terms) : '',
    exit: '',
    lots: '1',
    rate: '',
    wallet: '',
  }));
  const decimals: Record<Field, number> = {
    leverage: 0,
    lots: 0,
    entry: terms.priceScale,
    exit: terms.priceScale,
    rate: RATE_DECIMALS,
    wallet: terms.quoteScale,
  };
  const put = (field: Field, entry: NumberEntry) => setEntries({ ...entries, [field]: entry });
  const units = (field: Field) => unitsOfText(entries[field], decimals[field]);
  const faults = tradeFaults(entries, terms);
  const faultAt = (field: Field): string | undefined => {
    if (field === 'leverage' && faults.leverage)
      return t('contract.calcLeverage', { most: contract.maxLeverage });
    if (field !== 'lots' || !faults.lots) return undefined;
    return faults.lots === 'lotsWhole'
      ? t('contract.lotsWhole')
      : t('contract.lotsTooMany', { bound: groupThousands(terms.maxLots.toString()) });
  };
  const trade: Trade = {
    terms,
    direction: side === 'LONG' ? 1n : -1n,
    leverage: faults.leverage ? 0n : (units('leverage') ?? 0n),
    entry: units('entry') ?? 0n,
    lots: faults.lots ? 0n : (units('lots') ?? 0n),
  };
  const field = (name: Field, label: string, unit?: string) => (
    <NumberField
      label={label}
      entry={entries[name]}
      onEntry={(entry) => put(name, entry)}
      decimals={decimals[name]}
      // A wanted return may be a loss.
      isSigned={name === 'rate'}
      error={faultAt(name)}
      size="large"
      alignEnd
      after={unit && <span className="shrink-0 text-12 text-text-2">{unit}</span>}
    />
  );
  return (
    <div className="flex flex-col gap-3">
      <Tabs<Question>
        choices={[
          { value: 'result', label: t('contract.calcResult') },
          { value: 'target', label: t('contract.calcTarget') },
          { value: 'liquidation', label: t('contract.calcLiquidation') },
        ]}
        value={question}
        onChoose={setQuestion}
      />
      <Segmented<ContractSide>
        choices={[
          { value: 'LONG', label: t('contract.longSide') },
          { value: 'SHORT', label: t('contract.shortSide') },
        ]}
        value={side}
        onChoose={setSide}
        tones={{ LONG: 'up', SHORT: 'down' }}
        label={t('contract.direction')}
        size="large"
      />
      {question === 'liquidation' && (
        <Segmented
          choices={[
            { value: 'ISOLATED', label: t('contract.ISOLATED') },
            { value: 'CROSS', label: t('contract.CROSS') },
          ]}
          value={isCross ? 'CROSS' : 'ISOLATED'}
          onChoose={(mode) => setCross(mode === 'CROSS')}
          label={t('contract.marginMode')}
          size="large"
        />
      )}
      {field('leverage', t('contract.leverage'), `1–${contract.maxLeverage}×`)}
      {field('entry', t('contract.calcEntry'), contract.mainCur)}
      {question === 'result' && field('exit', t('contract.calcExit'), contract.mainCur)}
      {question === 'target' && field('rate', t('contract.calcRate'), '%')}
      {field('lots', t('contract.lots'), t('contract.lotsUnit'))}
      {question === 'liquidation' && isCross && field('wallet', t('contract.calcWallet'), contract.mainCur)}
      <dl className="rounded-lg bg-sunken px-3 py-2">
        {question === 'result' && <Result trade={trade} exit={units('exit') ?? 0n} contract={contract} />}
        {question === 'target' && (
          <Answer label={t('contract.calcTargetPrice')}>
            {priceText(
              units('rate') === undefined ? undefined : targetPrice(trade, units('rate') ?? 0n),
              terms,
            )}
          </Answer>
        )}
        {question === 'liquidation' && (
          <Answer label={t('contract.calcLiquidationPrice')}>
            {priceText(liquidationOf(trade, isCross ? (units('wallet') ?? 0n) : undefined), terms)}
          </Answer>
        )}
      </dl>
      <p className="text-12 text-text-2">{t('contract.calcNote')}</p>
    </div>
  );
}

function Answer({ label, children }: { label: string; children: ReactNode }) {
  return (
    <FactRow label={label}>
      <span className="text-16">{children}</span>
    </FactRow>
  );
}

function Result({ trade, exit, contract }: { trade: Trade; exit: bigint; contract: WireContract }) {
  const outcome = exit === 0n ? undefined : outcomeOf(trade, exit);
  const { quoteScale, qtyScale } = trade.terms;
  const pnl = outcome ? signedText(outcome.pnl, quoteScale) : NO_FIGURE;
  const money = (amount: bigint | undefined) =>
    amount === undefined ? NO_FIGURE : `${moneyText(amount, quoteScale)} ${contract.mainCur}`;
  return (
    <>
      <FactRow label={t('contract.calcQty')}>
        {outcome
          ? `≈ ${displayQty(formatUnits(outcome.qty, qtyScale), contract.qtyStep)} ${contract.tokenCur}`
          : NO_FIGURE}
      </FactRow>
      <FactRow label={t('contract.calcMargin')}>{money(outcome?.margin)}</FactRow>
      <FactRow label={t('contract.calcFees')}>{money(outcome?.fees)}</FactRow>
      <FactRow label={t('contract.calcPnl')}>
        <span className={`text-16 ${directionText(directionOf(pnl))}`}>{pnl}</span>
      </FactRow>
      <FactRow label={t('contract.profitRate')}>
        <span className={directionText(directionOf(pnl))}>
          {outcome ? rateText(outcome.profitRate) : NO_FIGURE}
        </span>
      </FactRow>
    </>
  );
}
