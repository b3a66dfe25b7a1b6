/** The agreements and their versions: what is in force, what waits for its day, and the editor of the next one. */
import { AGREEMENTS } from '@tern/protocol';
import type { DeskResult } from '@tern/protocol/desk';
import { Button } from 'antd';
import { useParams } from 'react-router';
import { useAct } from '../../kit/actions.tsx';
import { FaultView } from '../../kit/fault-view.tsx';
import { useDeskRead } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { useEditorAddress } from '../../kit/use-editor-address.ts';
import { t } from '../../locale/text.ts';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { AgreementEditor } from './agreement-editor.tsx';

type Version = DeskResult<'getDeskAgreements'>[number];

export default function AgreementsDesk() {
  const { kind, version } = useParams();
  const { open, close } = useEditorAddress('/agreements');
  const { data, error, refetch, isFetching } = useDeskRead('getDeskAgreements', {});
  const wanted = AGREEMENTS.find((one) => one === kind);
  if (wanted !== undefined && version !== undefined)
    return <AgreementEditor kind={wanted} version={version} onClose={close} />;
  return (
    <PageFrame title={t('nav.agreements')} text={t('content.agreementsText')}>
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      <ListTable
        label={t('nav.agreements')}
        rows={data}
        columns={columns((row) => open(row.kind, row.version))}
        keyOf={({ kind, version }) => `${kind} ${version}`}
        isLoading={isFetching}
        emptyText={t('content.noAgreements')}
        loadingText={t('app.loading')}
      />
    </PageFrame>
  );
}

function columns(onShow: (version: Version) => void): Column<Version>[] {
  return [
    { title: t('content.agreement'), render: ({ kind }) => t(`content.agreement_${kind}`) },
    { title: t('content.version'), render: ({ version }) => <span className="num">{version}</span> },
    { title: t('content.titleZh'), render: ({ zhTitle }) => <div className="wrap-text">{zhTitle}</div> },
    { title: t('content.titleEn'), render: ({ enTitle }) => <div className="wrap-text">{enTitle}</div> },
    { title: t('app.state'), render: ({ state }) => <StateTag state={state} /> },
    { title: t('content.effectiveFrom'), render: ({ effectiveTime }) => <TimeText time={effectiveTime} /> },
    { title: t('content.acceptedBy'), render: ({ accepted }) => <span className="num">{accepted}</span> },
    {
      title: t('content.acceptedAtRegistration'),
      render: (row) => <span className="num">{row.acceptedAtRegistration}</span>,
    },
    { title: t('app.action'), render: (row) => <RowActions row={row} onShow={onShow} /> },
  ];
}

function StateTag({ state }: { state: Version['state'] }) {
  const tones = { SCHEDULED: 'warn', IN_FORCE: 'good', OVER: 'plain', WITHDRAWN: 'plain' } as const;
  return <Tag tone={tones[state]}>{t(`content.agreement_${state}`)}</Tag>;
}

function RowActions({ row, onShow }: { row: Version; onShow(version: Version): void }) {
  const may = useMay();
  const act = useAct();
  const { kind, version, state } = row;
  const withdraw = () =>
    act({
      call: 'withdrawAgreement',
      request: { agreement: kind, version: String(version) },
      title: t('call.withdrawAgreement'),
      subject: `${t(`content.agreement_${kind}`)} ${version}`,
    });
  return (
    <span className="row">
      <Button size="small" onClick={() => onShow(row)}>
        {state === 'IN_FORCE' && may('publishAgreement') ? t('content.nextVersion') : t('app.look')}
      </Button>
      {state === 'SCHEDULED' && may('withdrawAgreement') && (
        <Button size="small" danger onClick={withdraw}>
          {t('content.withdraw')}
        </Button>
      )}
    </span>
  );
}
