/** One release: its manifest, its notes, the devices it reached, and what operators may do. */
import { t } from '../../locale/text.ts';
import { Facts } from '../../ui/facts.tsx';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { Panel } from '../../ui/page-frame.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { ReleaseActions } from './release-actions.tsx';
import { nameOf, type Release, ReleaseTag } from './release-row.tsx';

export function ReleaseDrawer({ release, onClose }: { release: Release; onClose(): void }) {
  return (
    <SideSheet
      title={nameOf(release)}
      width={860}
      onClose={onClose}
      footer={<ReleaseActions release={release} />}
    >
      <Terms release={release} />
      <Notes release={release} />
      <Panel title={t('release.byShare')}>
        <ListTable
          label={t('release.byShare')}
          rows={release.counts}
          columns={COUNT_COLUMNS()}
          keyOf={({ share }) => String(share)}
          emptyText={t('app.nothing')}
          loadingText={t('app.loading')}
        />
      </Panel>
      {release.reasons.length > 0 && (
        <Panel title={t('release.reasons')}>
          <Facts facts={release.reasons.map(({ reason, devices }) => [reason, devices])} />
        </Panel>
      )}
    </SideSheet>
  );
}

function Terms({ release }: { release: Release }) {
  const { status, share, minNative, mandatory, size, sha256, countedFailures, pauseAt } = release;
  return (
    <Facts
      two
      facts={[
        [t('app.state'), <ReleaseTag key="status" status={status} />],
        [t('release.share'), t('release.sharePercent', { share: String(share) })],
        [t('release.minNative'), minNative],
        [t('release.mandatory'), mandatory ? t('release.yes') : t('release.no')],
        [t('release.counted'), `${countedFailures} / ${pauseAt}`],
        [t('release.size'), t('release.bytes', { bytes: String(size) })],
        [
          t('release.hash'),
          <span key="hash" className="wrap-text num">
            {sha256}
          </span>,
        ],
        [t('release.created'), <TimeText key="created" time={release.createTime} />],
        [t('release.expires'), <TimeText key="expires" time={release.expireTime} />],
        [t('release.uploaded'), <TimeText key="uploaded" time={release.uploadTime} />],
        [t('release.changed'), <TimeText key="changed" time={release.changeTime} />],
      ]}
    />
  );
}

function Notes({ release: { notes } }: { release: Release }) {
  return (
    <div className="columns">
      {(['zh', 'en'] as const).map((language) => (
        <Panel key={language} title={language === 'zh' ? t('release.notesZh') : t('release.notesEn')}>
          <ul lang={language}>
            {notes[language].map((note) => (
              <li key={note} className="wrap-text">
                {note}
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}

const STEPS = ['offered', 'downloaded', 'ready', 'failed', 'rolledBack'] as const;

const COUNT_COLUMNS = (): Column<Release['counts'][number]>[] => [
  {
    title: t('release.share'),
    render: ({ share }) => <span className="num">{t('release.sharePercent', { share: String(share) })}</span>,
  },
  ...STEPS.map(
    (step): Column<Release['counts'][number]> => ({
      title: t(`release.${step}`),
      align: 'right',
      render: (row) => <span className="num">{row[step]}</span>,
    }),
  ),
];
