/** Leverage and margin mode of the caller in one contract, for both sides (RULES 1.2, 1.6). */
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Answered, Caller } from '../../platform/http/call.ts';
import type { CommandMouth } from '../wallet/index.ts';
import { carryOutContract } from './carry-out.ts';
import { leverageOf } from './rules.ts';
import { type Contracts, namedContract } from './terms.ts';

export async function setLeverage(
  params: CallRequest<'setLeverage'>,
  { memberId }: Caller,
  kernel: CommandMouth,
  contracts: Contracts,
): Promise<Answered<CallResult<'setLeverage'>>> {
  const { market } = namedContract(params.pairsName, contracts);
  const leverage = leverageOf(params.leverage);
  const { sequence } = await carryOutContract(kernel, { kind: 'set-leverage', memberId, market, leverage });
  return { result: {}, sequence };
}

export async function setMarginMode(
  { pairsName, mode }: CallRequest<'setMarginMode'>,
  { memberId }: Caller,
  kernel: CommandMouth,
  contracts: Contracts,
): Promise<Answered<CallResult<'setMarginMode'>>> {
  const { market } = namedContract(pairsName, contracts);
  const { sequence } = await carryOutContract(kernel, { kind: 'set-margin-mode', memberId, market, mode });
  return { result: {}, sequence };
}
