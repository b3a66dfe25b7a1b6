import type { ContentState, DeskActionName, DeskRequest } from '@tern/protocol/desk';
import { Button } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';

interface Call<N extends DeskActionName> {
  call: N;
  request: Omit<DeskRequest<N>, 'reason'>;
}

interface Props<P extends DeskActionName, W extends DeskActionName> {
  state: ContentState;
  subject: string;
  publish: Call<P>;
  withdraw: Call<W>;
}

/** A draft is published, anything else withdrawn. */
export function PublishButtons<P extends DeskActionName, W extends DeskActionName>(props: Props<P, W>) {
  const { state, subject, publish, withdraw } = props;
  const act = useAct();
  const may = useMay();
  if (state === 'DRAFT') {
    if (!may(publish.call)) return null;
    return (
      <Button
        size="small"
        type="primary"
        onClick={() => act({ ...publish, title: t('content.publish'), subject })}
      >
        {t('content.publish')}
      </Button>
    );
  }
  if (!may(withdraw.call)) return null;
  return (
    <Button size="small" danger onClick={() => act({ ...withdraw, title: t('content.withdraw'), subject })}>
      {t('content.withdraw')}
    </Button>
  );
}
