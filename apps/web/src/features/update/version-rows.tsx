/** The rows of the about screen about the running version, with the check by hand. Wants the texts of the area `update`. */

import { useQuery } from '@tanstack/react-query';
import { bundles } from '@tern/bridge';
import { t } from '../../locale/text.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { dayOf } from '../../ui/time-words.ts';
import { CHANNEL, updateMarks, updates } from './updates.ts';

interface Running {
  version: string;
  /** undefined: it came with the native app. */
  releasedMs: number | undefined;
}

async function readRunning(): Promise<Running> {
  const version = await bundles.running();
  const installed = await updateMarks.readInstalled();
  const releasedMs = installed?.version === version ? installed?.createdMs : undefined;
  return { version: version ?? APP_VERSION, releasedMs };
}

export function VersionRows() {
  const { data } = useQuery({ queryKey: ['runningVersion'], queryFn: readRunning });
  const isAsking = updates.useState((state) => state.step === 'asking');
  return (
    <>
      <ListRow label={t('content.version')} value={`v${data?.version ?? APP_VERSION}`} />
      {data && (
        <ListRow
          label={t('update.released')}
          value={data.releasedMs === undefined ? t('update.builtIn') : dayOf(data.releasedMs)}
        />
      )}
      <ListRow label={t('update.channel')} value={CHANNEL} />
      <ListRow
        label={t('update.check')}
        value={isAsking ? t('update.asking') : undefined}
        onPress={() => void updates.check(true)}
      />
    </>
  );
}
