/** The desk of the money behind pledges and airdrops: funding from outside, and moves out of `fee` and back. */
import type { DeskRequest } from '@tern/protocol/desk';
import { CallError } from '../../../platform/http/call.ts';
import type { DeskCallRegistry, FourEyesHandler } from '../../../platform/http/desk-call.ts';
import { type AmountErrors, positiveUnits } from '../../command/index.ts';
import type { LiveMarkets } from '../../market/index.ts';
import { type DeskCommands, operatorsOf } from '../../staff/index.ts';
import type { ActivityReader } from './activity-reader.ts';

const AMOUNT_ERRORS: AmountErrors = {
  format: 'amountInvalid',
  scale: 'amountInvalid',
  range: 'amountInvalid',
};

export interface FundDeskParts {
  markets: Pick<LiveMarkets, 'asset'>;
  commands: DeskCommands;
  reader: Pick<ActivityReader, 'freeOf'>;
}

export function fundDesk(desk: DeskCallRegistry, parts: FundDeskParts): void {
  desk.fourEyes('fundActivityAccount', fundHandler(parts));
  desk.fourEyes('movePledgeFunds', moveHandler(parts));
}

function unitsOf({ currency, amount }: { currency: string; amount: string }, { markets }: FundDeskParts) {
  const asset = markets.asset(currency);
  if (asset === undefined) throw new CallError('currencyUnknown');
  return positiveUnits(amount, asset.scale, AMOUNT_ERRORS);
}

function fundHandler(parts: FundDeskParts): FourEyesHandler<'fundActivityAccount'> {
  return {
    examine(request) {
      unitsOf(request, parts);
      return { subject: `${request.account} ${request.currency}`, before: null };
    },
    async execute(request, pair, _context, approved) {
      const { account, currency, amount, reference } = request;
      await parts.commands.execute({
        kind: 'fund-growth-account',
        account,
        asset: currency,
        amount: unitsOf(request, parts),
        reference,
        ...operatorsOf(pair),
      });
      return {
        result: {},
        subject: `${account} ${currency}`,
        before: approved.confirm(null),
        after: { account, currency, amount, reference },
      };
    },
  };
}

function moveHandler(parts: FundDeskParts): FourEyesHandler<'movePledgeFunds'> {
  const examine = (request: DeskRequest<'movePledgeFunds'>) => {
    const { move, currency } = request;
    const units = unitsOf(request, parts);
    const from = move === 'FROM_FEE' ? 'fee' : 'pledge';
    if (parts.reader.freeOf(from, currency) < units) throw new CallError('insufficientBalance');
    return { subject: `${move} ${currency}`, before: null, units };
  };
  return {
    examine(request) {
      const { units: _, ...examined } = examine(request);
      return examined;
    },
    async execute(request, pair, _context, approved) {
      const { move, currency: asset } = request;
      const { subject, before } = await parts.commands.decide(() => {
        const { subject, before, units: amount } = examine(request);
        const confirmed = approved.confirm(before);
        const command = { kind: 'move-pledge-funds', asset, amount, move, ...operatorsOf(pair) } as const;
        return { command, subject, before: confirmed };
      });
      return { result: {}, subject, before, after: { move, currency: asset, amount: request.amount } };
    },
  };
}
