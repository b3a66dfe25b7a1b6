/** The chat of an order, oldest first; the buyer's lines are marked as the buyer's. */
import type { OtcStep } from '@tern/protocol';
import { OTC_STEPS } from '@tern/protocol';
import type { DeskResult } from '@tern/protocol/desk';
import { t } from '../../locale/text.ts';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { OtcImages } from './otc-images.tsx';

type Line = DeskResult<'openOtcEvidence'>['lines'][number];

export function OtcChat({ orderId, lines }: { orderId: string; lines: readonly Line[] }) {
  const columns: Column<Line>[] = [
    { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
    { title: t('otc.by'), render: (row) => writerOf(row) },
    { title: t('otc.chat'), render: (row) => <Content orderId={orderId} line={row} /> },
  ];
  return (
    <ListTable
      label={t('otc.chat')}
      rows={lines}
      columns={columns}
      keyOf={(row) => row.lineId}
      emptyText={t('otc.noChat')}
      loadingText={t('app.loading')}
    />
  );
}

function writerOf({ kind, isOwn }: Line): string {
  if (kind === 'SYSTEM' || kind === 'NOTE') return t(`otc.line_${kind}`);
  const party = isOwn ? t('otc.buyer') : t('otc.seller');
  return kind === 'AUTO_REPLY' ? `${party} · ${t('otc.line_AUTO_REPLY')}` : party;
}

function Content({ orderId, line }: { orderId: string; line: Line }) {
  const { kind, text, imageId, isSuspicious } = line;
  if (imageId !== '')
    return <OtcImages orderId={orderId} imageIds={[imageId]} caption={() => t('otc.chatImage')} />;
  return (
    <>
      <bdi className="wrap-text">{kind === 'SYSTEM' ? stepText(text) : text}</bdi>
      {isSuspicious && (
        <>
          {' '}
          <Tag tone="warn">{t('otc.suspicious')}</Tag>
        </>
      )}
    </>
  );
}

function stepText(text: string): string {
  const step: OtcStep | undefined = OTC_STEPS.find((one) => one === text);
  return step === undefined ? text : t(`otc.step_${step}`);
}
