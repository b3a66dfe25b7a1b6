/** All placeholders with what they stand for now. */
import type { DeskResult } from '@tern/protocol/desk';
import { useDeskRead } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { Panel } from '../../ui/page-frame.tsx';

type Placeholder = DeskResult<'getHelpPlaceholders'>[number];

export function Placeholders() {
  const { data = [] } = useDeskRead('getHelpPlaceholders', {});
  const columns: Column<Placeholder>[] = [
    { title: t('help.placeholder'), render: ({ name }) => <code>{`{{${name}}}`}</code> },
    { title: t('help.inChinese'), render: ({ zh }) => <div className="wrap-text">{zh}</div> },
    { title: t('help.inEnglish'), render: ({ en }) => <div className="wrap-text">{en}</div> },
  ];
  return (
    <Panel title={t('help.placeholders')}>
      <ListTable
        label={t('help.placeholders')}
        rows={data}
        columns={columns}
        keyOf={({ name }) => name}
        emptyText=""
        loadingText={t('app.loading')}
      />
    </Panel>
  );
}
