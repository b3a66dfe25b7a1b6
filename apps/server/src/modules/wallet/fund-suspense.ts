/** Money that arrived by hand, recorded by two operators so that applications can be paid from it (rules/wallet#suspense). */
import type { DeskRequest } from '@tern/protocol/desk';
import type { Kernel } from '../../kernel/index.ts';
import { CallError, type ReadBarrier } from '../../platform/http/call.ts';
import type { FourEyesHandler } from '../../platform/http/desk-call.ts';
import type { LiveMarkets } from '../market/index.ts';
import { operatorsOf } from '../staff/index.ts';
import { deskErrorOf } from './desk-refusals.ts';
import { deskUnits } from './desk-units.ts';
import { engineReference } from './references.ts';

interface Parts {
  kernel: Pick<Kernel, 'execute'>;
  isReadable: ReadBarrier;
  markets: Pick<LiveMarkets, 'asset'>;
}

export function fundSuspenseHandler({ kernel, isReadable, markets }: Parts): FourEyesHandler<'fundSuspense'> {
  const subjectOf = ({ currency, reference }: DeskRequest<'fundSuspense'>) => `${currency} ${reference}`;
  return {
    examine(request) {
      deskUnits(request.currency, request.amount, markets);
      return { subject: subjectOf(request), before: null };
    },
    async execute(request, pair, _context, approved) {
      const { currency, amount, reference } = request;
      const outcome = await kernel.execute({
        kind: 'fund-suspense',
        reference: engineReference(reference),
        asset: currency,
        amount: deskUnits(currency, amount, markets),
        ...operatorsOf(pair),
      });
      const { rejection, repeated, sequence, result: fundingId } = outcome;
      if (rejection !== 'OK') throw deskErrorOf(rejection);
      if (repeated) throw new CallError('fundReference');
      await isReadable(sequence);
      const after = { currency, amount, reference, fundingId, sequence };
      return { result: {}, subject: subjectOf(request), before: approved.confirm(null), after };
    },
  };
}
