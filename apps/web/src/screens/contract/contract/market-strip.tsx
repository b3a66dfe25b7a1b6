/** Funding rate with its countdown and the member's risk; below, mark and index. */
import { displayPriceOrNone } from '@tern/math';
import { type AccountFigures, riskText } from '@tern/math/contract';
import type { WireContract, WireContractMark } from '@tern/protocol';
import { fundingText, highestRisk, RiskButton, riskColour } from '../../../features/contract/index.ts';
import { SimulatedMark } from '../../../features/market/index.ts';
import { useMark, useStale } from '../../../feed/use-feed.ts';
import { useSecondsLeft } from '../../../kit/time/use-seconds-left.ts';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { clockDuration } from '../../../ui/duration-words.ts';

interface MarketStripProps {
  contract: WireContract;
  figures: AccountFigures | undefined;
}

export function MarketStrip({ contract, figures }: MarketStripProps) {
  const mark = useMark(contract.market) ?? contract.mark;
  const stale = useStale();
  const risk = figures && highestRisk(figures);
  const price = (text: string) => displayPriceOrNone(text, contract.tickSize);
  return (
    <div className="px-4 pt-2 text-12 text-text-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Funding mark={mark} />
        <RiskButton
          // As high as a finger, without taking room for it: only words stand above and below.
          className={cx(
            'relative shrink-0 after:absolute after:inset-x-0 after:-inset-y-2.5',
            stale && 'opacity-50 grayscale',
          )}
        >
          {t('contract.highestRisk')}{' '}
          <b className={cx('font-semibold', risk && riskColour(risk))}>
            {risk ? riskText(risk) : t('contract.noRisk')}
          </b>
        </RiskButton>
      </div>
      <div
        className={cx(
          'mt-0.5 flex min-h-5 flex-wrap items-center gap-x-4 max-[359px]:gap-x-2',
          stale && 'opacity-50 grayscale',
        )}
      >
        <span>
          {t('contract.mark')} <b className="font-semibold text-text">{price(mark.markPrice)}</b>
        </span>
        <span className="flex-1 whitespace-nowrap">
          {t('contract.index')} <b className="font-semibold text-text">{price(mark.indexPrice)}</b>
        </span>
        <SimulatedMark short />
      </div>
    </div>
  );
}

function Funding({ mark }: { mark: WireContractMark }) {
  const left = clockDuration(useSecondsLeft(mark.nextFundingTime));
  return (
    <span title={t('contract.fundingTitle', { time: left })}>
      {t('contract.funding')} <b className="font-semibold text-text">{fundingText(mark.nextFundingRate)}</b> /{' '}
      {left}
    </span>
  );
}
