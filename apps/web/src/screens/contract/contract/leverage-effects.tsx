/**
 * The effects of another leverage: the notional that it would allow, and the changes to the positions of the contract.
 */
import { formatUnits, groupThousands } from '@tern/math';
import { accountFigures, largestNotional, type PositionFigures, riskText } from '@tern/math/contract';
import type { WireContract } from '@tern/protocol';
import { TriangleAlert } from 'lucide-react';
import {
  Change,
  FactRow,
  type LiveFigures,
  moneyText,
  NO_FIGURE,
  priceText,
  riskColour,
  termsOf,
  withLeverage,
} from '../../../features/contract/index.ts';
import { t } from '../../../locale/text.ts';
import { Note } from '../../../ui/list-row.tsx';

interface LeverageEffectsProps {
  contract: WireContract;
  live: LiveFigures;
  leverage: number;
  /** It is set already, which leaves everything as it is. */
  isSet: boolean;
}

export function LeverageEffects({ contract, live, leverage, isSet }: LeverageEffectsProps) {
  const terms = termsOf(contract);
  const times = BigInt(leverage);
  const after = live.units && (isSet ? live.units : withLeverage(live.units, contract.pairsName, times));
  const next = after && accountFigures(after, live.contractOf);
  const held = (live.positions ?? []).filter(({ pairsName }) => pairsName === contract.pairsName);
  const freed = after && live.units ? after.wallet - live.units.wallet : 0n;
  const cap = groupThousands(formatUnits(largestNotional(terms, times), terms.quoteScale));
  return (
    <>
      <dl className="border-t border-line pt-2">
        <FactRow label={t('contract.maxNotional')}>
          {cap} {contract.mainCur}
        </FactRow>
        {held.map(({ positionId, side }) => (
          <SideEffects
            key={positionId}
            side={t(`contract.${side}`)}
            contract={contract}
            now={live.figures?.positions.get(positionId)}
            next={next?.positions.get(positionId)}
          />
        ))}
      </dl>
      <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
        {noteText(freed, terms.quoteScale)}
        {leverage > 20 && <span className="block">{t('contract.leverageHigh')}</span>}
      </Note>
    </>
  );
}

function noteText(freed: bigint, scale: number): string {
  if (freed === 0n) return t('contract.leverageBoth');
  return freed > 0n
    ? t('contract.leverageReleases', { amount: moneyText(freed, scale) })
    : t('contract.leverageTakes', { amount: moneyText(-freed, scale) });
}

interface SideEffectsProps {
  side: string;
  contract: WireContract;
  now: PositionFigures | undefined;
  next: PositionFigures | undefined;
}

function SideEffects({ side, contract, now, next }: SideEffectsProps) {
  const terms = termsOf(contract);
  const text = (read: (one: PositionFigures) => string) => ({
    from: now ? read(now) : NO_FIGURE,
    to: next ? read(next) : NO_FIGURE,
  });
  return (
    <>
      <FactRow label={t('contract.positionMarginOf', { side })}>
        <Change {...text((one) => moneyText(one.occupiedMargin, terms.quoteScale))} />
      </FactRow>
      <FactRow label={t('contract.riskOf', { side })}>
        <Change
          {...text((one) => riskText(one.scope))}
          className={next ? riskColour(next.scope) : undefined}
        />
      </FactRow>
      <FactRow label={t('contract.liquidationOf', { side })}>
        <Change {...text((one) => priceText(one.liquidationPrice, terms))} />
      </FactRow>
    </>
  );
}
