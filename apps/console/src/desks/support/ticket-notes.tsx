/** Operators' notes on a ticket, which the member does not see. */
import { Button } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { NoteDialog } from '../../kit/note-dialog.tsx';
import { t } from '../../locale/text.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { Panel } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import type { TicketNote } from './ticket-rows.ts';

export function TicketNotes({ ticketId, first }: { ticketId: string; first: readonly TicketNote[] }) {
  const act = useAct();
  const [notes, setNotes] = useState(first);
  const [isOpen, setOpen] = useState(false);
  const save = (text: string) =>
    act({
      call: 'addTicketNote',
      request: { ticketId, text },
      title: t('support.addNote'),
      subject: t('support.numbered', { id: ticketId }),
      onDone: (added) => {
        setNotes(added.notes);
        setOpen(false);
      },
    });
  return (
    <Panel title={t('support.notes')}>
      <p className="quiet">{t('support.notesText')}</p>
      <ListTable
        label={t('support.notes')}
        rows={notes}
        columns={[
          { title: t('app.time'), width: 150, render: (row) => <TimeText time={row.time} /> },
          { title: t('app.operator'), width: 110, render: (row) => row.operator },
          {
            title: t('support.note'),
            render: (row) => (
              <div className="wrap-text">
                <bdi>{row.text}</bdi>
              </div>
            ),
          },
        ]}
        keyOf={(row) => `${row.time} ${row.operator} ${row.text}`}
        emptyText={t('support.noNotes')}
        loadingText={t('app.loading')}
      />
      <Button onClick={() => setOpen(true)}>{t('support.addNote')}</Button>
      <NoteDialog
        draft={{ form: 'addTicketNote', subject: ticketId }}
        isOpen={isOpen}
        title={t('support.addNote')}
        label={t('support.note')}
        wanted={t('support.noteWanted')}
        onClose={() => setOpen(false)}
        onSave={save}
      />
    </Panel>
  );
}
