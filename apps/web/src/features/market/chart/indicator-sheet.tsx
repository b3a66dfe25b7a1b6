/** The parameters of every indicator. A text that is no parameter is outlined and changes nothing. */
import { useState } from 'react';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Sheet } from '../../../ui/layer.tsx';
import { INDICATORS, type Indicator, parameterOf } from './chart-indicators.ts';
import { changeChart, resetParameters, useChartSettings } from './chart-settings.ts';

export function IndicatorSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const [round, setRound] = useState(0);
  const reset = () => {
    resetParameters();
    setRound(round + 1);
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('trade.indicatorSettings')} closeLabel={t('app.close')}>
      <p className="pb-1 text-12 text-text-2">{t('trade.indicatorNote')}</p>
      {INDICATORS.map((indicator) => (
        <ParameterRow key={`${indicator}/${round}`} indicator={indicator} />
      ))}
      <Button wide tone="ghost" className="mt-3" onClick={reset}>
        {t('trade.reset')}
      </Button>
    </Sheet>
  );
}

function ParameterRow({ indicator }: { indicator: Indicator }) {
  const parameters = useChartSettings((settings) => settings.parameters);
  const [texts, setTexts] = useState(() => parameters[indicator].map(String));
  const change = (at: number, text: string) => {
    const next = texts.with(at, text.trim());
    setTexts(next);
    const values = next.map(parameterOf).filter((value) => value !== undefined);
    if (values.length === next.length) changeChart({ parameters: { ...parameters, [indicator]: values } });
  };
  return (
    <fieldset className="flex items-center gap-2 border-t border-line py-2">
      <legend className="sr-only">{indicator}</legend>
      <span className="w-14 shrink-0 text-13 font-semibold" aria-hidden>
        {indicator}
      </span>
      {texts.map((text, at) => (
        <Input
          key={at}
          className="min-w-0 flex-1"
          value={text}
          onText={(typed) => change(at, typed)}
          inputMode="numeric"
          digits
          maxLength={3}
          alignEnd
          invalid={parameterOf(text) === undefined}
          aria-label={t('trade.parameterOf', { indicator, place: at + 1 })}
        />
      ))}
    </fieldset>
  );
}
