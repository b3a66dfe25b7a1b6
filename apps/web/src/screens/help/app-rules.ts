/** The constants of the app itself as the page of rules shows them (product#constants); docs/rules/service.md lists each. */
import { REQUEST_TIMEOUT_MS } from '@tern/client';
import { POSTER_TOAST_MS } from '../../features/invitation/index.ts';
import { POLL_MS, TOP_TILES } from '../../features/market/index.ts';
import { RESTART_AFTER_MS } from '../../features/update/index.ts';
import { LOGIN_DELAY_MS } from '../../kit/api.ts';
import { LOAD_TIMEOUT_MS } from '../../kit/lazy-chunk.ts';
import { TURN_MS } from '../../kit/turn-time.ts';
import { t } from '../../locale/text.ts';
import { PULL_PX, PULL_SHOWN_MS } from '../../ui/pull-to-refresh.tsx';
import { TOAST_MS } from '../../ui/toast.tsx';

interface AppRule {
  rule: string;
  show(): readonly [name: string, value: string];
}

const seconds = (ms: number) => String(ms / 1000);

export const APP_RULES: readonly AppRule[] = [
  { rule: 'turn', show: () => [t('help.turn'), t('help.everySeconds', { seconds: seconds(TURN_MS) })] },
  { rule: 'polling', show: () => [t('help.polling'), t('help.refreshed', { seconds: seconds(POLL_MS) })] },
  { rule: 'topTiles', show: () => [t('help.topTiles'), String(TOP_TILES)] },
  {
    rule: 'pull',
    show: () => [t('help.pull'), t('help.pullText', { pixels: PULL_PX, seconds: seconds(PULL_SHOWN_MS) })],
  },
  {
    rule: 'requestTime',
    show: () => [t('help.requestTime'), t('help.seconds', { seconds: seconds(REQUEST_TIMEOUT_MS) })],
  },
  {
    rule: 'loadTime',
    show: () => [t('help.loadTime'), t('help.seconds', { seconds: seconds(LOAD_TIMEOUT_MS) })],
  },
  {
    rule: 'expiry',
    show: () => [t('help.expiry'), t('help.expiryText', { seconds: seconds(LOGIN_DELAY_MS) })],
  },
  { rule: 'toast', show: () => [t('help.toast'), t('help.seconds', { seconds: seconds(TOAST_MS) })] },
  {
    rule: 'posterToast',
    show: () => [t('help.posterToast'), t('help.seconds', { seconds: seconds(POSTER_TOAST_MS) })],
  },
  {
    rule: 'restart',
    show: () => [t('help.restart'), t('help.restartText', { seconds: seconds(RESTART_AFTER_MS) })],
  },
  { rule: 'bars', show: () => [t('help.bars'), t('help.barsText')] },
  { rule: 'abbreviation', show: () => [t('help.abbreviation'), t('help.abbreviationText')] },
  { rule: 'decimals', show: () => [t('help.decimals'), t('help.decimalsText')] },
  { rule: 'defaults', show: () => [t('help.defaults'), t('help.defaultsText')] },
];
