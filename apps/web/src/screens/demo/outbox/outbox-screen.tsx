/** The demo's outbox: every code that would have gone out by SMS or e-mail. */
import { useQuery } from '@tanstack/react-query';
import type { CallResult } from '@tern/protocol';
import { Copy, FlaskConical } from 'lucide-react';
import { messageOf } from '../../../kit/api/api.ts';
import { exchangeApi } from '../../../kit/calls/exchange.ts';
import { copyAndSay } from '../../../kit/device/copy-and-say.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Card, Note } from '../../../ui/list-row.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';

const POLL_MS = 2000;
type Letter = CallResult<'getOutbox'>[number];
const CHANNEL_NAMES = { sms: 'member.sms', mail: 'member.mail', google: 'account.google' } as const;

export function OutboxScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['outbox'],
    queryFn: () => exchangeApi.call('getOutbox', {}),
    refetchInterval: (query) => (query.state.error ? false : POLL_MS),
  });
  if (error && !data) {
    return (
      <ErrorState
        className="flex-1"
        title={t('member.outboxClosed')}
        text={messageOf(error)}
        retryLabel={t('app.retry')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3 px-4 pt-2 pb-8">
      <Note tone="warn" icon={<FlaskConical size={16} aria-hidden />}>
        {t('member.outboxNote')}
      </Note>
      {data?.length === 0 && (
        <EmptyState title={t('member.outboxEmpty')} text={t('member.outboxEmptyText')} />
      )}
      {data?.map((letter) => (
        <LetterCard key={letter.id} letter={letter} />
      ))}
    </div>
  );
}

function LetterCard({ letter }: { letter: Letter }) {
  const code = /\b\d{6}\b/.exec(letter.text)?.[0];
  return (
    <Card className="p-4">
      <div className="flex items-center gap-2 text-12 text-text-3">
        <Chip tone="brand">{t(CHANNEL_NAMES[letter.channel])}</Chip>
        <span className="min-w-0 flex-1 truncate text-13 text-text">{letter.target}</span>
        <time>{dayAndMinute(letter.time)}</time>
      </div>
      {code && (
        <div className="mt-2 flex items-center">
          <span className="flex-1 text-28 font-semibold tracking-[0.15em]">{code}</span>
          <Button
            size="small"
            tone="soft"
            aria-label={t('member.copyCode')}
            onClick={() => void copyAndSay(code)}
          >
            <Copy size={14} aria-hidden />
            {t('member.copyCode')}
          </Button>
        </div>
      )}
      <p className="mt-2 text-13 break-words text-text-2">{letter.text}</p>
    </Card>
  );
}
