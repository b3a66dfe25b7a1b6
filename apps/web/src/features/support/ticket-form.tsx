/** The form of a new ticket: a topic, a record that it may be about, and the first line. Unsent words stay on this device. */
import { TICKET_CATEGORIES, TICKET_LINE_LENGTH, type TicketCategory } from '@tern/protocol';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { toastError } from '../../kit/api/api.ts';
import { takeDraft, useRestartDraft } from '../../kit/forms/restart-drafts.ts';
import { keepDraft, readDraft } from '../../kit/session/ticket-drafts.ts';
import { t } from '../../locale/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/chip.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useOpenTicket } from './queries.ts';
import { categoryOf, type NamedRecord } from './record-link.ts';

interface TicketFormProps {
  record: NamedRecord | undefined;
  onOpened(ticketId: string): void;
}

const CHOICES = { category: TICKET_CATEGORIES };
const topicOf = (record: NamedRecord | undefined): { category: TicketCategory } => ({
  category: record ? categoryOf(record) : 'OTHER',
});

export function TicketForm({ record: named, onOpened }: TicketFormProps) {
  const draft = `ticket ${named?.kind ?? ''} ${named?.id ?? ''}`;
  const [record, setRecord] = useState(named);
  const [category, setCategory] = useState(() => takeDraft(draft, topicOf(named), CHOICES).category);
  const [text, setText] = useState(() => readDraft(''));
  // The text itself outlives a restart already.
  useRestartDraft(draft, text === '' ? undefined : { category });
  const opening = useOpenTicket();
  const change = (next: string) => {
    setText(next);
    keepDraft('', next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const about = record && { recordKind: record.kind, recordId: record.id };
    void opening.mutateAsync({ category, text: text.trim(), ...about }).then(({ ticketId }) => {
      keepDraft('', '');
      onOpened(ticketId);
    }, toastError);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 pb-4">
      <fieldset>
        <legend className="mb-2 text-13 text-text-2">{t('support.category')}</legend>
        <div className="flex flex-wrap gap-2">
          {TICKET_CATEGORIES.map((one) => (
            <FilterChip key={one} on={one === category} onClick={() => setCategory(one)}>
              {t(`support.category_${one}`)}
            </FilterChip>
          ))}
        </div>
      </fieldset>
      {record && (
        <div className="flex items-center gap-2 rounded-lg bg-sunken px-3 py-1 text-13">
          <span className="shrink-0 text-text-2">{t('support.linked')}</span>
          <span className="min-w-0 flex-1 truncate">
            {t(`support.record_${record.kind}`, { id: record.id })}
          </span>
          <IconButton
            label={t('support.unlink')}
            onClick={() => setRecord(undefined)}
            className="text-text-2"
          >
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      )}
      <TextArea
        label={t('support.describe')}
        placeholder={t('support.describeHint')}
        value={text}
        onText={change}
        maxLength={TICKET_LINE_LENGTH}
      />
      <Button type="submit" wide size="large" disabled={text.trim() === '' || opening.isPending}>
        {t('support.submit')}
      </Button>
    </form>
  );
}
