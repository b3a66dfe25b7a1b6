/** The risk level as a bar and as text in its tone, and the lights of the place in the deleveraging queue. */
import { riskHundredths, riskText, type Scope } from '@tern/math/contract';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import { percentOf } from '../../ui/percent-of.ts';
import { riskTone } from './figures.ts';

const TEXT = { ok: 'text-ok', near: 'text-warn', high: 'text-bad' } as const;
const BAR = { ok: 'bg-ok', near: 'bg-warn', high: 'bg-bad' } as const;

export function riskColour(scope: Scope): string {
  return TEXT[riskTone(scope)];
}

export function RiskBar({ scope }: { scope: Scope }) {
  const hundredths = riskHundredths(scope);
  const percent = hundredths === undefined ? 100 : percentOf(hundredths, 10_000n);
  return (
    <div
      role="img"
      aria-label={t('contract.riskBar', { risk: riskText(scope) })}
      className="mt-3 flex items-center gap-2 text-12"
    >
      <span className="shrink-0 text-text-2">{t('contract.risk')}</span>
      <span className="h-1 min-w-0 flex-1 overflow-hidden rounded-full bg-line">
        <i
          className={cx('block h-full min-w-1 rounded-full', BAR[riskTone(scope)])}
          style={{ width: `${percent}%` }}
        />
      </span>
      <b className={cx('shrink-0 font-semibold', riskColour(scope))}>{riskText(scope)}</b>
      <span className="shrink-0 text-11 text-text-3">{t('contract.ofLiquidation')}</span>
    </div>
  );
}

const LIGHTS = [1, 2, 3, 4, 5] as const;

export function AdlLights({ lights }: { lights: number }) {
  return (
    <span
      role="img"
      aria-label={t('contract.adlTitle', { lights })}
      title={t('contract.adlTitle', { lights })}
      className="flex shrink-0 items-center gap-1 text-11 text-text-3"
    >
      {t('contract.adl')}
      <span className="flex gap-0.5" aria-hidden>
        {LIGHTS.map((light) => (
          <i
            key={light}
            className={cx('h-2.5 w-[3px] rounded-sm', light <= lights ? 'bg-warn' : 'bg-line')}
          />
        ))}
      </span>
    </span>
  );
}
