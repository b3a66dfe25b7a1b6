/** Writes an answer, from a canned one where it fits. The answer is its own reason: the audit log names its number. */
import { TICKET_LINE_LENGTH } from '@tern/protocol';
import { Alert, Button, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { callDesk, messageOf } from '../../kit/api.ts';
import { DraftOffer, DraftStateText } from '../../kit/drafts/draft-offer.tsx';
import { endForms } from '../../kit/drafts/open-forms.ts';
import { useDraft } from '../../kit/drafts/use-draft.ts';
import { useDeskPages } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';

interface Props {
  ticketId: string;
  /** Canned answers come in the member's. */
  language: 'zh' | 'en';
  onSent(): void;
}

const MOST_CANNED = '100';

export function AnswerForm({ ticketId, language, onSent }: Props) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const draft = useDraft({
    name: { form: 'answerTicket', subject: ticketId },
    write: (entry) => setText('text' in entry ? String(entry.text) : ''),
  });
  const write = (next: string) => {
    setText(next);
    draft.change({ text: next });
  };
  const canned = useDeskPages('getCannedAnswers', { limit: MOST_CANNED });
  const sent = useRef<{ text: string; requestId: string }>(undefined);
  const send = async () => {
    const written = text.trim();
    // The same words after a lost answer are the same line.
    if (sent.current?.text !== written) sent.current = { text: written, requestId: newId() };
    setBusy(true);
    setFault('');
    try {
      const { requestId } = sent.current;
      const reason = t('support.answerReason', { id: ticketId });
      await callDesk('answerTicket', { ticketId, requestId, text: written, reason });
      sent.current = undefined;
      void endForms('answerTicket');
      setText('');
      onSent();
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack">
      <DraftOffer draft={draft} />
      <Select<string>
        disabled={draft.isWaiting}
        value={null}
        placeholder={t('support.chooseCanned')}
        aria-label={t('support.chooseCanned')}
        options={(canned.rows ?? []).map(({ cannedId, title }) => ({ value: cannedId, label: title }))}
        notFoundContent={t('support.noCanned')}
        onChange={(id) => {
          const chosen = canned.rows?.find(({ cannedId }) => cannedId === id);
          if (chosen) write(chosen[language]);
        }}
      />
      <Input.TextArea
        disabled={draft.isWaiting}
        value={text}
        onChange={(event) => write(event.target.value)}
        rows={4}
        maxLength={TICKET_LINE_LENGTH}
        aria-label={t('support.answer')}
        placeholder={t('support.answer')}
      />
      <DraftStateText draft={draft} />
      {fault && <Alert type="error" showIcon title={fault} role="alert" />}
      <Button type="primary" loading={isBusy} disabled={text.trim() === ''} onClick={() => void send()}>
        {t('support.send')}
      </Button>
    </div>
  );
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
