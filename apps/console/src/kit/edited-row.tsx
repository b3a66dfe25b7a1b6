/**
 * Reads what an editor changes, by the address of the page. Invariant: the editor begins with an answer that was asked for
 * after it was opened, never with one that an earlier visit left behind, and stays while later answers come.
 */
import { Button, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '../locale/text.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { FaultView } from './fault-view.tsx';

interface Props<Data, Row> {
  title: string;
  read: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch(): unknown };
  /** undefined: there is nothing of this name. */
  rowOf(data: Data): Row | undefined;
  onClose(): void;
  children(row: Row): ReactNode;
}

export function EditedRow<Data, Row>({ title, read, rowOf, onClose, children }: Props<Data, Row>) {
  const { data, error, isFetching, refetch } = read;
  const [isFresh, setFresh] = useState(false);
  if (!isFresh && data !== undefined && !isFetching) setFresh(true);
  const row = isFresh && data !== undefined ? rowOf(data) : undefined;
  if (row !== undefined) return children(row);
  return (
    <PageFrame title={title} actions={<Button onClick={onClose}>{t('content.toList')}</Button>}>
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      {!error && !isFresh && <Spin aria-label={t('app.loading')} />}
      {isFresh && <p className="quiet">{t('app.nothing')}</p>}
    </PageFrame>
  );
}
