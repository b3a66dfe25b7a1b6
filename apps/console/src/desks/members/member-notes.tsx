import { Button } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { NoteDialog } from '../../kit/note-dialog.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { TimeText } from '../../ui/time-text.tsx';

/** The operators' notes about the member, which the member does not see. */
export function MemberNotes({ memberId }: { memberId: string }) {
  const pages = useDeskPages('getMemberNotes', { memberId });
  const may = useMay();
  return (
    <div className="stack flat">
      {may('addMemberNote') && <AddNote memberId={memberId} />}
      <PagedTable
        label={t('member.notes')}
        pages={pages}
        columns={[
          { title: t('app.time'), width: 180, render: (row) => <TimeText time={row.time} /> },
          { title: t('app.operator'), width: 140, render: (row) => row.operator },
          { title: t('member.note'), render: (row) => <div className="wrap-text">{row.text}</div> },
        ]}
        keyOf={(row) => row.noteId}
        emptyText={t('member.noNotes')}
      />
    </div>
  );
}

function AddNote({ memberId }: { memberId: string }) {
  const act = useAct();
  const [isOpen, setOpen] = useState(false);
  const save = (text: string) =>
    act({
      call: 'addMemberNote',
      request: { memberId, text },
      title: t('member.addNote'),
      subject: t('member.title', { id: memberId }),
      onDone: () => setOpen(false),
    });
  return (
    <div className="row">
      <Button onClick={() => setOpen(true)}>{t('member.addNote')}</Button>
      <NoteDialog
        draft={{ form: 'addMemberNote', subject: memberId }}
        isOpen={isOpen}
        title={t('member.addNote')}
        label={t('member.note')}
        wanted={t('member.noteWanted')}
        onClose={() => setOpen(false)}
        onSave={save}
      />
    </div>
  );
}
