/**
 * The two buttons that send the order, one a direction. A fault goes back to the form; before the first opening the
 * risk notice is accepted; where the member wished it, and where the order looks like a slip, a sheet asks once more.
 */
import { ApiError } from '@tern/client';
import { ERRORS, type WireContract } from '@tern/protocol';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type ContractForm,
  type ContractFormAction,
  checkContract,
  checkOrder,
  type FormContract,
  faultText,
  isOpening,
  type LiveFigures,
  type OrderFault,
  type OrderFaultKey,
  orderOf,
  planOf,
  type TradeType,
  toneOf,
  useContractAccount,
  usePlaceContractOrder,
  usePlacePlanOrder,
} from '../../../features/contract/index.ts';
import type { OrderWarning } from '../../../features/orders/index.ts';
import { useOrderSettings, wantsConfirmation } from '../../../features/spot/index.ts';
import { useIsLost } from '../../../feed/connection-lost.ts';
import { toastError } from '../../../kit/api/api.ts';
import { lateSheet } from '../../../kit/loading/late-sheet.tsx';
import { loginAddress } from '../../../kit/navigation/navigation.ts';
import { useLoggedIn } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { SECOND_TAP_MS } from '../../../ui/second-tap.ts';
import { toast } from '../../../ui/toast.tsx';
import { formWarning } from './form-warning.ts';

const ConfirmSheet = lateSheet(() => import('./confirm-sheet.tsx').then((file) => file.ConfirmSheet));
const RiskNotice = lateSheet(() => import('./risk-notice.tsx').then((file) => file.RiskNotice));

interface PlaceButtonsProps {
  contract: WireContract;
  known: FormContract;
  live: LiveFigures;
  form: ContractForm;
  act(action: ContractFormAction): void;
  /** The member pressed; the fault is shown from now on. */
  onTry(tradeType: TradeType): void;
}

interface Asking {
  what: 'notice' | 'confirm';
  tradeType: TradeType;
  open: boolean;
  warning?: OrderWarning | undefined;
}

export function PlaceButtons({ contract, known, live, form, act, onTry }: PlaceButtonsProps) {
  const navigate = useNavigate();
  const loggedIn = useLoggedIn();
  const settings = useOrderSettings();
  const account = useContractAccount().data;
  const isLost = useIsLost();
  const [asking, setAsking] = useState<Asking>();
  const { send, busy } = useSend(contract.pairsName, known, form, act, (tradeType) =>
    setAsking({ what: 'notice', tradeType, open: true }),
  );
  if (!loggedIn) {
    return (
      <Button wide onClick={() => navigate(loginAddress('/contract'))}>
        {t('contract.loginToTrade')}
      </Button>
    );
  }
  const close = () => setAsking((before) => before && { ...before, open: false });
  const proceed = (tradeType: TradeType) => {
    const kind = form.type === 'PLAN' ? form.planType : form.type;
    const warning = formWarning(form, tradeType, known);
    if (warning || wantsConfirmation(settings, kind))
      setAsking({ what: 'confirm', tradeType, open: true, warning });
    else {
      close();
      send(tradeType);
    }
  };
  const press = (tradeType: TradeType) => {
    onTry(tradeType);
    if (checkOrder(form, tradeType, known)) return;
    if (isOpening(tradeType) && account?.riskNoticeAccepted === false)
      setAsking({ what: 'notice', tradeType, open: true });
    else proceed(tradeType);
  };
  const types =
    form.tab === 'OPEN' ? (['OPEN_LONG', 'OPEN_SHORT'] as const) : (['CLOSE_LONG', 'CLOSE_SHORT'] as const);
  const shut = shutBy(form, known);
  return (
    <>
      {types.map((tradeType) => (
        <Button
          key={tradeType}
          wide
          tone={toneOf(tradeType)}
          busy={busy === tradeType}
          disabled={shut !== undefined || busy !== undefined || isLost}
          aria-describedby={shut && 'shut-by'}
          className="h-10!"
          onClick={() => press(tradeType)}
        >
          {t(`contract.button${tradeType}`)}
        </Button>
      ))}
      {shut && (
        <p id="shut-by" className="text-12 text-warn">
          {faultText(shut, known.terms)}
        </p>
      )}
      {asking &&
        (asking.what === 'notice' ? (
          <RiskNotice open={asking.open} onClose={close} onAccepted={() => proceed(asking.tradeType)} />
        ) : (
          <ConfirmSheet
            open={asking.open}
            onClose={close}
            contract={contract}
            known={known}
            live={live}
            form={form}
            tradeType={asking.tradeType}
            warning={asking.warning}
            busy={busy !== undefined || !asking.open || isLost}
            onConfirm={() => send(asking.tradeType, close)}
          />
        ))}
    </>
  );
}

const SHUT: readonly OrderFaultKey[] = [
  'halted',
  'cancelOnly',
  'notOpen',
  'indexUnavailable',
  'indexDegraded',
  'heldByIndex',
];

/** The fault that keeps both buttons shut whatever is typed. */
function shutBy(form: ContractForm, known: FormContract): OrderFault | undefined {
  const fault = checkContract(form, form.tab === 'OPEN', known);
  return fault && SHUT.includes(fault.key) ? fault : undefined;
}

function useSend(
  pairsName: string,
  { leverage }: FormContract,
  form: ContractForm,
  act: (action: ContractFormAction) => void,
  /** The server wants the notice first: the account was not known yet when the button was pressed. */
  onNotice: (tradeType: TradeType) => void,
) {
  const placeOrder = usePlaceContractOrder();
  const placePlan = usePlacePlanOrder();
  const [busy, setBusy] = useState<TradeType>();
  const send = (tradeType: TradeType, ended?: () => void) => {
    setBusy(tradeType);
    const said = { pairsName, tradeType, leverage };
    const isPlan = form.type === 'PLAN';
    const sent: Promise<unknown> = isPlan
      ? placePlan.mutateAsync(planOf(form, said))
      : placeOrder.mutateAsync(orderOf(form, said));
    void sent.then(
      () => {
        toast(t(isPlan ? 'contract.planPlaced' : 'contract.placed'), 'ok');
        act({ type: 'clear', sent: form });
        ended?.();
        // Else the second tap would find the emptied form, and be told what it lacks.
        setTimeout(() => setBusy(undefined), SECOND_TAP_MS);
      },
      (error: unknown) => {
        setBusy(undefined);
        if (error instanceof ApiError && error.code === ERRORS.riskNoticeRequired.code)
          return onNotice(tradeType);
        toastError(error);
        ended?.();
      },
    );
  };
  return { send, busy };
}
