/**
 * Sends a quick order with the price that its card shows. Invariant: a worse price is never taken unasked. One that came a
 * moment ago takes no press that was meant for the one before; one that the exchange refused to meet waits for a press of
 * its own.
 */
import { ApiError } from '@tern/client';
import { ERRORS, type WireSide } from '@tern/protocol';
import { useEffect, useRef, useState } from 'react';
import { messageOf, toastError } from '../../../kit/api/api.ts';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { t } from '../../../locale/text.ts';
import { SECOND_TAP_MS } from '../../../ui/second-tap.ts';
import { toast } from '../../../ui/toast.tsx';
import { useCreateQuickOrder } from '../order-queries.ts';
import type { QuickQuestion } from '../queries.ts';
import type { Quote } from './quick-facts.tsx';
import { isWorse } from './quick-form.ts';

const isPriceChange = (error: unknown) =>
  error instanceof ApiError && error.code === ERRORS.otcPriceChanged.code;

interface Asked {
  question: QuickQuestion | undefined;
  /** As it is now. */
  quote: Quote | undefined;
  isReading: boolean;
  /** Reads the price again. */
  readAgain(): unknown;
  onPlaced(): void;
}

export function useQuickOrder({ question, quote, isReading, readAgain, onPlaced }: Asked) {
  const navigate = useNavigate();
  const create = useCreateQuickOrder();
  /** The price that the exchange did not meet, of the question that named it. */
  const [refused, setRefused] = useState<{ key: string; price: string }>();
  /** The price that the member saw when the password was asked for, whose sheet covers the card. */
  const [asked, setAsked] = useState<string>();
  const key = question ? JSON.stringify(question) : '';
  const isJustWorse = useJustWorse(key, question?.side, quote?.price);
  const missed = refused && refused.key === key ? refused.price : undefined;
  const before =
    question && quote && missed !== undefined && isWorse(question.side, quote.price, missed)
      ? missed
      : undefined;
  const send = (price: string | undefined, postPassword?: string): void => {
    if (!question || price === undefined) return;
    void create.mutateAsync({ ...question, price, ...(postPassword !== undefined && { postPassword }) }).then(
      ({ result }) => {
        toast(t('otc.placed'), 'ok');
        setAsked(undefined);
        onPlaced();
        navigate(`/transaction/orderDetail?orderId=${result.orderId}`);
      },
      (error: unknown) => {
        void readAgain();
        if (isPriceChange(error)) {
          setRefused({ key, price });
          setAsked(undefined);
        }
        if (postPassword === undefined) toastError(error);
      },
    );
  };
  return {
    /** The price of before, while a worse one waits for its press. */
    before,
    accept: () => setRefused(undefined),
    isBusy: create.isPending || isJustWorse || (missed !== undefined && isReading),
    /** A sale asks for the trading password first. */
    place: () => (question?.side === 'SELL' ? setAsked(quote?.price) : send(quote?.price)),
    password: {
      open: asked !== undefined,
      onClose: () => setAsked(undefined),
      busy: create.isPending,
      error: create.error ? messageOf(create.error) : '',
      onPostPassword: (postPassword: string) => send(asked, postPassword),
    },
  };
}

/** True for a moment after the price of the same question got worse. */
function useJustWorse(key: string, side: WireSide | undefined, price: string | undefined): boolean {
  const last = useRef({ key, price });
  const [isJustWorse, setJustWorse] = useState(false);
  useEffect(() => {
    const { current } = last;
    last.current = { key, price };
    if (side === undefined || price === undefined || current.price === undefined || current.key !== key)
      return;
    if (!isWorse(side, price, current.price)) return;
    setJustWorse(true);
    const timer = setTimeout(() => setJustWorse(false), SECOND_TAP_MS);
    return () => {
      clearTimeout(timer);
      setJustWorse(false);
    };
  }, [key, side, price]);
  return isJustWorse;
}
