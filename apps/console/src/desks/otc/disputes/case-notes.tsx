/** Operators' notes on a dispute, oldest first; no party reads them. */
import type { Notes } from '../../../kit/otc/evidence.ts';
import { t } from '../../../locale/text.ts';
import { ListTable } from '../../../ui/list-table.tsx';
import { Panel } from '../../../ui/page-frame.tsx';
import { TimeText } from '../../../ui/time-text.tsx';

export function CaseNotes({ notes }: { notes: Notes }) {
  return (
    <Panel title={t('otc.notes')}>
      <ListTable
        label={t('otc.notes')}
        rows={notes}
        columns={[
          { title: t('app.time'), width: 180, render: (row) => <TimeText time={row.time} /> },
          { title: t('app.operator'), width: 140, render: (row) => row.operator },
          {
            title: t('otc.note'),
            render: (row) => (
              <div className="wrap-text">
                <bdi>{row.text}</bdi>
              </div>
            ),
          },
        ]}
        keyOf={(row) => `${row.time} ${row.operator} ${row.text}`}
        emptyText={t('otc.noNotes')}
        loadingText={t('app.loading')}
      />
    </Panel>
  );
}
