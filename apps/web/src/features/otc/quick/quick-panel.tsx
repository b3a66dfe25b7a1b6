/**
 * Quick buy and sell. Before a size is typed the screen shows sizes to pick, the price now, the limits of one order, the
 * balance and the methods; a visitor sees them too. The button sends what the card shows.
 */
import { ApiError } from '@tern/client';
import { displayAmount } from '@tern/math';
import { ERRORS, PAYMENT_KINDS, type PaymentKind } from '@tern/protocol';
import { useReducer, useState } from 'react';
import { useIsLost } from '../../../feed/connection-lost.ts';
import { messageOf } from '../../../kit/api/api.ts';
import { takeDraft, useRestartDraft } from '../../../kit/forms/restart-drafts.ts';
import { lateSheet } from '../../../kit/loading/late-sheet.tsx';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { loginAddress, useNavigate } from '../../../kit/navigation/navigation.ts';
import { changeSession, useLoggedIn, useSession } from '../../../kit/session/session.ts';
import { loadTexts, t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/chip.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { coinsInOrder, shownCoin } from '../market/market-filter.ts';
import { BlockNote, MissingList } from '../order/missing-list.tsx';
import { OtcBalance } from '../order/otc-balance.tsx';
import { useMissing } from '../order/use-missing.ts';
import { useOtcNews } from '../order-queries.ts';
import { OwnTurns } from '../own-turns.tsx';
import { PayKindMark } from '../pay-kinds.tsx';
import { PriceChange } from '../price-change.tsx';
import { type OtcTerms, rowsOf, useAds, useOtcTerms, useQuickPrice } from '../queries.ts';
import { SideAndCoin } from '../side-and-coin.tsx';
import { NoOffer } from './no-offer.tsx';
import { QuickCard } from './quick-card.tsx';
import type { Quote } from './quick-facts.tsx';
import {
  freshQuickForm,
  QUICK_CHOICES,
  type QuickAction,
  type QuickForm,
  quickForm,
  quickQuestion,
} from './quick-form.ts';
import { estimateOf, offersOf } from './quick-offers.ts';
import { QuickSize } from './quick-size.tsx';
import { useQuickBalance } from './use-quick-balance.ts';
import { useQuickOrder } from './use-quick-order.ts';

const PostPasswordSheet = lateSheet(() =>
  Promise.all([import('../../payment/index.ts'), loadTexts(['payment'])]).then(
    ([file]) => file.PostPasswordSheet,
  ),
);

export function QuickPanel() {
  const { data: terms, error, refetch } = useOtcTerms();
  useOtcNews();
  if (!terms) {
    if (error) return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
    return (
      <div aria-busy="true" className="flex flex-1 flex-col gap-3 bg-surface p-4">
        <Skeleton className="h-10 rounded-lg" />
        <Skeleton className="h-12 rounded-lg" />
        <Skeleton className="h-24 rounded-lg" />
      </div>
    );
  }
  if (terms.coins.length === 0) return <EmptyState className="flex-1 bg-surface" title={t('otc.noCoins')} />;
  return <Quick terms={terms} />;
}

function Quick({ terms }: { terms: OtcTerms }) {
  const navigate = useNavigate();
  const loggedIn = useLoggedIn();
  const isLost = useIsLost();
  const payType = useSession((session) => session.payType);
  const [form, change] = useReducer(quickForm, payType, (kind) =>
    takeDraft<QuickForm>('quick order', freshQuickForm(kind), QUICK_CHOICES),
  );
  useRestartDraft('quick order', form.text === '' ? undefined : form);
  const [tried, setTried] = useState(false);
  const act = (action: QuickAction) => {
    setTried(false);
    change(action);
  };
  const coins = coinsInOrder(terms.coins.map((coin) => coin.currency));
  const currency = shownCoin(form.currency, coins);
  const missing = useMissing(form.side, [form.payKind], () => {});
  const answer = useAds({ side: form.side, currency, payKind: form.payKind });
  const listed = answer.data && rowsOf(answer.data.pages);
  const offers = listed && offersOf(listed, missing.standing?.isNewTaker ? terms.newTakerMax : undefined);
  const question = quickQuestion(form, currency);
  const price = useQuickPrice(question);
  const quote = price.error ? undefined : price.data;
  const estimate = offers && !price.error ? estimateOf(form, offers) : undefined;
  const shown: Quote | undefined = quote ?? estimate;
  const balance = useQuickBalance(form, currency, shown?.qty);
  const order = useQuickOrder({
    question,
    quote,
    isReading: price.isFetching,
    readAgain: price.refetch,
    onPlaced: () => act({ type: 'size', entry: '' }),
  });
  const submit = () => {
    setTried(true);
    if (!loggedIn) navigate(loginAddress('/transaction?tab=quickBuy'));
    else if (question && missing.isComplete() && !missing.block && quote && !balance.isShort) order.place();
  };
  const isWaiting = tried && question !== undefined && price.isPending;
  const onPayKind = (payKind: PaymentKind) => {
    changeSession({ payType: payKind });
    act({ type: 'payKind', payKind });
  };
  return (
    <div className="flex-1 bg-surface px-4 pt-3 pb-8">
      <SideAndCoin
        side={form.side}
        onSide={(side) => act({ type: 'side', side })}
        coins={coins}
        currency={currency}
        onCurrency={(coin) => act({ type: 'currency', currency: coin })}
      />
      <QuickSize
        form={form}
        act={act}
        currency={currency}
        offers={offers}
        free={form.side === 'SELL' ? balance.free : undefined}
        isEmptyFault={tried && !question}
      />
      {form.side === 'SELL' && loggedIn && (
        <OtcBalance currency={currency} free={balance.free} isShort={balance.isShort} />
      )}
      <QuickMethod form={form} onPayKind={onPayKind} />
      {question && price.error && (
        <NoOffer
          text={messageOf(price.error)}
          hasWays={isNoMatch(price.error)}
          payKind={form.payKind}
          onPayKind={onPayKind}
        />
      )}
      {offers ? (
        <QuickCard
          form={form}
          currency={currency}
          offers={offers}
          quote={shown}
          readAgainAt={quote?.readAgainAt}
          free={balance.free}
        />
      ) : listed ? (
        !(question && price.error) && (
          <NoOffer text={noOfferText(terms, currency)} hasWays payKind={form.payKind} onPayKind={onPayKind} />
        )
      ) : answer.error ? (
        <LoadFailed className="mt-4" error={answer.error} refetch={answer.refetch} />
      ) : (
        <div aria-busy="true" className="mt-4">
          <Skeleton className="h-[104px] rounded-lg" />
        </div>
      )}
      {order.before !== undefined && quote && (
        <PriceChange before={order.before} now={quote.price} onAccept={order.accept} />
      )}
      <div className="-mx-4">
        <OwnTurns />
      </div>
      {terms.isPaused && (
        <div className="mt-4">
          <Note tone="warn">{t('otc.paused', { reason: terms.pauseReason })}</Note>
        </div>
      )}
      <MissingList steps={missing.steps} payKinds={[form.payKind]} onStep={missing.go} />
      {missing.block && <BlockNote block={missing.block} />}
      <Button
        wide
        size="large"
        className="mt-5"
        tone={form.side === 'BUY' ? 'up' : 'down'}
        busy={loggedIn && (!missing.isKnown || order.isBusy || isWaiting)}
        disabled={terms.isPaused || missing.block !== undefined || order.before !== undefined || isLost}
        onClick={submit}
      >
        {loggedIn ? buttonWords(form, currency, quote) : t('otc.loginToTrade')}
      </Button>
      <p className="mt-3 text-12 text-text-3">
        {t('otc.quickNote')} {form.side === 'BUY' && t('otc.holdNote', { hours: terms.holdHours })}
      </p>
      <PostPasswordSheet {...order.password} />
    </div>
  );
}

function isNoMatch(error: unknown): boolean {
  return error instanceof ApiError && error.code === ERRORS.otcNoMatch.code;
}

function noOfferText(terms: OtcTerms, currency: string): string {
  const isFresh = terms.coins.find((coin) => coin.currency === currency)?.isFresh === true;
  return t(isFresh ? 'otc.noAds' : 'otc.stalePrice');
}

/** With a price the button names the coins, since it sends the order. */
function buttonWords({ side }: QuickForm, coin: string, quote: Quote | undefined): string {
  const isBuy = side === 'BUY';
  if (!quote) return t(isBuy ? 'otc.buyCoin' : 'otc.sellCoin', { coin });
  return t(isBuy ? 'otc.quickConfirmBuy' : 'otc.quickConfirmSell', {
    qty: displayAmount(quote.qty, coin),
    coin,
  });
}

interface QuickMethodProps {
  form: QuickForm;
  onPayKind(payKind: PaymentKind): void;
}

function QuickMethod({ form, onPayKind }: QuickMethodProps) {
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 text-13 text-text-2">
        {t(form.side === 'BUY' ? 'otc.method' : 'otc.receiveBy')}
      </legend>
      <div className="flex flex-wrap gap-2">
        {PAYMENT_KINDS.map((kind) => (
          <FilterChip key={kind} on={kind === form.payKind} onClick={() => onPayKind(kind)}>
            <PayKindMark kind={kind} />
          </FilterChip>
        ))}
      </div>
    </fieldset>
  );
}
