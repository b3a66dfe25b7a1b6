/**
 * Reads payment links of EIP-681 for one chain and one asset (rules/chains#addresses). A link without a chain id names
 * Ethereum's main network alone, names of ENS are refused, and an unknown or repeated parameter is refused: nothing is
 * guessed.
 */
import type { ChainAsset, PaymentUriCheck, PaymentUriProblem } from '../chain-values.ts';
import { parseEvmAddress } from './addresses.ts';

const LONGEST = 512;
const MAIN_CHAIN_ID = '1';
const LINK =
  /^ethereum:(?:pay-)?(0x[0-9a-fA-F]{40})(?:@([0-9]{1,16}))?(?:\/([A-Za-z0-9_]{1,64}))?(?:\?([^?#]*))?$/i;
const AMOUNT = /^([0-9]{1,78})(?:\.([0-9]{1,78}))?(?:e([0-9]{1,2}))?$/i;
const TOO_MUCH = 2n ** 256n;
/** The payer's own client decides fees; the link's are left out. */
const LEFT_OUT = new Set(['gas', 'gasLimit', 'gasPrice']);

export function parseEip681(text: string, chainId: number, asset: ChainAsset): PaymentUriCheck {
  if (text.length > LONGEST) return reject('TOO_LONG');
  const [, target = '', linkChainId = MAIN_CHAIN_ID, call, query = ''] = LINK.exec(text) ?? [];
  const parameters = readQuery(query);
  if (target === '' || parameters === undefined) return reject('BAD_FORM');
  if (BigInt(linkChainId) !== BigInt(chainId)) return reject('OTHER_CHAIN');
  return asset.kind === 'native'
    ? readNative(target, call, parameters)
    : readToken(target, call, parameters, asset.contract);
}

function readNative(
  target: string,
  call: string | undefined,
  parameters: ReadonlyMap<string, string>,
): PaymentUriCheck {
  if (call !== undefined) return reject(call === 'transfer' ? 'OTHER_ASSET' : 'BAD_FORM');
  if (!hasOnly(parameters, ['value'])) return reject('BAD_FORM');
  return accept(target, parameters.get('value'));
}

function readToken(
  target: string,
  call: string | undefined,
  parameters: ReadonlyMap<string, string>,
  contract: string,
): PaymentUriCheck {
  if (call === undefined) return reject('OTHER_ASSET');
  if (call !== 'transfer' || !hasOnly(parameters, ['address', 'uint256'])) return reject('BAD_FORM');
  const token = parseEvmAddress(target);
  if (!token.ok) return reject('BAD_ADDRESS');
  if (token.address !== contract) return reject('OTHER_ASSET');
  const payee = parameters.get('address');
  return payee === undefined ? reject('BAD_FORM') : accept(payee, parameters.get('uint256'));
}

function accept(payee: string, amount: string | undefined): PaymentUriCheck {
  const checked = parseEvmAddress(payee);
  if (!checked.ok) return reject('BAD_ADDRESS');
  if (amount === undefined) return { ok: true, address: checked.address, units: undefined };
  const units = wholeUnits(amount);
  return units === undefined ? reject('BAD_AMOUNT') : { ok: true, address: checked.address, units };
}

/** `2.014e18` is exact. The answer is undefined where a fraction remains or the amount is more than a chain can hold. */
function wholeUnits(amount: string): bigint | undefined {
  const [, whole, fraction = '', exponent = '0'] = AMOUNT.exec(amount) ?? [];
  if (whole === undefined) return undefined;
  const scale = 10n ** BigInt(fraction.length);
  const scaled = BigInt(whole + fraction) * 10n ** BigInt(exponent);
  const units = scaled / scale;
  return scaled % scale === 0n && units < TOO_MUCH ? units : undefined;
}

/** The answer is undefined where a parameter stands twice or without a value. No parameter that is read needs an escape. */
function readQuery(query: string): ReadonlyMap<string, string> | undefined {
  const parameters = new Map<string, string>();
  for (const part of query === '' ? [] : query.split('&')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (name === '' || value === '' || more.length > 0 || parameters.has(name)) return undefined;
    parameters.set(name, value);
  }
  return parameters;
}

function hasOnly(parameters: ReadonlyMap<string, string>, names: readonly string[]): boolean {
  return [...parameters.keys()].every((name) => LEFT_OUT.has(name) || names.includes(name));
}

function reject(problem: PaymentUriProblem): PaymentUriCheck {
  return { ok: false, problem };
}
