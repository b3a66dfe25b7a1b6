/** The operator's command line: the kill switch of verification codes (rules/security#codes). */
import { AdminError, type AdminVerb } from '../../platform/admin/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Codes } from './codes.ts';

export function codeVerbs(codes: Codes, clock: Clock): AdminVerb[] {
  return [
    {
      verb: 'codes',
      usage: 'stop | resume | state: whether verification codes are sent',
      run: async ([what]) => {
        if (what === 'stop') await codes.stop(clock.nowMs());
        else if (what === 'resume') await codes.resume();
        else if (what !== 'state') throw new AdminError('say stop, resume or state');
        return (await codes.isStopped()) ? 'no codes are sent' : 'codes are sent';
      },
    },
  ];
}
