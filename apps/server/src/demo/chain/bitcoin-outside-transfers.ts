/** Reads the payments and arrivals of the simulated Bitcoin's outside wallet out of the blocks and the waiting transactions. */
import { addressOfScript } from '../../platform/chains/bitcoin/addresses.ts';
import type { BitcoinFake } from '../../platform/chains/bitcoin/fake/bitcoin-fake.ts';
import type { BitcoinOutput, BitcoinTransaction } from '../../platform/chains/bitcoin/transaction-bytes.ts';
import { LISTED, type OutsideTransfer } from './demo-chain.ts';

interface Placed {
  transaction: BitcoinTransaction;
  timeMs: number;
  height: number | undefined;
}

/** Newest first. */
export interface WalletTransfers {
  payments: OutsideTransfer[];
  arrivals: OutsideTransfer[];
}

/** A transaction that waits is of now. */
export function transfersOfWallet(
  fake: BitcoinFake,
  { currency, nowMs }: { currency: string; nowMs: number },
): WalletTransfers {
  const own = fake.walletAddress;
  const payments: OutsideTransfer[] = [];
  const arrivals: OutsideTransfer[] = [];
  for (const { transaction, timeMs, height } of newestFirst(fake, nowMs)) {
    if (payments.length >= LISTED && arrivals.length >= LISTED) break;
    const { txid, outputs } = transaction;
    const payer = addressOf(fake.state.spentOutputs(transaction, height)[0]);
    const payees = outputs.map((output) => ({ address: addressOf(output), units: output.units }));
    const transfer = (units: bigint, peer: string) => ({ txid, currency, units, peer, timeMs, height });
    if (payer === own) {
      // The first output is the payee's, and the second one is change.
      const [paid] = payees;
      if (paid !== undefined) payments.push(transfer(paid.units, paid.address));
      continue;
    }
    const received = payees.filter(({ address }) => address === own);
    if (received.length === 0) continue;
    const sum = received.reduce((total, { units }) => total + units, 0n);
    arrivals.push(transfer(sum, payer));
  }
  return { payments: payments.slice(0, LISTED), arrivals: arrivals.slice(0, LISTED) };
}

/** Without coinbases. */
function* newestFirst({ state }: BitcoinFake, nowMs: number): Generator<Placed> {
  for (const { transaction } of [...state.waiting.values()].reverse())
    yield { transaction, timeMs: nowMs, height: undefined };
  for (let height = state.tip.height; height >= 0; height -= 1) {
    const block = state.blocks[height];
    if (block === undefined || block.transactions.length < 2) continue;
    const timeMs = block.made.seconds * 1_000;
    for (const { transaction } of block.transactions.slice(1).reverse())
      yield { transaction, timeMs, height };
  }
}

function addressOf(output: Pick<BitcoinOutput, 'script'> | undefined): string {
  return output === undefined ? '' : (addressOfScript('regtest', output.script) ?? '');
}
