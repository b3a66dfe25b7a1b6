/** An order in named facts: what it says, what it would hold, and where that would be liquidated. */
import { changeBasisPoints, displayFeeRate, displayQty, feeOf, formatUnits } from '@tern/math';
import { accountFigures, type ContractTerms, unrealisedPnl } from '@tern/math/contract';
import type { WireContract } from '@tern/protocol';
import type { ReactNode } from 'react';
import {
  type ContractForm,
  canHaveTpsl,
  closedPart,
  FactRow,
  type FormContract,
  hasPrice,
  isOpening,
  isolatedPriceAfter,
  keptText,
  keptTriggers,
  type LiveFigures,
  moneyText,
  NO_FIGURE,
  type OrderCost,
  orderCost,
  partText,
  priceText,
  rateText,
  shareText,
  sideOf,
  signedText,
  sizePrice,
  type TradeType,
  unitsOfText,
  wholeLots,
  withOpened,
} from '../../../features/contract/index.ts';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { directionOf, directionText } from '../../../ui/price.tsx';

export interface OrderFactsProps {
  contract: WireContract;
  known: FormContract;
  live: LiveFigures;
  form: ContractForm;
  tradeType: TradeType;
}

/** The form's values with the margin that the order would hold; the sheet promises no price. */
export function OrderFacts(props: OrderFactsProps) {
  const { contract, known, form, tradeType } = props;
  const { terms } = known;
  const coin = contract.mainCur;
  const part = isOpening(tradeType) ? undefined : closedPart(form, sideOf(tradeType), known);
  const price = (text: string) => `${priceText(unitsOfText(text, terms.priceScale), terms)} ${coin}`;
  const kind =
    form.type === 'LIMIT'
      ? `${t('contract.LIMIT')} · ${t(`trade.${form.timeInForce}`)}`
      : t(`contract.${form.type}`);
  const source = t(form.triggerSource === 'MARK' ? 'contract.MARK' : 'contract.LAST');
  return (
    <>
      <FactRow label={t('contract.orderType')}>{kind}</FactRow>
      {form.type === 'PLAN' && (
        <FactRow label={`${t('contract.triggerPrice')} (${source})`}>{price(form.triggerPrice)}</FactRow>
      )}
      <FactRow label={t('contract.entrustPrice')}>
        {hasPrice(form) ? price(form.price) : t('contract.marketPrice')}
      </FactRow>
      {isOpening(tradeType) ? (
        <OpeningFacts {...props} />
      ) : (
        <FactRow label={t('contract.lots')}>
          {[shareText(form), part && partText(part, contract)].filter(Boolean).join(' · ') ||
            `${form.lots} ${t('contract.lotsUnit')}`}
        </FactRow>
      )}
    </>
  );
}

function OpeningFacts(props: OrderFactsProps) {
  const { contract, known, live, form, tradeType } = props;
  const { terms } = known;
  const side = sideOf(tradeType);
  const lots = wholeLots(form) ?? 0n;
  const at = sizePrice(form, known);
  const cost = at === undefined ? undefined : orderCost(known, side, at, lots);
  const money = (units: bigint | undefined) =>
    units === undefined ? NO_FIGURE : `${moneyText(units, terms.quoteScale)} ${contract.mainCur}`;
  const qty = cost
    ? `≈ ${displayQty(formatUnits(cost.qty, terms.qtyScale), contract.qtyStep)} ${contract.tokenCur}`
    : '';
  const liquidation = known.isCross
    ? cost && crossPriceAfter(props, cost)
    : at === undefined
      ? undefined
      : isolatedPriceAfter(known, side, at, lots);
  const held = live.positions?.filter((one) => one.pairsName === contract.pairsName && one.side === side);
  return (
    <>
      <FactRow label={t('contract.lots')}>
        {form.lots} {t('contract.lotsUnit')} <span className="font-normal text-text-2">{qty}</span>
      </FactRow>
      <FactRow label={t('contract.positionValue')}>{money(cost?.value)}</FactRow>
      <FactRow label={t('contract.margin')}>{money(cost?.margin)}</FactRow>
      <FactRow label={t('contract.takerFee', { percent: displayFeeRate(terms.takerFeePpm) })}>
        ≈ {money(cost && feeOf(cost.value, terms.takerFeePpm))}
      </FactRow>
      {canHaveTpsl(form) && form.withTpsl && cost && (
        <>
          <TriggerRow
            label={t('contract.takeProfit')}
            text={form.takeProfit}
            {...{ terms, cost, tradeType }}
          />
          <TriggerRow label={t('contract.stopLoss')} text={form.stopLoss} {...{ terms, cost, tradeType }} />
          {keptTriggers(form, held ?? [], known).map((kept) => (
            <p key={kept.which} className="py-1.5 text-12 text-text-2">
              {keptText(kept, terms)}
            </p>
          ))}
        </>
      )}
      <FactRow label={t('contract.liquidation')}>
        <span className="text-warn">{priceText(liquidation, terms)}</span>{' '}
        {liquidation !== undefined && known.mark > 0n && (
          <span className="font-normal text-text-2">
            {t('contract.fromMark', {
              percent: rateText(changeBasisPoints(known.mark, liquidation)),
            })}
          </span>
        )}
      </FactRow>
    </>
  );
}

interface TriggerRowProps {
  label: string;
  text: string;
  terms: ContractTerms;
  cost: OrderCost;
  tradeType: TradeType;
}

function TriggerRow({ label, text, terms, cost, tradeType }: TriggerRowProps): ReactNode {
  const price = unitsOfText(text, terms.priceScale);
  if (!price) return null;
  const direction = sideOf(tradeType) === 'LONG' ? 1n : -1n;
  const opened = { direction, qty: cost.qty, openNotional: cost.value } as const;
  const result = signedText(unrealisedPnl(terms, opened, price), terms.quoteScale);
  return (
    <FactRow label={label}>
      {priceText(price, terms)}{' '}
      <span className={cx('font-normal', directionText(directionOf(result)))}>
        {t('contract.estimated', { amount: result })}
      </span>
    </FactRow>
  );
}

/** Where the account's cross positions would be liquidated if the order filled whole at the price that it reserves by. */
function crossPriceAfter(
  { contract, known, live, tradeType }: OrderFactsProps,
  cost: OrderCost,
): bigint | undefined {
  if (!live.units) return undefined;
  const { account, positionId } = withOpened(live.units, {
    pairsName: contract.pairsName,
    direction: sideOf(tradeType) === 'LONG' ? 1n : -1n,
    isCross: true,
    leverage: known.leverage,
    qty: cost.qty,
    openNotional: cost.value,
    margin: 0n,
    fee: feeOf(cost.value, known.terms.takerFeePpm),
  });
  return accountFigures(account, live.contractOf)?.positions.get(positionId)?.liquidationPrice;
}
