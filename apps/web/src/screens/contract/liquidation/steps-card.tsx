/** The steps of the liquidation, with the figures after each. */
import { displayMoney, displayPnl } from '@tern/math';
import type { WireNetting, WireTakeover } from '@tern/protocol';
import type { ReactNode } from 'react';
import { type LiquidationRecord, negated } from '../../../features/contract-records/index.ts';
import { useContractTexts } from '../../../features/market/index.ts';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { Card } from '../../../ui/list-row.tsx';
import { clockTime } from '../../../ui/time-words.ts';

export function StepsCard({ record }: { record: LiquidationRecord }) {
  const { liquidation, steps } = record;
  return (
    <Card className="px-4 pt-3 pb-1">
      <h2 className="mb-2 text-16 font-semibold">{t('contractRecords.whatHappened')}</h2>
      <ol>
        <Moment
          dot="bg-warn"
          time={liquidation.time}
          title={t('contractRecords.lockedStep', { risk: liquidation.riskLevel })}
        >
          {t('contractRecords.lockedText', {
            equity: displayMoney(liquidation.equity),
            need: displayMoney(liquidation.need),
          })}
        </Moment>
        {steps.map((step, index) => (
          <Moment
            key={index}
            dot="bg-bad-solid"
            time={step.time}
            title={t(`contractRecords.step${step.step}`)}
          >
            {step.nettings.map((netting, place) => (
              <Netting key={place} netting={netting} />
            ))}
            {step.takeovers.map((takeover, place) => (
              <Takeover key={place} takeover={takeover} />
            ))}
            {/[1-9]/.test(step.need)
              ? t('contractRecords.stepText', {
                  equity: displayMoney(step.equity),
                  need: displayMoney(step.need),
                  risk: step.riskLevel,
                })
              : t('contractRecords.stepEmptied')}
          </Moment>
        ))}
        {liquidation.outcome !== '' && (
          <Moment
            dot="bg-text-3"
            time={liquidation.endTime}
            title={t(`contractRecords.end${liquidation.outcome}`)}
            isLast
          />
        )}
      </ol>
    </Card>
  );
}

function Netting({ netting }: { netting: WireNetting }) {
  const { price, qty } = useContractTexts();
  return (
    <span className="mb-1 block text-text">
      {t('contractRecords.netted', {
        pair: netting.pairsName,
        side: t(netting.side === 'LONG' ? 'contractRecords.longSide' : 'contractRecords.shortSide'),
        qty: qty(netting.qty, netting.pairsName),
        price: price(netting.price, netting.pairsName),
        pnl: displayPnl(netting.pnl),
      })}
    </span>
  );
}

function Takeover({ takeover }: { takeover: WireTakeover }) {
  const { price, qty } = useContractTexts();
  return (
    <span className="mb-1 block">
      <span className="block text-text">
        {t('contractRecords.takenOver', {
          pair: takeover.pairsName,
          side: t(takeover.side === 'LONG' ? 'contractRecords.longSide' : 'contractRecords.shortSide'),
          qty: qty(takeover.qty, takeover.pairsName),
          price: price(takeover.bankruptcyPrice, takeover.pairsName),
        })}
      </span>
      <span className="block">
        {t('contractRecords.takenOverText', {
          mark: price(takeover.markPrice, takeover.pairsName),
          pnl: displayPnl(takeover.pnl),
          margin: displayPnl(negated(takeover.marginLost)),
        })}
      </span>
    </span>
  );
}

interface MomentProps {
  dot: string;
  time: number;
  title: string;
  isLast?: boolean;
  children?: ReactNode;
}

function Moment({ dot, time, title, isLast = false, children }: MomentProps) {
  return (
    <li className="flex gap-3">
      <span className="flex w-3 shrink-0 flex-col items-center" aria-hidden>
        <i className={cx('mt-1.5 size-2 shrink-0 rounded-full', dot)} />
        {!isLast && <i className="mt-1 w-px flex-1 bg-line" />}
      </span>
      <div className="min-w-0 flex-1 pb-3">
        <p className="flex gap-2 text-13">
          <b className="min-w-0 flex-1 font-semibold">{title}</b>
          <time className="shrink-0 text-12 text-text-3">{clockTime(time)}</time>
        </p>
        {children && <div className="mt-0.5 text-12 text-text-2">{children}</div>}
      </div>
    </li>
  );
}
