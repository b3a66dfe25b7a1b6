/**
 * The pledge as it will be made, with the cost of leaving it early, above the trading password that makes it. Terms that
 * changed meanwhile are refused by the exchange, and the member looks again.
 */
import { ApiError } from '@tern/client';
import { displayExact } from '@tern/math';
import { decimalOf, ERRORS } from '@tern/protocol';
import { TriangleAlert } from 'lucide-react';
import {
  amountUnits,
  CoinAmount,
  dayRateWords,
  interestOf,
  type PledgeForm,
  type PledgeProduct,
  termWords,
  useSubscribePledge,
} from '../../../features/activity/index.ts';
import { PostPasswordCells } from '../../../features/payment/index.ts';
import { messageOf, toastError } from '../../../kit/api/api.ts';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { useIsHere } from '../../../kit/navigation/use-is-here.ts';
import { t } from '../../../locale/text.ts';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { Sheet } from '../../../ui/layer.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { toast } from '../../../ui/toast.tsx';
import { earningFacts } from './pledge-facts.tsx';

interface SubscribeSheetProps {
  open: boolean;
  onClose(): void;
  product: PledgeProduct;
  form: PledgeForm;
  onDone(): void;
}

export function SubscribeSheet(props: SubscribeSheetProps) {
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      title={t('activity.confirmTitle')}
      closeLabel={t('app.close')}
    >
      <Confirmation {...props} />
    </Sheet>
  );
}

const isChanged = (error: unknown) => error instanceof ApiError && error.code === ERRORS.productChanged.code;

function Confirmation({ onClose, product, form, onDone }: SubscribeSheetProps) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const subscribe = useSubscribePledge();
  const { productId, currency, termDays, dailyRate } = product;
  const amount = decimalOf(form.amount) ?? '';
  const send = (postPassword: string) =>
    void subscribe
      .mutateAsync({ productId, amount, termDays: String(termDays), dailyRate, postPassword })
      .then(
        () => {
          toast(t('activity.pledgedNow'), 'ok');
          onDone();
          onClose();
          if (isHere()) navigate('/mort_record', { replace: true });
        },
        (error: unknown) => {
          if (!isChanged(error)) return;
          toastError(error);
          onClose();
        },
      );
  const facts: Fact[] = [
    [t('activity.amount'), <CoinAmount key="amount" amount={amount || '0'} coin={currency} />],
    [t('activity.term'), termWords(termDays)],
    [t('activity.dayRate'), dayRateWords(dailyRate)],
    ...earningFacts(product, amountUnits(form) ?? 0n),
  ];
  return (
    <>
      <FactList facts={facts} />
      <div className="my-3">
        <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
          {costWords(product, form)}
        </Note>
      </div>
      <PostPasswordCells
        busy={subscribe.isPending}
        error={subscribe.error ? messageOf(subscribe.error) : ''}
        onPostPassword={send}
        onClose={onClose}
      />
    </>
  );
}

/** The cost of a redemption before the end. */
function costWords(product: PledgeProduct, form: PledgeForm): string {
  const { termDays, isEarlyRedeemable, earlyDelayHours, currency } = product;
  if (termDays === 0) return t('activity.costFlexible');
  if (!isEarlyRedeemable) return t('activity.costNever');
  const { all } = interestOf(amountUnits(form) ?? 0n, product);
  return t('activity.costEarly', { amount: displayExact(all), coin: currency, hours: earlyDelayHours });
}
