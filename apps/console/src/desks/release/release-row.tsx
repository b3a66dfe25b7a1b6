/** A release as the desk shows it. */
import type { DeskResult } from '@tern/protocol/desk';
import { t } from '../../locale/text.ts';
import { Tag } from '../../ui/tag.tsx';

export type Release = DeskResult<'getReleases'>['rows'][number];
export type Counts = Omit<Release['counts'][number], 'share'>;

const TONES = { DRAFT: 'plain', ROLLING: 'info', PAUSED: 'warn', FULL: 'good', WITHDRAWN: 'bad' } as const;

export function ReleaseTag({ status }: Pick<Release, 'status'>) {
  return <Tag tone={TONES[status]}>{t(`release.status_${status}`)}</Tag>;
}

/** The devices of all shares together. */
export function totalOf({ counts }: Pick<Release, 'counts'>): Counts {
  const total = { offered: 0, downloaded: 0, ready: 0, failed: 0, rolledBack: 0 };
  for (const row of counts)
    for (const step of Object.keys(total) as (keyof Counts)[]) total[step] += row[step];
  return total;
}

export const nameOf = ({ platform, channel, version }: Pick<Release, 'platform' | 'channel' | 'version'>) =>
  t('release.named', { name: `${platform} ${channel} ${version}` });
