/**
 * Sends the order. A fault goes back to the form; where the member wished it, and where the order looks like a slip, a
 * sheet asks once more before.
 */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { coinsOf } from '../../features/market/index.ts';
import type { OrderWarning } from '../../features/orders/index.ts';
import {
  checkOrder,
  type FormMarket,
  type OrderForm,
  type OrderFormAction,
  orderOf,
  useOrderSettings,
  usePlaceOrder,
  wantsConfirmation,
} from '../../features/spot/index.ts';
import { useIsLost } from '../../feed/connection-lost.ts';
import { toastError } from '../../kit/api/api.ts';
import { lateSheet } from '../../kit/loading/late-sheet.tsx';
import { loginAddress } from '../../kit/navigation/navigation.ts';
import { useLoggedIn } from '../../kit/session/session.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { SECOND_TAP_MS } from '../../ui/second-tap.ts';
import { toast } from '../../ui/toast.tsx';
import { formWarning } from './form-warning.ts';

const ConfirmSheet = lateSheet(() => import('./confirm-sheet.tsx').then((file) => file.ConfirmSheet));

interface PlaceButtonProps {
  pairsName: string;
  form: OrderForm;
  market: FormMarket;
  /** Claims the demo's funds, which the order needs. */
  claim: (() => Promise<void>) | undefined;
  act(action: OrderFormAction): void;
  /** The member pressed; faults are shown from now on. */
  onTry(): void;
}

export function PlaceButton({ pairsName, form, market, claim, act, onTry }: PlaceButtonProps) {
  const navigate = useNavigate();
  const loggedIn = useLoggedIn();
  const settings = useOrderSettings();
  const isLost = useIsLost();
  const [asking, setAsking] = useState(false);
  const [warning, setWarning] = useState<OrderWarning>();
  const { send, isSending, justPlaced } = useSend({ pairsName, form, claim, act }, () => setAsking(false));
  const { base } = coinsOf(pairsName);
  if (!loggedIn) {
    return (
      <Button wide onClick={() => navigate(loginAddress('/exchange'))}>
        {t('trade.loginToTrade')}
      </Button>
    );
  }
  const submit = () => {
    onTry();
    if (checkOrder(form, market)) return;
    const found = formWarning(form, pairsName);
    setWarning(found);
    if (found || wantsConfirmation(settings, form.type)) setAsking(true);
    else send();
  };
  const buys = claim ? 'trade.claimAndBuy' : 'trade.buyCoin';
  const label = t(form.side === 'BUY' ? buys : 'trade.sellCoin', { coin: base });
  return (
    <>
      <Button
        wide
        tone={form.side === 'BUY' ? 'up' : 'down'}
        busy={isSending || justPlaced}
        disabled={!market.isOpen || isLost}
        onClick={submit}
      >
        {label}
      </Button>
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        pairsName={pairsName}
        form={form}
        warning={warning}
        label={label}
        busy={isSending || !asking || isLost}
        onConfirm={send}
      />
    </>
  );
}

function useSend(
  { pairsName, form, claim, act }: Pick<PlaceButtonProps, 'pairsName' | 'form' | 'claim' | 'act'>,
  onEnd: () => void,
) {
  const place = usePlaceOrder();
  const [isSending, setSending] = useState(false);
  // Else the second tap would find the emptied form, and be told what it lacks.
  const [justPlaced, setJustPlaced] = useState(false);
  const sendOrder = async () => {
    // Once the funds have come, the form wants none: the button stays busy until the order is answered as well.
    setSending(true);
    await claim?.();
    await place.mutateAsync(orderOf(form, pairsName));
  };
  const send = () =>
    // A promise also tells a member who has left before the answer arrives.
    void sendOrder()
      .then(() => {
        toast(t('trade.placed'), 'ok');
        act({ type: 'clear', sent: form });
        setJustPlaced(true);
        setTimeout(() => setJustPlaced(false), SECOND_TAP_MS);
      }, toastError)
      .finally(() => {
        setSending(false);
        onEnd();
      });
  return { send, isSending, justPlaced };
}
