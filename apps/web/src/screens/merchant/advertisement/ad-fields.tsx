/** The fields of an ad: side and coin, price, quantity and limits, methods, time, conditions, words. */
import { CNY_SCALE, displayCny, displayExact } from '@tern/math';
import { type NumberEntry, OTC_LIMITS, PAY_WINDOWS, TAKER_AGES, TAKER_ORDERS } from '@tern/protocol';
import type { ReactNode } from 'react';
import type { AdProblems } from '../../../features/merchant/index.ts';
import { t } from '../../../locale/text.ts';
import { FilterChip } from '../../../ui/chip.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { AdFieldsProps } from './ad-fields-props.ts';
import { MethodsField } from './methods-field.tsx';
import { PriceField } from './price-field.tsx';

const COIN_DECIMALS = 8;

export function AdFields(props: AdFieldsProps) {
  const { form, dispatch, isNew } = props;
  return (
    <>
      {isNew && <SideAndCoin {...props} />}
      {!isNew && (
        <p className="font-semibold">
          {form.side === 'SELL' ? t('merchant.sell') : t('merchant.buy')} {form.currency}
        </p>
      )}
      <PriceField {...props} />
      <Amounts {...props} />
      <MethodsField {...props} />
      <Choice
        title={t('merchant.window')}
        values={PAY_WINDOWS}
        value={form.payWindowMinutes}
        word={(count) => t('merchant.windowMinutes', { count })}
        onChoose={(payWindowMinutes) => dispatch({ type: 'chosen', choice: { payWindowMinutes } })}
      />
      <Choice
        title={`${t('merchant.takers')} · ${t('merchant.age')}`}
        values={TAKER_AGES}
        value={form.minAgeDays}
        word={(count) => (count === '0' ? t('merchant.anyAge') : t('merchant.ageDays', { count }))}
        onChoose={(minAgeDays) => dispatch({ type: 'chosen', choice: { minAgeDays } })}
      />
      <Choice
        title={`${t('merchant.takers')} · ${t('merchant.takerOrders')}`}
        values={TAKER_ORDERS}
        value={form.minCompleted}
        word={(count) => (count === '0' ? t('merchant.anyOrders') : t('merchant.atLeastOrders', { count }))}
        onChoose={(minCompleted) => dispatch({ type: 'chosen', choice: { minCompleted } })}
      />
      <TextArea
        label={t('merchant.remark')}
        value={form.remark}
        onText={(text) => dispatch({ type: 'typed', field: 'remark', text })}
        placeholder={t('merchant.remarkHint')}
        maxLength={OTC_LIMITS.remark}
      />
      <TextArea
        label={t('merchant.autoReply')}
        value={form.autoReply}
        onText={(text) => dispatch({ type: 'typed', field: 'autoReply', text })}
        placeholder={t('merchant.autoReplyHint')}
        maxLength={OTC_LIMITS.autoReply}
      />
    </>
  );
}

function SideAndCoin({ form, dispatch, coins }: AdFieldsProps) {
  return (
    <>
      <Segmented
        size="large"
        label={t('merchant.side')}
        value={form.side}
        tones={{ BUY: 'up', SELL: 'down' }}
        choices={[
          { value: 'SELL', label: t('merchant.sell') },
          { value: 'BUY', label: t('merchant.buy') },
        ]}
        onChoose={(side) => dispatch({ type: 'chosen', choice: { side } })}
      />
      <p className="-mt-2 text-12 text-text-3">
        {form.side === 'SELL' ? t('merchant.sellText') : t('merchant.buyText')}
      </p>
      <Choice
        title={t('merchant.coin')}
        values={coins}
        value={form.currency}
        word={(coin) => coin}
        onChoose={(currency) => dispatch({ type: 'chosen', choice: { currency } })}
      />
    </>
  );
}

function Amounts({ form, dispatch, problems, market }: AdFieldsProps) {
  const type = (field: 'qty' | 'min' | 'max', decimals: number) => ({
    size: 'large' as const,
    entry: form[field],
    onEntry: (entry: NumberEntry) => dispatch({ type: 'number', field, entry }),
    decimals,
  });
  const yuan = <span className="shrink-0 text-13 text-text-2">CNY</span>;
  const faultOf = (problem: AdProblems['min'], amount: string | undefined) => {
    if (problem === 'minTooSmall' || problem === 'maxTooLarge')
      return t(`merchant.${problem}`, { amount: displayExact(amount ?? '0') });
    return problem && t(`merchant.${problem}`);
  };
  const limits = market && `${displayCny(market.minAmount)} – ${displayCny(market.maxAmount)}`;
  return (
    <>
      <NumberField
        {...type('qty', market?.scale ?? COIN_DECIMALS)}
        label={t('merchant.qtyField')}
        after={<span className="shrink-0 text-13 text-text-2">{form.currency}</span>}
        error={problems.qty && t(`merchant.${problems.qty as 'qtyRequired'}`)}
      />
      <NumberField
        {...type('min', CNY_SCALE)}
        label={t('merchant.minField')}
        after={yuan}
        help={limits}
        error={faultOf(problems.min, market?.minAmount)}
      />
      <NumberField
        {...type('max', CNY_SCALE)}
        label={t('merchant.maxField')}
        after={yuan}
        error={faultOf(problems.max, market?.maxAmount)}
      />
    </>
  );
}

interface ChoiceProps<V extends string> {
  title: string;
  values: readonly V[];
  value: V;
  word(value: V): string;
  onChoose(value: V): void;
}

function Choice<V extends string>({ title, values, value, word, onChoose }: ChoiceProps<V>) {
  return (
    <Group title={title}>
      {values.map((one) => (
        <FilterChip key={one} on={one === value} onClick={() => onChoose(one)}>
          {word(one)}
        </FilterChip>
      ))}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 text-13 text-text-2">{title}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}
