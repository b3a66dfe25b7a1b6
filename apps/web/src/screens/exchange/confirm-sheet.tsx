/** The order once more before it is sent, and the way to be asked no longer. */
import {
  displayExact,
  displayFeeRate,
  displayMoneyIn,
  displayPrice,
  displayPriceOrNone,
  displayQty,
  feeOf,
  formatUnits,
  NO_FIGURE,
} from '@tern/math';
import { decimalOf } from '@tern/protocol';
import { coinsOf, useSpotMarket } from '../../features/market/index.ts';
import { type OrderWarning, WarningBox } from '../../features/orders/index.ts';
import {
  changeOrderSettings,
  type ExpectedFill,
  expectedFill,
  isByAmount,
  LEDGER_SCALE,
  type OrderForm,
  useOffers,
  useOrderSettings,
  wantsConfirmation,
} from '../../features/spot/index.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/layer.tsx';
import { Tick } from '../../ui/tick.tsx';

interface ConfirmSheetProps {
  open: boolean;
  onClose(): void;
  pairsName: string;
  form: OrderForm;
  /** Asks whatever the settings say. */
  warning: OrderWarning | undefined;
  /** The text of the confirming button. */
  label: string;
  busy: boolean;
  onConfirm(): void;
}

export function ConfirmSheet(props: ConfirmSheetProps) {
  const { open, onClose, pairsName, form, warning, label, busy, onConfirm } = props;
  const isBuy = form.side === 'BUY';
  const isMarket = form.type === 'MARKET';
  const { market } = useSpotMarket(pairsName);
  const offers = useOffers(pairsName, form.side, open && isMarket);
  return (
    <Sheet open={open} onClose={onClose} title={t('trade.confirmOrder')} closeLabel={t('app.close')}>
      <p className="pb-2 text-16 font-semibold">
        <span className={isBuy ? 'text-up' : 'text-down'}>{t(isBuy ? 'trade.buy' : 'trade.sell')}</span>{' '}
        {pairsName}
      </p>
      <dl className="text-14">
        {[
          ...factsOf(form, pairsName, market),
          ...(isMarket && market
            ? expectedFacts(form, pairsName, market, offers && expectedFill(form, market, offers))
            : []),
        ].map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-2">
            <dt className="shrink-0 text-text-2">{name}</dt>
            <dd className="min-w-0 break-all text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {warning ? <WarningBox warning={warning} /> : <StopAsking type={form.type} />}
      <Button wide size="large" tone={isBuy ? 'up' : 'down'} busy={busy} onClick={onConfirm}>
        {label}
      </Button>
    </Sheet>
  );
}

type Facts = [name: string, value: string][];

interface Terms {
  tickSize: string;
  stepSize: string;
  takerFeePpm: number;
}

/** Estimates what the order fills by the book as it stands; the sheet promises no price. */
function expectedFacts(
  form: OrderForm,
  pairsName: string,
  market: Terms,
  fill: ExpectedFill | undefined,
): Facts {
  const { base, quote } = coinsOf(pairsName);
  const buys = form.side === 'BUY';
  const text = (units: bigint) => formatUnits(units, LEDGER_SCALE);
  const about = (show: (fill: ExpectedFill) => string) => (fill ? `≈ ${show(fill)}` : NO_FIGURE);
  const feePpm = BigInt(market.takerFeePpm);
  return [
    [
      t('trade.expectedPrice'),
      about(({ average }) => `${displayPrice(text(average), market.tickSize)} ${quote}`),
    ],
    buys
      ? [t('trade.expectedQty'), about(({ qty }) => `${displayQty(text(qty), market.stepSize)} ${base}`)]
      : [t('trade.expectedAmount'), about(({ amount }) => `${displayMoneyIn(text(amount), quote)} ${quote}`)],
    [
      t('trade.takerFee', { percent: displayFeeRate(feePpm) }),
      about(({ qty, amount }) => {
        const [received, coin] = buys ? [qty, base] : [amount, quote];
        return `${displayMoneyIn(text(feeOf(received, feePpm)), coin)} ${coin}`;
      }),
    ],
  ];
}

/** The form's values. */
function factsOf(form: OrderForm, pairsName: string, market: Terms | undefined): Facts {
  const { base, quote } = coinsOf(pairsName);
  const price = `${displayPriceOrNone(decimalOf(form.price) ?? '0', market?.tickSize)} ${quote}`;
  const qty = `${displayQty(decimalOf(form.qty) ?? '0', market?.stepSize ?? '1')} ${base}`;
  const amount = `${displayExact(decimalOf(form.amount) ?? '0')} ${quote}`;
  if (form.type === 'MARKET') {
    return [
      [t('trade.orderType'), t('trade.marketOrder')],
      [t('trade.price'), t('trade.marketPrice')],
      isByAmount(form) ? [t('trade.amount'), amount] : [t('trade.qty'), qty],
    ];
  }
  return [
    [t('trade.orderType'), t('trade.limitOrder')],
    [t('trade.timeInForce'), t(`trade.${form.timeInForce}`)],
    [t('trade.price'), price],
    [t('trade.qty'), qty],
    [t('trade.amount'), amount],
  ];
}

function StopAsking({ type }: { type: OrderForm['type'] }) {
  const asks = wantsConfirmation(useOrderSettings(), type);
  const change = (stop: boolean) =>
    changeOrderSettings(type === 'LIMIT' ? { confirmLimit: !stop } : { confirmMarket: !stop });
  return (
    <Tick
      checked={!asks}
      onChange={change}
      label={t('trade.askNoMore')}
      className="h-13 text-13 text-text-2"
    />
  );
}
