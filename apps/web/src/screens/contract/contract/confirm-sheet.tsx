import { modeText, toneOf, tradeText } from '../../../features/contract/index.ts';
import { type OrderWarning, WarningBox } from '../../../features/orders/index.ts';
import { changeOrderSettings, useOrderSettings, wantsConfirmation } from '../../../features/spot/index.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Sheet } from '../../../ui/layer.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { OrderFacts, type OrderFactsProps } from './order-facts.tsx';

interface ConfirmSheetProps extends OrderFactsProps {
  open: boolean;
  onClose(): void;
  /** Asks whatever the settings say. */
  warning: OrderWarning | undefined;
  busy: boolean;
  onConfirm(): void;
}

export function ConfirmSheet(props: ConfirmSheetProps) {
  const { open, onClose, contract, known, form, tradeType, warning, busy, onConfirm } = props;
  const mode = known.isCross ? 'CROSS' : 'ISOLATED';
  const action = tradeText(tradeType);
  const tone = toneOf(tradeType);
  const title = t('contract.confirmOrder', { action });
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('app.close')}>
      <p className="flex flex-wrap items-center gap-2 border-b border-line pb-3 text-16 font-semibold">
        <Chip tone={tone}>{action}</Chip>
        <span className="flex-1">{t('contract.pairPerpetual', { pair: contract.pairsName })}</span>
        <Chip>{modeText({ mode, leverage: known.leverage })}</Chip>
      </p>
      <dl className="py-2">
        <OrderFacts {...props} />
      </dl>
      {warning ? (
        <WarningBox warning={warning} />
      ) : (
        <StopAsking type={form.type === 'PLAN' ? form.planType : form.type} />
      )}
      <div className="flex gap-2.5">
        <Button tone="ghost" size="large" share={1} onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button size="large" tone={tone} share={2} busy={busy} onClick={onConfirm}>
          {title}
        </Button>
      </div>
    </Sheet>
  );
}

function StopAsking({ type }: { type: 'LIMIT' | 'MARKET' }) {
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
