/** The operator's command line: what broke the engine, and a clock that jumped (rules/conventions#time). */
import { AdminError, type AdminVerb } from '../platform/admin/index.ts';
import type { KeptStop } from './quarantine.ts';
import type { RunningKernel } from './start-kernel.ts';

export function kernelVerbs(kernel: Pick<RunningKernel, 'quarantine' | 'acceptClockStep'>): AdminVerb[] {
  return [
    {
      verb: 'stops',
      usage:
        '[forget <number>]: what broke the engine and is refused or halts since; forget it once that is repaired',
      async run([word, text = '']) {
        if (word !== undefined && word !== 'forget') throw new AdminError('say nothing, or forget <number>');
        if (word === 'forget' && !(await kernel.quarantine.forget(idOf(text))))
          throw new AdminError(`there is no stop "${text}"`);
        const lines = kernel.quarantine.list().map(lineOf);
        return lines.length === 0 ? 'nothing broke the engine' : lines.join('\n');
      },
    },
    {
      verb: 'clock',
      usage: 'accept: takes the clock as it is; trading is held since it jumped forward',
      async run([word]) {
        if (word !== 'accept') throw new AdminError('say accept');
        if (!kernel.acceptClockStep()) throw new AdminError('the clock did not jump');
        return 'the clock is taken as it is, trading goes on';
      },
    },
  ];
}

const idOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

function lineOf({ id, stoppedAtMs, kind, contract, reason }: KeptStop): string {
  const effect = contract === '' ? 'is refused' : `halts ${contract} at every start`;
  return `${id}  ${new Date(stoppedAtMs).toISOString()}  ${kind} ${effect}: ${reason}`;
}
