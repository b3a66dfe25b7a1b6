/** The backgrounds of posters: one for each type and design; members see a new one at once. */
import type { DeskResult } from '@tern/protocol/desk';
import { Button } from 'antd';
import { useRef } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { base64Of } from '../../kit/base64.ts';
import { FaultView } from '../../kit/fault-view.tsx';
import { useDeskRead } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { PICTURE_KINDS } from './picture-file.ts';

type Poster = DeskResult<'getPosterBackgrounds'>[number];

export default function PostersDesk() {
  const { data, error, isPending, refetch } = useDeskRead('getPosterBackgrounds', {});
  return (
    <PageFrame title={t('nav.posters')} text={t('content.postersText')}>
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      <ListTable
        label={t('nav.posters')}
        rows={data}
        columns={columns()}
        keyOf={(row) => `${row.posterType} ${row.design}`}
        isLoading={isPending}
        emptyText={t('app.nothing')}
        loadingText={t('app.loading')}
      />
    </PageFrame>
  );
}

const nameOf = ({ posterType, design }: Poster): string =>
  `${t(`content.poster_${posterType}`)} · ${t('content.design', { number: design })}`;

function columns(): Column<Poster>[] {
  return [
    { title: t('content.poster'), render: nameOf },
    { title: t('content.background'), render: (row) => <Background poster={row} /> },
    { title: t('growth.setTime'), render: (row) => <TimeText time={row.setTime} /> },
    { title: t('app.action'), render: (row) => <Actions poster={row} /> },
  ];
}

function Background({ poster }: { poster: Poster }) {
  if (poster.pictureUrl === '') return <span className="quiet">{t('content.ownGround')}</span>;
  return <img className="poster-background" src={poster.pictureUrl} alt={nameOf(poster)} />;
}

function Actions({ poster }: { poster: Poster }) {
  const act = useAct();
  const may = useMay();
  const input = useRef<HTMLInputElement>(null);
  const { posterType, design, pictureUrl } = poster;
  const set = (base64: string, title: string) =>
    act({
      call: 'setPosterBackground',
      request: { posterType, design, base64 },
      title,
      subject: nameOf(poster),
    });
  if (!may('setPosterBackground')) return null;
  return (
    <span className="row">
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_KINDS}
        aria-label={`${t('content.upload')}: ${nameOf(poster)}`}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          // The same file may be chosen again after a refusal.
          target.value = '';
          if (chosen) void base64Of(chosen).then((base64) => set(base64, t('content.setBackground')));
        }}
      />
      <Button size="small" onClick={() => input.current?.click()}>
        {t('content.upload')}
      </Button>
      {pictureUrl !== '' && (
        <Button size="small" danger onClick={() => set('', t('content.giveGroundBack'))}>
          {t('content.giveGroundBack')}
        </Button>
      )}
    </span>
  );
}
