/** The requests of the policy's simulation: fresh ones, and those of known ids with some fields changed. */
import type { Random } from '@tern/test-kit/random';
import type { History, KnownId } from '../src/policy/history.ts';
import type { BitcoinTerms, EvmTerms, Intent, Purpose, Terms } from '../src/policy/intent.ts';

const LEAVING: ReadonlySet<Purpose> = new Set(['pay', 'top-up']);

/** Mostly one of the newest ids, so that they are met again. */
export function randomId(random: Random, newest: number): string {
  return `1-${Math.max(0, newest - (random.chance(80) ? random.below(6) : random.below(3_000)))}`;
}

/** An id that was signed is mostly asked for again as it was, with some fields changed. */
export function randomIntent(random: Random, newest: number, history: History): Intent {
  const id = randomId(random, newest);
  const known = history.find(id);
  const again = known === undefined || random.chance(10) ? undefined : changedIntent(random, newest, known);
  return again ?? freshIntent(random, id, newest);
}

function changedIntent(random: Random, newest: number, known: KnownId): Intent | undefined {
  const { subject } = known;
  const last = known.versions.at(-1);
  if (subject === undefined || last === undefined) return undefined;
  const { id, purpose, chain, network, asset, source, destination } = subject;
  const isCancel = random.chance(18);
  const terms =
    last.terms.family === 'evm' ? changedEvm(random, last.terms) : changedBitcoin(random, newest, last.terms);
  const amount = BigInt(subject.amount);
  return {
    id,
    purpose,
    isCancel,
    chain,
    network,
    asset,
    source,
    destination: random.chance(5) ? 'attacker' : destination,
    amount,
    charges: chargesOf(terms, asset, !isCancel && LEAVING.has(purpose) ? amount : 0n),
    terms,
    hasHighFee: random.chance(2),
  };
}

function changedEvm(random: Random, last: EvmTerms): EvmTerms {
  const raise = random.chance(85) ? random.pick([0n, 1n, 10n, 13n, 25n, 60n]) : 0n;
  return {
    family: 'evm',
    sender: last.sender,
    nonce: last.nonce + (random.chance(5) ? 1n : 0n),
    gas: last.gas,
    maxFeePerGas: last.maxFeePerGas + (last.maxFeePerGas * raise) / 100n,
    maxPriorityFeePerGas: last.maxPriorityFeePerGas + (last.maxPriorityFeePerGas * raise) / 100n,
  };
}

function changedBitcoin(random: Random, newest: number, last: BitcoinTerms): BitcoinTerms {
  if (random.chance(15)) return last;
  const inputs = random.chance(20) ? inputsOf(random, newest) : last.inputs.slice(0, 1 + random.below(2));
  return { family: 'bitcoin', inputs, fee: last.fee + BigInt(random.below(20)), vsize: last.vsize };
}

function freshIntent(random: Random, id: string, newest: number): Intent {
  const purpose: Purpose = random.pick(['pay', 'pay', 'pay', 'sweep', 'top-up', 'cold']);
  const asset = random.pick(['ETH', 'USDT', 'USDT', 'BTC']);
  const amount = BigInt(random.chance(90) ? 1 + random.below(300) : random.below(5_000));
  const network = asset === 'BTC' ? 'bitcoin:main' : random.pick(['evm:1', 'evm:56']);
  const source = purpose === 'sweep' ? `deposit/${random.below(5)}` : 'hot/0';
  const terms = asset === 'BTC' ? freshBitcoin(random, newest) : freshEvm(random, newest, source);
  return {
    id,
    purpose,
    isCancel: random.chance(3),
    chain: network,
    network,
    asset,
    source,
    destination: random.pick(['one', 'two']),
    amount,
    charges: chargesOf(terms, asset, LEAVING.has(purpose) ? amount : 0n),
    terms,
    hasHighFee: random.chance(3),
  };
}

function freshEvm(random: Random, newest: number, sender: string): EvmTerms {
  return {
    family: 'evm',
    sender,
    nonce: BigInt(Math.max(0, newest - random.below(4))),
    gas: 1n + BigInt(random.below(3)),
    maxFeePerGas: BigInt(1 + random.below(20)),
    maxPriorityFeePerGas: BigInt(random.below(3)),
  };
}

function freshBitcoin(random: Random, newest: number): BitcoinTerms {
  return {
    family: 'bitcoin',
    inputs: inputsOf(random, newest),
    fee: BigInt(1 + random.below(40)),
    vsize: BigInt(1 + random.below(6)),
  };
}

function inputsOf(random: Random, newest: number): string[] {
  const first = Math.max(0, newest - random.below(4));
  const more = Array.from({ length: random.below(3) }, () => `${Math.max(0, newest - random.below(6))}:1`);
  return [...new Set([`${first}:0`, ...more])];
}

function chargesOf(terms: Terms, asset: string, leaving: bigint): Map<string, bigint> {
  const isEvm = terms.family === 'evm';
  const charges = new Map([[isEvm ? 'ETH' : 'BTC', isEvm ? terms.gas * terms.maxFeePerGas : terms.fee]]);
  charges.set(asset, (charges.get(asset) ?? 0n) + leaving);
  return charges;
}
