/** The command of one sequence, as it stands in the journal, and everything that it caused. */
import { Spin } from 'antd';
import { t } from '../locale/text.ts';
import { Facts } from '../ui/facts.tsx';
import { fieldsOf } from '../ui/json-fields.ts';
import { Panel } from '../ui/page-frame.tsx';
import { SideSheet } from '../ui/side-sheet.tsx';
import { TimeText } from '../ui/time-text.tsx';
import { FaultView } from './fault-view.tsx';
import { useDeskRead } from './queries.ts';

export function CommandDrawer({ sequence, onClose }: { sequence: string; onClose(): void }) {
  const { data, error, refetch } = useDeskRead('getCommand', { sequence });
  return (
    <SideSheet title={t('ledger.commandTitle', { sequence })} onClose={onClose}>
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin aria-label={t('app.loading')} />}
      {data && (
        <>
          <Facts
            two
            facts={[
              [t('app.time'), <TimeText key="time" time={data.time} />],
              [t('ledger.batch'), data.batch],
              [
                t('ledger.rowHash'),
                <span key="hash" className="mono">
                  {data.rowHash}
                </span>,
              ],
            ]}
          />
          <Panel title={t('ledger.command')}>
            <Facts two facts={[...fieldsOf(data.command)]} />
          </Panel>
          {data.events.map((event, at) => (
            <Panel key={at} title={t('ledger.event', { number: at + 1 })}>
              <Facts two facts={[...fieldsOf(event)]} />
            </Panel>
          ))}
        </>
      )}
    </SideSheet>
  );
}
