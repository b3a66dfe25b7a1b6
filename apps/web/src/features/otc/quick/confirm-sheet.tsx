/**
 * The one confirmation of a quick order; a sale asks for the trading password. Invariant: the price that is sent is the one
 * that the member saw; a worse one is shown beside it and waits for a press.
 */
import { ApiError } from '@tern/client';
import { compareDecimals, displayExact } from '@tern/math';
import { ERRORS } from '@tern/protocol';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf, toastError } from '../../../kit/api.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { Sheet } from '../../../ui/layer.tsx';
import { toast } from '../../../ui/toast.tsx';
import { PostPasswordCells } from '../../payment/index.ts';
import { plainCny } from '../cny-words.ts';
import { useCreateQuickOrder } from '../order-queries.ts';
import { payKindName } from '../pay-kinds.tsx';
import { PriceChange } from '../price-change.tsx';
import type { QuickQuestion } from '../queries.ts';

interface Quote {
  price: string;
  amount: string;
  qty: string;
  payWindowMinutes: number;
}

interface ConfirmSheetProps {
  open: boolean;
  onClose(): void;
  title: string;
  question: QuickQuestion;
  /** As it is now. */
  quote: Quote;
  /** Reads the price again. */
  lookAgain(): unknown;
}

export function ConfirmSheet(props: ConfirmSheetProps) {
  return (
    <Sheet open={props.open} onClose={props.onClose} title={props.title} closeLabel={t('app.close')}>
      <Confirmation {...props} />
    </Sheet>
  );
}

const isPriceChange = (error: unknown) =>
  error instanceof ApiError && error.code === ERRORS.otcPriceChanged.code;

function Confirmation({ onClose, question, quote, lookAgain, title }: ConfirmSheetProps) {
  const navigate = useNavigate();
  const create = useCreateQuickOrder();
  const [seen, setSeen] = useState(quote);
  const [asksPassword, setAsksPassword] = useState(false);
  const isBuy = question.side === 'BUY';
  const isWorse = compareDecimals(quote.price, seen.price) === (isBuy ? 1 : -1);
  if (!isWorse && quote !== seen) setSeen(quote);
  const send = (postPassword?: string) =>
    void create
      .mutateAsync({
        ...question,
        price: seen.price,
        ...(postPassword !== undefined && { postPassword }),
      })
      .then(
        ({ result }) => {
          toast(t('otc.placed'), 'ok');
          onClose();
          navigate(`/transaction/orderDetail?orderId=${result.orderId}`);
        },
        (error: unknown) => {
          lookAgain();
          if (isPriceChange(error)) setAsksPassword(false);
          if (postPassword === undefined) toastError(error);
        },
      );
  if (asksPassword)
    return (
      <PostPasswordCells
        busy={create.isPending}
        error={create.error ? messageOf(create.error) : ''}
        onPostPassword={send}
        onClose={onClose}
      />
    );
  return (
    <>
      <FactList facts={factsOf(question, seen)} />
      {isWorse && <PriceChange before={seen.price} now={quote.price} onAccept={() => setSeen(quote)} />}
      <Button
        wide
        size="large"
        className="mt-4"
        tone={isBuy ? 'up' : 'down'}
        busy={create.isPending}
        disabled={isWorse}
        onClick={() => (isBuy ? send() : setAsksPassword(true))}
      >
        {title}
      </Button>
    </>
  );
}

function factsOf({ currency, payKind, side }: QuickQuestion, quote: Quote): Fact[] {
  const isBuy = side === 'BUY';
  return [
    [t(isBuy ? 'otc.youPay' : 'otc.youReceive'), `¥${plainCny(quote.amount)}`],
    [t(isBuy ? 'otc.youGet' : 'otc.youSell'), `${displayExact(quote.qty)} ${currency}`],
    [t('otc.price'), `¥${plainCny(quote.price)}`],
    [t('otc.method'), payKindName(payKind)],
    [t('otc.window'), t('otc.minutes', { count: quote.payWindowMinutes })],
  ];
}
