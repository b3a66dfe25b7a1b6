/** A draft of before, offered above the form that it fills; and how the draft of the form stands. */
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { t } from '../../locale/text.ts';
import { dayAndMinute } from '../../ui/time-words.ts';
import { messageOf } from '../api.ts';
import type { Draft } from './use-draft.ts';

export function DraftOffer({ draft }: { draft: Draft }) {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const { offer } = draft;
  if (offer === undefined) return null;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // It goes by itself, and nothing follows that.
      void message.error({ content: <span role="alert">{messageOf(error)}</span> });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert
      className="draft-offer"
      type="info"
      showIcon
      role="status"
      title={t('draft.offered', { time: dayAndMinute(offer.savedTime) })}
      action={
        <span className="row nowrap">
          <Button size="small" type="primary" loading={isBusy} onClick={() => void run(draft.take)}>
            {t('draft.take')}
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => void run(draft.drop)}>
            {t('draft.drop')}
          </Button>
        </span>
      }
    />
  );
}

export function DraftStateText({ draft: { state } }: { draft: Draft }) {
  if (state.kind === 'long') return <span className="bad">{t('draft.tooLong')}</span>;
  if (state.kind === 'failed') return <span className="bad">{t('draft.failed')}</span>;
  if (state.kind !== 'saved') return null;
  return <span className="quiet">{t('draft.saved', { time: dayAndMinute(state.savedTime) })}</span>;
}
