/** Banners in the order of showing, moved up and down one place at a time; one of them in the editor. */
import { Button } from 'antd';
import { useParams } from 'react-router';
import { useAct } from '../../kit/actions.tsx';
import { EditedRow } from '../../kit/edited-row.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages, useDeskRead } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { NEW, useEditorAddress } from '../../kit/use-editor-address.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { BannerEditor } from './banner-editor.tsx';
import type { Banner } from './content-rows.ts';
import { ContentTag } from './content-tag.tsx';
import { PublishButtons } from './publish-buttons.tsx';

export default function BannersDesk() {
  const may = useMay();
  const { bannerId } = useParams();
  const { open, close } = useEditorAddress('/banners');
  if (bannerId === NEW) return <BannerEditor banner={undefined} onClose={close} />;
  if (bannerId !== undefined) return <SavedBanner bannerId={bannerId} onClose={close} />;
  return (
    <PageFrame
      title={t('nav.banners')}
      text={t('content.bannersText')}
      actions={
        may('saveBanner') && (
          <Button type="primary" onClick={() => open(NEW)}>
            {t('content.newBanner')}
          </Button>
        )
      }
    >
      <BannerList onEdit={({ bannerId }) => open(bannerId)} />
    </PageFrame>
  );
}

function SavedBanner({ bannerId, onClose }: { bannerId: string; onClose(): void }) {
  const read = useDeskRead('getDeskBanners', { bannerId });
  return (
    <EditedRow
      title={t('content.editBanner', { id: bannerId })}
      read={read}
      rowOf={({ rows }) => rows[0]}
      onClose={onClose}
    >
      {(banner) => <BannerEditor banner={banner} onClose={onClose} />}
    </EditedRow>
  );
}

function BannerList({ onEdit }: { onEdit(banner: Banner): void }) {
  const pages = useDeskPages('getDeskBanners', { limit: '100' });
  const banners = pages.rows ?? [];
  const columns: Column<Banner>[] = [
    { title: t('content.number'), render: (row) => <span className="num">{row.bannerId}</span> },
    {
      title: t('content.titleZh'),
      render: (row) => <div className="wrap-text title-cell">{row.zh.title}</div>,
    },
    {
      title: t('content.titleEn'),
      render: (row) => <div className="wrap-text title-cell">{row.en.title}</div>,
    },
    { title: t('app.state'), render: (row) => <ContentTag state={row.state} /> },
    {
      title: t('content.from'),
      render: (row) => <TimeText time={row.fromTime} none={t('content.atOnce')} />,
    },
    {
      title: t('content.to'),
      render: (row) => <TimeText time={row.toTime} none={t('content.endless')} />,
    },
    {
      title: t('content.order'),
      render: (row, at) => <MoveButtons banners={banners} at={at} title={row.zh.title} />,
    },
    { title: t('app.action'), render: (row) => <RowActions banner={row} onEdit={onEdit} /> },
  ];
  return (
    <PagedTable
      label={t('nav.banners')}
      pages={pages}
      columns={columns}
      keyOf={(row) => row.bannerId}
      emptyText={t('content.noBanners')}
    />
  );
}

function MoveButtons({ banners, at, title }: { banners: readonly Banner[]; at: number; title: string }) {
  const act = useAct();
  const may = useMay();
  if (!may('orderBanners')) return <span className="num">{at + 1}</span>;
  const move = (by: -1 | 1) => {
    const bannerIds = banners.map(({ bannerId }) => bannerId);
    const [moved] = bannerIds.splice(at, 1);
    bannerIds.splice(at + by, 0, moved as string);
    act({
      call: 'orderBanners',
      request: { bannerIds },
      title: t('content.reorder'),
      subject: title,
      changes: [{ field: t('content.order'), before: String(at + 1), after: String(at + 1 + by) }],
    });
  };
  return (
    <span className="row nowrap">
      <Button
        size="small"
        disabled={at === 0}
        aria-label={t('content.up', { title })}
        onClick={() => move(-1)}
      >
        ↑
      </Button>
      <Button
        size="small"
        disabled={at === banners.length - 1}
        aria-label={t('content.down', { title })}
        onClick={() => move(1)}
      >
        ↓
      </Button>
    </span>
  );
}

function RowActions({ banner, onEdit }: { banner: Banner; onEdit(banner: Banner): void }) {
  const may = useMay();
  const { bannerId, state, zh } = banner;
  return (
    <span className="row">
      <Button size="small" onClick={() => onEdit(banner)}>
        {may('saveBanner') ? t('app.edit') : t('app.look')}
      </Button>
      <PublishButtons
        state={state}
        subject={zh.title}
        publish={{ call: 'publishBanner', request: { bannerId } }}
        withdraw={{ call: 'withdrawBanner', request: { bannerId } }}
      />
    </span>
  );
}
