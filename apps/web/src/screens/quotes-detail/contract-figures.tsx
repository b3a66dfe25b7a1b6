/**
 * The contract's figures in the header: mark, index and funding beside the price, the day and the open interest below.
 */
import { displayPrice, displayShortQty } from '@tern/math';
import { pairOf, type WirePair } from '@tern/protocol';
import type { ReactNode } from 'react';
import { fundingText } from '../../features/contract/index.ts';
import {
  atTick,
  coinsOf,
  TickerText,
  TurnoverFigure,
  useContract,
  useContractMark,
} from '../../features/market/index.ts';
import { usePreferences } from '../../kit/preferences/preferences.ts';
import { Countdown } from '../../kit/time/countdown.tsx';
import { t } from '../../locale/text.ts';
import { Tappable } from '../../ui/exact.tsx';
import { HeadFigure } from './head-figure.tsx';

const UNKNOWN = '--';

export function MarkFigures({ pairsName }: { pairsName: string }) {
  const { contract } = useContract(pairsName);
  const mark = useContractMark(pairsName);
  const price = (text: string) =>
    contract && text !== '0' ? displayPrice(text, contract.tickSize) : UNKNOWN;
  const indexLabel =
    mark?.feed === 'DEGRADED'
      ? t('trade.indexDegraded')
      : mark?.feed === 'DEAD'
        ? t('trade.indexDead')
        : t('trade.indexPrice');
  return (
    <dl className="grid shrink-0 grid-cols-[auto_auto] gap-x-3 gap-y-0.5 text-right text-11">
      <HeadFigure label={t('trade.markPrice')} value={mark ? price(mark.markPrice) : UNKNOWN} />
      <HeadFigure label={indexLabel} value={mark ? price(mark.indexPrice) : UNKNOWN} />
      <HeadFigure label={t('trade.fundingRate')} value={mark ? fundingText(mark.nextFundingRate) : UNKNOWN} />
      <HeadFigure
        label={t('trade.fundingLeft')}
        value={mark && mark.nextFundingTime > 0 ? <Countdown at={mark.nextFundingTime} /> : UNKNOWN}
      />
    </dl>
  );
}

interface StripProps {
  /** The market's name. */
  pairsName: string;
  before: WirePair | undefined;
}

export function ContractStrip(source: StripProps) {
  const language = usePreferences((preferences) => preferences.language);
  const { pairsName } = pairOf(source.pairsName);
  const { contract } = useContract(pairsName);
  const mark = useContractMark(pairsName);
  const { base } = coinsOf(pairsName);
  const openInterest =
    mark && contract ? (
      <>
        <Tappable
          text={displayShortQty(mark.openQty, contract.qtyStep, language)}
          amount={mark.openQty}
          coin={base}
        />{' '}
        {base}
      </>
    ) : (
      UNKNOWN
    );
  return (
    <dl className="mt-2 grid grid-cols-[1fr_1fr_1fr_auto] gap-2 text-11">
      <Cell label={t('trade.high24')} value={<TickerText figure="high" show={atTick} {...source} />} />
      <Cell label={t('trade.low24')} value={<TickerText figure="low" show={atTick} {...source} />} />
      <Cell label={t('trade.turnover24')} value={<TurnoverFigure {...source} />} />
      <Cell label={t('trade.openInterest')} value={openInterest} alignEnd />
    </dl>
  );
}

function Cell({ label, value, alignEnd = false }: { label: string; value: ReactNode; alignEnd?: boolean }) {
  return (
    <div className={alignEnd ? 'min-w-0 text-right' : 'min-w-0'}>
      <dt className="truncate text-text-2">{label}</dt>
      <dd className="truncate">{value}</dd>
    </div>
  );
}
