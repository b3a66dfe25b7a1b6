/** Closing all of a position at the market, and reversing it: each after a question that says what will happen. */
import { displayLots, parseUnits, pow10 } from '@tern/math';
import { LOT_SCALE } from '@tern/math/contract';
import type { WirePosition } from '@tern/protocol';
import { toastError } from '../../kit/api/api.ts';
import { confirm } from '../../kit/popups/confirm.ts';
import { t } from '../../locale/text.ts';
import { toast } from '../../ui/toast.tsx';
import { checkContract, hedgeFault } from './check-order.ts';
import { closingContract } from './closing-contract.ts';
import { faultText } from './fault-words.ts';
import { heldBy } from './held-by.ts';
import { usePlaceContractOrder, useReversePosition } from './queries.ts';
import type { KnownContract, LiveFigures } from './use-figures.ts';
import { marketPart } from './use-form-contract.ts';

export function useClosing(position: WirePosition, contract: KnownContract, live: LiveFigures) {
  const place = usePlaceContractOrder();
  const turn = useReversePosition();
  const { pairsName, side } = position;
  const named = { side: t(`contract.${side}`), lots: displayLots(position.lots) };
  const checkAll = () => {
    const state = closingContract(position, contract, live);
    return hedgeFault(state.closable[side]?.qty ?? 0n, side, state);
  };
  /** Says why the contract does not take it now, before anything is asked. */
  const isShut = (opens: boolean): boolean => {
    const leverage = BigInt(position.leverage);
    const state = { ...marketPart(contract.wire, contract.now), heldBy: heldBy(live), leverage };
    const fault = checkContract({ type: 'MARKET' }, opens, state) ?? checkAll();
    if (fault) toast(faultText(fault, contract.terms), 'bad', 2000);
    return fault !== undefined;
  };
  // Promises, since the feed may take the position away before the answer is there.
  const closeAll = async () => {
    if (isShut(false)) return;
    const agreed = await confirm({
      title: t('contract.closeAllAsk'),
      text: t('contract.closeAllText', named),
      confirmLabel: t('contract.closeMarketAll'),
      cancelLabel: t('app.cancel'),
      tone: 'danger',
    });
    if (!agreed) return;
    await place
      .mutateAsync({ pairsName, tradeType: `CLOSE_${side}`, type: 'MARKET', closeAll: 'true' })
      .then(() => toast(t('contract.closePlaced'), 'ok'), toastError);
  };
  const reverse = async () => {
    if (isShut(true)) return;
    const whole = parseUnits(position.lots, LOT_SCALE) / pow10(LOT_SCALE);
    const agreed = await confirm({
      title: t('contract.reverseAsk'),
      text:
        whole === 0n
          ? t('contract.reverseCloseOnly')
          : t('contract.reverseText', { ...named, whole: whole.toString() }),
      confirmLabel: t('contract.reverse'),
      cancelLabel: t('app.cancel'),
      tone: 'danger',
    });
    if (!agreed) return;
    await turn.mutateAsync({ pairsName, side }).then(({ result: { refusal } }) => {
      if (refusal) toast(t('contract.reverseRefused', { reason: refusal.errorMessage }), 'bad', 3000);
      else toast(t('contract.reversePlaced'), 'ok');
    }, toastError);
  };
  return { closeAll, reverse, isBusy: place.isPending || turn.isPending };
}
