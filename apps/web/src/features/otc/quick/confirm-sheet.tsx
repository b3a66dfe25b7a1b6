/**
 * The one confirmation of a quick order; a sale asks for the trading password. Invariant: the price that is sent is the one
 * that the member saw; a worse one is shown beside it and waits for a press.
 */
import { ApiError } from '@tern/client';
import { compareDecimals } from '@tern/math';
import { ERRORS } from '@tern/protocol';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf, toastError } from '../../../kit/api.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Sheet } from '../../../ui/layer.tsx';
import { toast } from '../../../ui/toast.tsx';
import { PostPasswordCells } from '../../payment/index.ts';
import { useCreateQuickOrder } from '../order-queries.ts';
import { PriceChange } from '../price-change.tsx';
import type { QuickQuestion } from '../queries.ts';
import { type Quote, quickFacts } from './quick-facts.tsx';

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
      <FactList facts={quickFacts(question, seen)} />
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
