/** Leverage and margin mode of the caller in one contract, for both sides (rules/contracts#leverage). */
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Answered, Caller } from '../../../platform/http/call.ts';
import { type CommandSubmitter, executeCommand } from '../../command/index.ts';
import { type Contracts, namedContract } from '../terms/terms.ts';
import { leverageOf } from './parse-params.ts';

export async function setLeverage(
  params: CallRequest<'setLeverage'>,
  { memberId }: Caller,
  kernel: CommandSubmitter,
  contracts: Contracts,
): Promise<Answered<CallResult<'setLeverage'>>> {
  const { market } = namedContract(params.pairsName, contracts);
  const leverage = leverageOf(params.leverage);
  const { sequence } = await executeCommand(kernel, {
    kind: 'set-leverage',
    memberId,
    market,
    leverage,
  });
  return { result: {}, sequence };
}

export async function setMarginMode(
  { pairsName, mode }: CallRequest<'setMarginMode'>,
  { memberId }: Caller,
  kernel: CommandSubmitter,
  contracts: Contracts,
): Promise<Answered<CallResult<'setMarginMode'>>> {
  const { market } = namedContract(pairsName, contracts);
  const { sequence } = await executeCommand(kernel, {
    kind: 'set-margin-mode',
    memberId,
    market,
    mode,
  });
  return { result: {}, sequence };
}
