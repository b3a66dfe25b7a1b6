/** In the demo: the code that was "sent" just now, to be filled in by one tap or by itself. Nothing on a real exchange. */
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { exchangeApi } from '../../kit/calls/exchange.ts';
import { serverNow } from '../../kit/time/server-clock.ts';
import { t } from '../../locale/text.ts';
import { codeAmong, isFilledIn, isMasked } from './demo-letters.ts';
import { useServerMode } from './own-server.ts';

const LOOK_MS = 1_000;

interface DemoCodeProps {
  /** The phone or e-mail that a code went to, whole or masked; '' while none did. */
  sentTo: string;
  /** When it was asked for, by the server's clock. */
  sentAt?: number | undefined;
  /** As typed so far. */
  typed: string;
  onCode(code: string): void;
  /** The code goes into the field by itself, once, where the member typed none. */
  fillsItself?: boolean;
}

export function DemoCode({ sentTo, sentAt = 0, typed, onCode, fillsItself = false }: DemoCodeProps) {
  const isWanted = useServerMode() === 'demo' && sentTo !== '';
  const { data: code } = useQuery({
    queryKey: ['demoCode', sentTo, sentAt],
    queryFn: async ({ signal }) => {
      const target = isMasked(sentTo) ? {} : { target: sentTo };
      const letters = await exchangeApi.call('getOutbox', target, { signal });
      return codeAmong(letters, { sentTo, sentAt, nowMs: serverNow() });
    },
    enabled: isWanted,
    refetchInterval: LOOK_MS,
  });
  const filled = useRef('');
  useEffect(() => {
    if (!fillsItself || !isWanted || !code || !isFilledIn(code, typed, filled.current)) return;
    filled.current = code;
    onCode(code);
  });
  if (!isWanted || !code) return null;
  if (code === typed) {
    return fillsItself && <p className="mt-1 text-12 text-text-3">{t('login.demoCodeFilled')}</p>;
  }
  return (
    <button
      type="button"
      onClick={() => onCode(code)}
      className="mt-1 flex h-10 w-full items-center gap-2 rounded-lg bg-warn-soft px-3 text-left text-13 active:opacity-60"
    >
      <FlaskConical size={16} className="shrink-0 text-warn" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{t('login.demoCodeIs', { code })}</span>
      <span className="shrink-0 font-semibold text-brand">{t('login.fillIn')}</span>
    </button>
  );
}
