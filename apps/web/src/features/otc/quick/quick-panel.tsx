/** Quick buy and sell: an amount or a quantity, a method, the price now, one confirmation. */
import { PAYMENT_KINDS } from '@tern/protocol';
import { useReducer, useState } from 'react';
import { useNavigate } from 'react-router';
import { lateSheet } from '../../../kit/late-sheet.tsx';
import { LoadFailed } from '../../../kit/load-failed.tsx';
import { loginAddress } from '../../../kit/navigation.ts';
import { takeDraft, useRestartDraft } from '../../../kit/restart-drafts.ts';
import { changeSession, useLoggedIn, useSession } from '../../../kit/session.ts';
import { loadTexts, t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/chip.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { coinsInOrder, shownCoin } from '../market/market-filter.ts';
import { BlockNote, MissingList } from '../order/missing-list.tsx';
import { OtcBalance } from '../order/otc-balance.tsx';
import { useMissing } from '../order/use-missing.ts';
import { useOtcNews } from '../order-queries.ts';
import { OwnTurns } from '../own-turns.tsx';
import { payKindName } from '../pay-kinds.tsx';
import { type OtcTerms, useOtcTerms, useQuickPrice } from '../queries.ts';
import { SideAndCoin } from '../side-and-coin.tsx';
import {
  freshQuickForm,
  QUICK_CHOICES,
  type QuickAction,
  type QuickForm,
  quickForm,
  quickQuestion,
  sizeDecimals,
} from './quick-form.ts';
import { QuickPriceCard } from './quick-price-card.tsx';
import { useQuickBalance } from './use-quick-balance.ts';

const ConfirmSheet = lateSheet(() =>
  Promise.all([import('./confirm-sheet.tsx'), loadTexts(['payment'])]).then(([file]) => file.ConfirmSheet),
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
  const payType = useSession((session) => session.payType);
  const [form, act] = useReducer(quickForm, payType, (kind) =>
    takeDraft<QuickForm>('quick order', freshQuickForm(kind), QUICK_CHOICES),
  );
  useRestartDraft('quick order', form.text === '' ? undefined : form);
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const coins = coinsInOrder(terms.coins.map((coin) => coin.currency));
  const currency = shownCoin(form.currency, coins);
  const question = quickQuestion(form, currency);
  const price = useQuickPrice(question);
  const missing = useMissing(form.side, [form.payKind], () => {});
  const balance = useQuickBalance(form, currency, price.data?.qty);
  const submit = () => {
    setTried(true);
    if (!loggedIn) navigate(loginAddress('/transaction?tab=quickBuy'));
    else if (question && missing.isComplete() && !missing.block && price.data && !balance.isShort)
      setConfirming(true);
  };
  const title = t(form.side === 'BUY' ? 'otc.buyCoin' : 'otc.sellCoin', { coin: currency });
  return (
    <div className="flex-1 bg-surface px-4 pt-3 pb-8">
      <SideAndCoin
        side={form.side}
        onSide={(side) => act({ type: 'side', side })}
        coins={coins}
        currency={currency}
        onCurrency={(coin) => act({ type: 'currency', currency: coin })}
      />
      <QuickSize form={form} act={act} currency={currency} isEmptyFault={tried && !question} />
      {form.side === 'SELL' && loggedIn && (
        <OtcBalance currency={currency} free={balance.free} isShort={balance.isShort} />
      )}
      <QuickMethod form={form} act={act} />
      {loggedIn && question && <QuickPriceCard form={form} currency={currency} price={price} act={act} />}
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
        busy={loggedIn && !missing.isKnown}
        disabled={terms.isPaused || missing.block !== undefined}
        onClick={submit}
      >
        {loggedIn ? title : t('otc.loginToTrade')}
      </Button>
      <p className="mt-3 text-12 text-text-3">
        {t('otc.quickNote')} {form.side === 'BUY' && t('otc.holdNote', { hours: terms.holdHours })}
      </p>
      {question && price.data && (
        <ConfirmSheet
          open={confirming}
          onClose={() => setConfirming(false)}
          title={title}
          question={question}
          quote={price.data}
          lookAgain={price.refetch}
        />
      )}
    </div>
  );
}

interface PartProps {
  form: QuickForm;
  act(action: QuickAction): void;
}

function QuickSize({
  form,
  act,
  currency,
  isEmptyFault,
}: PartProps & { currency: string; isEmptyFault: boolean }) {
  const isAmount = form.by === 'amount';
  const isBuy = form.side === 'BUY';
  return (
    <>
      <Segmented
        className="mt-4"
        label={t('otc.amount')}
        value={form.by}
        onChoose={(by) => act({ type: 'by', by })}
        choices={[
          { value: 'amount', label: t('otc.byAmount') },
          { value: 'qty', label: t('otc.byQty') },
        ]}
      />
      <NumberField
        className="mt-2.5"
        size="large"
        label={sizeLabel(isAmount, isBuy)}
        entry={form.text}
        onEntry={(entry) => act({ type: 'size', entry })}
        decimals={sizeDecimals(form)}
        alignEnd
        error={isEmptyFault ? t('otc.fault_empty') : undefined}
        after={<span className="shrink-0 text-13 text-text-2">{isAmount ? 'CNY' : currency}</span>}
      />
    </>
  );
}

function sizeLabel(isAmount: boolean, isBuy: boolean): string {
  if (isAmount) return t(isBuy ? 'otc.payAmount' : 'otc.getAmount');
  return t(isBuy ? 'otc.buyQty' : 'otc.sellQty');
}

function QuickMethod({ form, act }: PartProps) {
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 text-13 text-text-2">
        {t(form.side === 'BUY' ? 'otc.method' : 'otc.receiveBy')}
      </legend>
      <div className="flex flex-wrap gap-2">
        {PAYMENT_KINDS.map((kind) => (
          <FilterChip
            key={kind}
            on={kind === form.payKind}
            onClick={() => {
              changeSession({ payType: kind });
              act({ type: 'payKind', payKind: kind });
            }}
          >
            {payKindName(kind)}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  );
}
