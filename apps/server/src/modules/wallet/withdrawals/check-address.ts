/** Checks an address or a payment link for a member, as a withdrawal would (rules/wallet#address-checks). */
import { formatUnits, isMultiple, pow10 } from '@tern/math';
import type { CallRequest, CallResult } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import { type CoinNetwork, chainAssetOf } from '../networks/coin-network.ts';
import type { CheckParts, WithdrawalChecks } from './check-withdrawal.ts';

/** A link of a chain begins with its scheme; no address has a colon. */
const LINK = /^[a-z]+:/i;

export async function checkAddress(
  { networks, settings, own }: Pick<CheckParts, 'networks' | 'settings' | 'own'>,
  checks: Pick<WithdrawalChecks, 'payee'>,
  { currency, chain, address: text }: CallRequest<'checkAddress'>,
  memberId: number,
  nowMs: number,
): Promise<CallResult<'checkAddress'>> {
  const network = await networks.find(currency, chain, nowMs);
  const policy = await settings.policyInForce(nowMs);
  const given = LINK.test(text) ? readLink(network, text) : { address: text, amount: '' };
  const address = await checks.payee(network, memberId, given.address, policy, nowMs);
  const key = { memberId, currency, chain, address };
  const [isSaved, hasPaid] = await Promise.all([own.isSaved(key, nowMs), own.hasPaid(key)]);
  return { address, amount: given.amount, isSaved, isNew: !hasPaid };
}

/** A link of another chain or token is refused, never guessed. */
function readLink(network: CoinNetwork, text: string): { address: string; amount: string } {
  const { chain, terms } = network;
  const link = chain.adapter.parsePaymentUri(text, chainAssetOf(terms));
  if (!link.ok) throw new CallError('addressInvalid');
  return { address: link.address, amount: proposal(network, link.units) };
}

/** Token units in coins; an amount that the ledger cannot hold exactly is no proposal. */
function proposal({ asset, terms }: CoinNetwork, units: bigint | undefined): string {
  if (units === undefined || units === 0n) return '';
  const scale = Math.min(asset.scale, terms.decimals);
  const step = pow10(terms.decimals - scale);
  return isMultiple(units, step) ? formatUnits(units / step, scale) : '';
}
