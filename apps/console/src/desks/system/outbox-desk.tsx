/** The demo's outbox: the mails and codes that would have left. Exists in the demo alone. */
import { Input } from 'antd';
import { useState } from 'react';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeText } from '../../ui/time-text.tsx';

const EVERY_MS = 10_000;

export default function OutboxDesk() {
  const [target, setTarget] = useState('');
  const pages = useDeskPages('getDeskOutbox', target ? { target } : {}, { everyMs: EVERY_MS });
  return (
    <PageFrame title={t('nav.outbox')} text={t('outbox.text')}>
      <div className="row">
        <Input.Search
          allowClear
          aria-label={t('outbox.target')}
          placeholder={t('outbox.targetHint')}
          maxLength={100}
          style={{ width: 320 }}
          onSearch={(text) => setTarget(text.trim())}
        />
      </div>
      <PagedTable
        label={t('nav.outbox')}
        pages={pages}
        columns={[
          { title: t('app.time'), width: 180, render: (row) => <TimeText time={row.time} /> },
          {
            title: t('outbox.channel'),
            width: 90,
            render: (row) => <Tag>{t(`outbox.${row.channel}`)}</Tag>,
          },
          { title: t('outbox.target'), width: 220, render: (row) => row.target },
          { title: t('outbox.subject'), width: 220, render: (row) => row.subject || '—' },
          { title: t('outbox.message'), render: (row) => <div className="wrap-text">{row.text}</div> },
        ]}
        keyOf={(row) => row.id}
        emptyText={t('outbox.none')}
      />
    </PageFrame>
  );
}
