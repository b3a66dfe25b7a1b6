/** Releases of the app by platform and channel, the highest version first; one opens beside the list (rules/releases). */
import type { DeskRequest } from '@tern/protocol/desk';
import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages, useDeskRead } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { ReleaseDrawer } from './release-drawer.tsx';
import { type Release, ReleaseTag, totalOf } from './release-row.tsx';
import { UploadDialog } from './upload-dialog.tsx';

type Line = Pick<DeskRequest<'getReleases'>, 'platform' | 'channel'>;

const FIRST_LINE: Line = { platform: 'android', channel: 'stable' };
const EVERY_MS = 10_000;

export default function ReleasesDesk() {
  const may = useMay();
  const [isUploading, setUploading] = useState(false);
  const [chosen, setChosen] = useState<Line>();
  const { data } = useDeskRead('getReleaseLines', {}, { everyMs: EVERY_MS });
  const lines = data?.rows ?? [];
  const line = chosen ?? lines[0] ?? FIRST_LINE;
  return (
    <PageFrame
      title={t('nav.releases')}
      text={t('release.text')}
      actions={
        <>
          {lines.length > 0 && <LineSelect lines={lines} line={line} onChoose={setChosen} />}
          {may('uploadRelease') && (
            <Button type="primary" disabled={data?.hasKeys !== true} onClick={() => setUploading(true)}>
              {t('release.upload')}
            </Button>
          )}
        </>
      }
    >
      {data && <p className="quiet">{t('release.builtVersion', { version: data.builtVersion })}</p>}
      {data && !data.hasKeys && <Alert type="warning" showIcon title={t('release.noKeys')} />}
      <ReleaseList line={line} />
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
    </PageFrame>
  );
}

interface LineProps {
  lines: readonly Line[];
  line: Line;
  onChoose(line: Line): void;
}

const keyOf = ({ platform, channel }: Line) => `${platform} ${channel}`;

function LineSelect({ lines, line, onChoose }: LineProps) {
  return (
    <Select
      aria-label={t('release.line')}
      value={keyOf(line)}
      popupMatchSelectWidth={false}
      options={lines.map((one) => ({ value: keyOf(one), label: keyOf(one) }))}
      onChange={(key) => {
        const found = lines.find((one) => keyOf(one) === key);
        if (found) onChoose(found);
      }}
    />
  );
}

function ReleaseList({ line }: { line: Line }) {
  const [openedId, setOpenedId] = useState<string>();
  const { platform, channel } = line;
  const pages = useDeskPages('getReleases', { platform, channel }, { everyMs: EVERY_MS });
  const rows = pages.rows ?? [];
  const opened = rows.find(({ releaseId }) => releaseId === openedId);
  return (
    <>
      {rows
        .filter(({ isPausedByReports }) => isPausedByReports)
        .map(({ releaseId, version }) => (
          <Alert
            key={releaseId}
            type="error"
            showIcon
            role="alert"
            title={t('release.pausedByReports', { version })}
          />
        ))}
      <PagedTable
        label={t('nav.releases')}
        pages={pages}
        columns={columns(setOpenedId)}
        keyOf={({ releaseId }) => releaseId}
        emptyText={t('release.noReleases')}
      />
      {opened && <ReleaseDrawer release={opened} onClose={() => setOpenedId(undefined)} />}
    </>
  );
}

const STEPS = ['offered', 'downloaded', 'ready', 'failed', 'rolledBack'] as const;

function columns(open: (releaseId: string) => void): Column<Release>[] {
  return [
    { title: t('release.version'), render: ({ version }) => <span className="num">{version}</span> },
    { title: t('app.state'), render: ({ status }) => <ReleaseTag status={status} /> },
    {
      title: t('release.share'),
      align: 'right',
      render: ({ share }) => (
        <span className="num">{t('release.sharePercent', { share: String(share) })}</span>
      ),
    },
    ...STEPS.map(
      (step): Column<Release> => ({
        title: t(`release.${step}`),
        align: 'right',
        render: (row) => <span className="num">{totalOf(row)[step]}</span>,
      }),
    ),
    { title: t('release.expires'), render: ({ expireTime }) => <TimeText time={expireTime} /> },
    {
      title: t('app.action'),
      render: ({ releaseId }) => (
        <Button size="small" onClick={() => open(releaseId)}>
          {t('app.look')}
        </Button>
      ),
    },
  ];
}
