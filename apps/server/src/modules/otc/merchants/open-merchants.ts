/** Opens the calls about being a merchant. Applying, topping up and quitting ask for the trading password. */
import type { Command } from '@tern/engine';
import type { CallResult } from '@tern/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import {
  type Answered,
  CallError,
  type CallRegistry,
  type ReadBarrier,
} from '../../../platform/http/call.ts';
import { readAfter } from '../../../platform/http/paging.ts';
import { type CommandSubmitter, executeCommand, positiveUnits } from '../../command/index.ts';
import type { LiveMarkets } from '../../market/index.ts';
import type { Programmes } from '../../programme/index.ts';
import type { SecurityApi } from '../../security/index.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { OtcPeople } from '../people/otc-people.ts';
import type { MerchantRequirements } from './merchant-requirements.ts';
import { MerchantReader } from './merchant-state.ts';

const AMOUNT_ERRORS = { format: 'amountInvalid', scale: 'amountInvalid', range: 'amountInvalid' } as const;

export interface MerchantStateDeps {
  sql: Sql;
  clock: Clock;
  isReadable: ReadBarrier;
  markets: Pick<LiveMarkets, 'asset'>;
  live: LiveOtc;
  requirements: MerchantRequirements;
}

/** The member's state as a merchant. */
export function openMerchantState(deps: MerchantStateDeps) {
  const { sql, clock, isReadable, markets, live, requirements } = deps;
  const reader = new MerchantReader(sql, live, requirements, () => usdtScale(markets));
  return {
    calls: (calls: CallRegistry) =>
      calls.member('getMerchantState', ({ minSequence }, { memberId }) =>
        readAfter(isReadable, minSequence, () => reader.read(memberId, clock.nowMs())),
      ),
  };
}

export interface MerchantDeps {
  kernel: CommandSubmitter;
  markets: Pick<LiveMarkets, 'asset'>;
  people: OtcPeople;
  requirements: MerchantRequirements;
  programmes: Programmes;
  security: Pick<SecurityApi, 'checkPostPassword'>;
}

/** The steps to become a merchant, to stay one and to be one no more. */
export function openMerchants(deps: MerchantDeps) {
  const { kernel, markets, people, requirements, programmes, security } = deps;
  const submit = async (command: Command): Promise<Answered<CallResult<'quitMerchant'>>> => {
    const { sequence } = await executeCommand(kernel, command);
    return { result: {}, sequence };
  };
  return {
    calls(calls: CallRegistry) {
      calls.member('applyMerchant', async ({ requestId, postPassword }, { memberId }) => {
        if (!programmes.isOpen('MERCHANTS')) throw new CallError('merchantsClosed');
        await requirements.refuseUnmet(memberId);
        await security.checkPostPassword(memberId, postPassword);
        // The market shows the name from the first ad on.
        await people.names.load([memberId]);
        return submit({ kind: 'apply-merchant', memberId, requestId });
      });
      calls.member('withdrawMerchantApplication', (_params, { memberId }) =>
        submit({ kind: 'withdraw-merchant-application', memberId }),
      );
      calls.member('topUpBond', async ({ requestId, amount, postPassword }, { memberId }) => {
        const units = positiveUnits(amount, usdtScale(markets), AMOUNT_ERRORS);
        await security.checkPostPassword(memberId, postPassword);
        return submit({ kind: 'top-up-bond', memberId, requestId, amount: units });
      });
      calls.member('quitMerchant', async ({ postPassword }, { memberId }) => {
        await security.checkPostPassword(memberId, postPassword);
        return submit({ kind: 'quit-merchant', memberId });
      });
      calls.member('stayMerchant', (_params, { memberId }) => submit({ kind: 'stay-merchant', memberId }));
    },
  };
}

function usdtScale(markets: Pick<LiveMarkets, 'asset'>): number {
  return markets.asset('USDT')?.scale ?? 0;
}
