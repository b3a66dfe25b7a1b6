/** Notices: all of them with their schedules, and one of them in the editor. */
import { Button } from 'antd';
import { useParams } from 'react-router';
import { EditedRow } from '../../kit/edited-row.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages, useDeskRead } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { NEW, useEditorAddress } from '../../kit/use-editor-address.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import type { Notice } from './content-rows.ts';
import { ContentTag } from './content-tag.tsx';
import { NoticeEditor } from './notice-editor.tsx';
import { PublishButtons } from './publish-buttons.tsx';

export default function NoticesDesk() {
  const may = useMay();
  const { noticeId } = useParams();
  const { open, close } = useEditorAddress('/notices');
  if (noticeId === NEW) return <NoticeEditor notice={undefined} onClose={close} />;
  if (noticeId !== undefined) return <SavedNotice noticeId={noticeId} onClose={close} />;
  return (
    <PageFrame
      title={t('nav.notices')}
      text={t('content.noticesText')}
      actions={
        may('saveNotice') && (
          <Button type="primary" onClick={() => open(NEW)}>
            {t('content.newNotice')}
          </Button>
        )
      }
    >
      <NoticeList onEdit={({ noticeId }) => open(noticeId)} />
    </PageFrame>
  );
}

function SavedNotice({ noticeId, onClose }: { noticeId: string; onClose(): void }) {
  const read = useDeskRead('getDeskNotices', { noticeId });
  return (
    <EditedRow
      title={t('content.editNotice', { id: noticeId })}
      read={read}
      rowOf={({ rows }) => rows[0]}
      onClose={onClose}
    >
      {(notice) => <NoticeEditor notice={notice} onClose={onClose} />}
    </EditedRow>
  );
}

function NoticeList({ onEdit }: { onEdit(notice: Notice): void }) {
  const pages = useDeskPages('getDeskNotices', {});
  return (
    <PagedTable
      label={t('nav.notices')}
      pages={pages}
      columns={columns(onEdit)}
      keyOf={(row) => row.noticeId}
      emptyText={t('content.noNotices')}
    />
  );
}

function columns(onEdit: (notice: Notice) => void): Column<Notice>[] {
  return [
    { title: t('content.number'), render: (row) => <span className="num">{row.noticeId}</span> },
    {
      title: t('content.titleZh'),
      render: (row) => <div className="wrap-text title-cell">{row.zh.title}</div>,
    },
    {
      title: t('content.titleEn'),
      render: (row) => <div className="wrap-text title-cell">{row.en.title}</div>,
    },
    { title: t('content.noticeType'), render: (row) => t(`content.type_${row.noticeType}`) },
    { title: t('app.state'), render: (row) => <ContentTag state={row.state} /> },
    { title: t('content.from'), render: (row) => <TimeText time={row.fromTime} /> },
    {
      title: t('content.to'),
      render: (row) => <TimeText time={row.toTime} none={t('content.endless')} />,
    },
    { title: t('app.action'), render: (row) => <RowActions notice={row} onEdit={onEdit} /> },
  ];
}

function RowActions({ notice, onEdit }: { notice: Notice; onEdit(notice: Notice): void }) {
  const may = useMay();
  const { noticeId, state, zh } = notice;
  return (
    <span className="row">
      <Button size="small" onClick={() => onEdit(notice)}>
        {may('saveNotice') ? t('app.edit') : t('app.look')}
      </Button>
      <PublishButtons
        state={state}
        subject={zh.title}
        publish={{ call: 'publishNotice', request: { noticeId } }}
        withdraw={{ call: 'withdrawNotice', request: { noticeId } }}
      />
    </span>
  );
}
