/** Publishes an ad or changes one that is OFF: the fields, the live preview, the trading password. */
import { Lock } from 'lucide-react';
import { type FormEvent, useReducer } from 'react';
import {
  AD_CHOICES,
  type AdForm,
  type AdMarket,
  type AdToSave,
  adPreview,
  adProblems,
  adToSave,
  changeAdForm,
  FRESH_AD,
  formOfAd,
  type OwnAd,
  usePostPasswordStep,
  useSaveAd,
} from '../../../features/merchant/index.ts';
import { takeDraft, useRestartDraft } from '../../../kit/forms/restart-drafts.ts';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { confirm } from '../../../kit/popups/confirm.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AdFields } from './ad-fields.tsx';
import { PreviewCard } from './preview-card.tsx';
import { useAdMarket } from './use-ad-market.ts';

/** @param ad undefined: a new one */
export function AdEditor({ ad }: { ad: OwnAd | undefined }) {
  const navigate = useNavigate();
  const draft = `ad ${ad?.adId ?? 'new'}`;
  const [form, dispatch] = useReducer(changeAdForm, ad, (own) =>
    takeDraft<AdForm>(draft, own ? formOfAd(own) : FRESH_AD, AD_CHOICES),
  );
  useRestartDraft(draft, form);
  const { market, coins } = useAdMarket(form.currency);
  const saving = useSaveAd();
  const { ask, sheet } = usePostPasswordStep(
    (wanted: AdToSave, postPassword) => saving.mutateAsync({ ad: wanted, postPassword }),
    () => {
      toast(ad ? t('merchant.saved') : t('merchant.published'), 'ok', 2000);
      navigate('/advertisement', { replace: true });
    },
  );
  const problems = market ? adProblems(form, market) : {};
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    dispatch({ type: 'tried' });
    if (!market || Object.keys(problems).length > 0) return;
    if (await isPriceMeant(form, market)) ask(adToSave(form, ad?.adId));
  };
  const isOn = ad?.isOn === true;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-1 flex-col bg-surface">
      <div className="flex flex-col gap-3 px-4 pt-2 pb-6">
        <h2 className="text-17 font-semibold">{ad ? t('merchant.editAd') : t('merchant.newAd')}</h2>
        {isOn && (
          <Note tone="warn" icon={<Lock size={16} aria-hidden />}>
            {t('merchant.editOnlyOff')}
          </Note>
        )}
        <AdFields
          form={form}
          dispatch={dispatch}
          problems={form.tried ? problems : {}}
          market={market}
          coins={coins}
          isNew={ad === undefined}
        />
        {market && <PreviewCard form={form} market={market} />}
      </div>
      <FootBar>
        <Button type="submit" size="large" disabled={isOn || !market}>
          {ad ? t('merchant.saveEdit') : t('merchant.saveNew')}
        </Button>
      </FootBar>
      {sheet}
    </form>
  );
}

/** A price far from the reference is asked about before the password is. */
async function isPriceMeant(form: AdForm, market: AdMarket): Promise<boolean> {
  const preview = adPreview(form, market);
  if (!preview?.isFar) return true;
  return confirm({
    title: t('merchant.farAsk'),
    text: preview.isAbove
      ? t('merchant.farAbove', { percent: preview.apart })
      : t('merchant.farBelow', { percent: preview.apart }),
    confirmLabel: t('app.confirm'),
    cancelLabel: t('app.cancel'),
    tone: 'danger',
  });
}
