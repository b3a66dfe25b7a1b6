/** The form of a pledge. Invariant: the terms that are sent are those that the member confirmed. */
import { useState } from 'react';
import {
  amountUnits,
  changePledge,
  dayRateWords,
  EMPTY_PLEDGE,
  inOwnLanguage,
  type PledgeAction,
  PledgeAmount,
  type PledgeBounds,
  type PledgeProduct,
  pledgeFault,
  termWords,
  yearRateWords,
} from '../../../features/activity/index.ts';
import { takeDraft, useRestartDraft } from '../../../kit/forms/restart-drafts.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { earningFacts, type OwnLimit, restFacts } from './pledge-facts.tsx';
import { SubscribeSheet } from './subscribe-sheet.tsx';

interface MortgageFormProps {
  product: PledgeProduct;
  /** undefined: not known yet. */
  free: string | undefined;
  limit: OwnLimit | undefined;
}

export function MortgageForm({ product, free, limit }: MortgageFormProps) {
  const draft = `pledge ${product.productId}`;
  const [form, setForm] = useState(() => takeDraft(draft, EMPTY_PLEDGE));
  useRestartDraft(draft, form.amount === '' ? undefined : form);
  /** The product as it was when the member pressed the button; what changes meanwhile is refused by the exchange. */
  const [asked, setAsked] = useState<PledgeProduct>();
  const [isOpen, setOpen] = useState(false);
  const bounds: PledgeBounds = {
    min: product.min,
    free,
    limit: limit?.left,
    quota: product.remaining,
  };
  const act = (action: PledgeAction) => setForm((before) => changePledge(before, action, bounds));
  const units = amountUnits(form) ?? 0n;
  const submit = () => {
    act({ type: 'tried' });
    if (pledgeFault(form, bounds) !== undefined) return;
    setAsked(product);
    setOpen(true);
  };
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <div className="px-4 pt-2 pb-6">
        <Head product={product} />
        <PledgeAmount
          form={form}
          act={act}
          bounds={bounds}
          coin={product.currency}
          label={t('activity.amount')}
        />
        <h2 className="mt-5 text-15 font-semibold">{t('activity.earnings')}</h2>
        <FactList facts={earningFacts(product, units)} />
        <h2 className="mt-5 text-15 font-semibold">{t('activity.limits')}</h2>
        <FactList facts={restFacts(product, limit)} />
      </div>
      <FootBar>
        <Button size="large" disabled={!product.isOnSale || free === undefined} onClick={submit}>
          {t(product.isOnSale ? 'activity.pledge' : 'activity.notOnSale')}
        </Button>
      </FootBar>
      {asked && (
        <SubscribeSheet
          open={isOpen}
          onClose={() => setOpen(false)}
          product={asked}
          form={form}
          onDone={() => setForm(EMPTY_PLEDGE)}
        />
      )}
    </div>
  );
}

function Head({ product: { currency, title, termDays, dailyRate } }: { product: PledgeProduct }) {
  return (
    <div className="mb-4 flex items-center gap-2.5">
      <CoinIcon currency={currency} />
      <div className="min-w-0 flex-1">
        <h2 className="text-16 font-semibold break-words">{inOwnLanguage(title)}</h2>
        <p className="text-12 text-text-3">
          {t('activity.dayRate')} {dayRateWords(dailyRate)} · {t('activity.yearRate')}{' '}
          {yearRateWords(dailyRate)}
        </p>
      </div>
      <Chip tone="brand">{termWords(termDays)}</Chip>
    </div>
  );
}
