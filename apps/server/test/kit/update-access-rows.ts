/** The rows of the app's updates in the table of access. */
import type { CallName } from '@tern/protocol';
import type { Row } from './access-row.ts';

const UPDATE = { platform: 'android', channel: 'stable', version: '1.0.0' };
const deviceId = 'a'.repeat(32);

export const UPDATE_ROWS: Partial<Record<CallName, Row>> = {
  checkUpdate: {
    ask: () => ({
      ...UPDATE,
      deviceId,
      native: '1.0.0',
      isAsked: 'false',
      global: 'ENGLISH',
    }),
    own: 'ok',
  },
  isReleaseStanding: { ask: () => UPDATE, own: 'ok' },
  reportUpdate: { ask: () => ({ ...UPDATE, deviceId, state: 'ready' }), own: 'ok' },
};
