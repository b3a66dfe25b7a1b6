/**
 * Reads payment links of BIP-21 (rules/chains#addresses). A parameter that the payer must understand (`req-`) is refused, as
 * one that stands twice is; others, such as a label, are left out. The amount is a proposal.
 */
import type { ChainAsset, PaymentUriCheck, PaymentUriProblem } from '../chain-values.ts';
import { parseBitcoinAddress } from './addresses.ts';
import { type BitcoinNetwork, MOST_SATOSHI, SATOSHI_DECIMALS } from './networks.ts';

const LONGEST = 1_024;
const LINK = /^bitcoin:([A-Za-z0-9]{1,128})(?:\?([^?#]*))?$/i;
const AMOUNT = /^([0-9]{1,8})(?:\.([0-9]{1,8}))?$/;

export function parseBip21(text: string, network: BitcoinNetwork, asset: ChainAsset): PaymentUriCheck {
  if (text.length > LONGEST) return reject('TOO_LONG');
  const [, address = '', query = ''] = LINK.exec(text) ?? [];
  const parameters = readQuery(query);
  if (address === '' || parameters === undefined) return reject('BAD_FORM');
  if (asset.kind !== 'native') return reject('OTHER_ASSET');
  const checked = parseBitcoinAddress(network, address);
  if (!checked.ok) return reject(checked.problem === 'OTHER_NETWORK' ? 'OTHER_CHAIN' : 'BAD_ADDRESS');
  const amount = parameters.get('amount');
  if (amount === undefined) return { ok: true, address: checked.address, units: undefined };
  const units = satoshiOf(amount);
  return units === undefined ? reject('BAD_AMOUNT') : { ok: true, address: checked.address, units };
}

/** The amount is in coins. undefined: nothing, or more than there is. */
function satoshiOf(amount: string): bigint | undefined {
  const [, whole, fraction = ''] = AMOUNT.exec(amount) ?? [];
  if (whole === undefined) return undefined;
  const units = BigInt(whole + fraction.padEnd(SATOSHI_DECIMALS, '0'));
  return units > 0n && units <= MOST_SATOSHI ? units : undefined;
}

/** undefined: a parameter stands twice, has no name, or must be understood and is not. Names of QR codes are in capitals. */
function readQuery(query: string): ReadonlyMap<string, string> | undefined {
  const parameters = new Map<string, string>();
  for (const part of query === '' ? [] : query.split('&')) {
    const [written = '', ...value] = part.split('=');
    const name = written.toLowerCase();
    if (name === '' || name.startsWith('req-') || parameters.has(name)) return undefined;
    parameters.set(name, value.join('='));
  }
  return parameters;
}

function reject(problem: PaymentUriProblem): PaymentUriCheck {
  return { ok: false, problem };
}
