/** A fixed price, or a premium on the reference (rules/otc#prices). */
import { CNY_SCALE, displayPlainCny } from '@tern/math';
import { t } from '../../../locale/text.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import type { AdFieldsProps } from './ad-fields-props.ts';

const PERCENT_DECIMALS = 2;

export function PriceField(props: AdFieldsProps) {
  const { form, dispatch, market } = props;
  return (
    <>
      <Segmented
        label={t('merchant.priceType')}
        value={form.priceType}
        choices={[
          { value: 'FIXED', label: t('merchant.fixed') },
          { value: 'FLOAT', label: t('merchant.float') },
        ]}
        onChoose={(priceType) => dispatch({ type: 'chosen', choice: { priceType } })}
      />
      {form.priceType === 'FIXED' ? <Fixed {...props} /> : <Premium {...props} />}
      {market && (
        <p className="-mt-1 text-12 text-text-3">
          {market.isFresh
            ? t('merchant.reference', { price: displayPlainCny(market.reference) })
            : t('merchant.referenceStale')}
        </p>
      )}
    </>
  );
}

function Fixed({ form, dispatch, problems }: AdFieldsProps) {
  return (
    <NumberField
      size="large"
      label={t('merchant.price')}
      entry={form.price}
      onEntry={(entry) => dispatch({ type: 'number', field: 'price', entry })}
      decimals={CNY_SCALE}
      after={<span className="shrink-0 text-13 text-text-2">CNY</span>}
      error={problems.price && t('merchant.priceRequired')}
    />
  );
}

/** The side of the reference is chosen, because the keys of a phone's decimals have no minus. */
function Premium({ form, dispatch, problems }: AdFieldsProps) {
  return (
    <>
      <Segmented
        label={t('merchant.premium')}
        value={form.isBelow ? 'below' : 'above'}
        choices={[
          { value: 'above', label: t('merchant.above') },
          { value: 'below', label: t('merchant.below') },
        ]}
        onChoose={(side) => dispatch({ type: 'chosen', choice: { isBelow: side === 'below' } })}
      />
      <NumberField
        size="large"
        label={t('merchant.premium')}
        entry={form.premium}
        onEntry={(entry) => dispatch({ type: 'number', field: 'premium', entry })}
        decimals={PERCENT_DECIMALS}
        after={<span className="shrink-0 text-13 text-text-2">%</span>}
        error={problems.premium && t('merchant.premiumRange')}
      />
    </>
  );
}
