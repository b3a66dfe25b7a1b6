/** The versions of an article, newest first; each may be the draft again. */
import { Button } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { Panel } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import type { DeskArticle } from './help-rows.ts';

type Version = DeskArticle['versions'][number];

export function Versions({ article }: { article: DeskArticle }) {
  return (
    <Panel title={t('help.versions')}>
      <ListTable
        label={t('help.versions')}
        rows={article.versions}
        columns={columns(article.articleId)}
        keyOf={({ version }) => String(version)}
        emptyText={t('help.noVersions')}
        loadingText={t('app.loading')}
      />
    </Panel>
  );
}

function columns(articleId: string): Column<Version>[] {
  return [
    { title: t('help.version'), render: (row) => <span className="num">{row.version}</span> },
    { title: t('help.time'), render: (row) => <TimeText time={row.time} /> },
    { title: t('help.operator'), render: (row) => row.operator },
    { title: t('content.titleZh'), render: (row) => <div className="wrap-text">{row.zh.title}</div> },
    { title: t('help.helpful'), render: (row) => <span className="num">{row.helpful}</span> },
    { title: t('help.unhelpful'), render: (row) => <span className="num">{row.unhelpful}</span> },
    {
      title: t('app.action'),
      render: ({ version }) => <RestoreButton articleId={articleId} version={version} />,
    },
  ];
}

function RestoreButton({ articleId, version }: { articleId: string; version: number }) {
  const act = useAct();
  const may = useMay();
  if (!may('restoreHelpVersion')) return null;
  const title = t('help.restoreVersion', { version });
  return (
    <Button
      size="small"
      aria-label={title}
      onClick={() => act({ call: 'restoreHelpVersion', request: { articleId, version }, title })}
    >
      {t('help.restore')}
    </Button>
  );
}
