/** The parts that the cases of the contract test share: reading a block for an address, building and signing a payment. */
import type {
  BlockHeader,
  BlockTransfers,
  BuiltTransaction,
  ChainAdapter,
  ChainAsset,
  ChainNode,
  FeeRate,
  SignedTransaction,
  TransactionStatus,
  Transfer,
  UnsignedTransaction,
  Watch,
} from '../index.ts';
import type { ChainWorld } from './chain-world.ts';

export const UNITS = 1_234_567n;
const WORK_CAP = 1_000_000n;

export interface SignedPayment {
  transaction: UnsignedTransaction;
  bytes: string;
  txid: string;
  decoded: SignedTransaction;
}

export class ChainKit {
  constructor(readonly world: ChainWorld) {}

  get adapter(): ChainAdapter {
    return this.world.adapter;
  }

  get node(): ChainNode {
    return this.world.node;
  }

  tip(): Promise<BlockHeader> {
    return this.node.readTip();
  }

  watch(...addresses: string[]): Watch {
    const keys = new Set(addresses.map((address) => this.adapter.addressKey(address)));
    return { isWatched: (key) => keys.has(key), contracts: this.world.contracts };
  }

  async blockAt(height: number, address: string): Promise<BlockTransfers> {
    const block = await this.node.readBlock({ height }, this.watch(address));
    if (block === undefined) throw new Error(`no block ${height}`);
    return block;
  }

  async transfersAt(height: number, address: string): Promise<readonly Transfer[]> {
    return (await this.blockAt(height, address)).transfers;
  }

  statusOf(txid: string): Promise<TransactionStatus> {
    return this.node.readTransaction(txid, this.world.contracts);
  }

  async feeNow(): Promise<FeeRate> {
    const estimate = await this.node.estimateFee(this.world.feeCap);
    if (estimate.state !== 'ok') throw new Error('a fee above the cap');
    return estimate.fee;
  }

  async buildPayment(to: string, asset: ChainAsset, units: bigint): Promise<BuiltTransaction> {
    const run = await this.node.dryRun({ from: this.world.sender, to, asset, units }, WORK_CAP);
    if (!run.ok) throw new Error(run.detail);
    const [sequence, fee] = [await this.world.offer(), await this.feeNow()];
    return this.adapter.build({ purpose: 'pay', asset, to, units, sequence, fee, workLimit: run.workLimit });
  }

  async signedPayment(to: string, asset: ChainAsset, units: bigint): Promise<SignedPayment> {
    const transaction = transactionOf(await this.buildPayment(to, asset, units));
    const bytes = await this.world.sign(transaction);
    const decoded = await this.adapter.readSigned(bytes, transaction);
    if (decoded === undefined) throw new Error('its own bytes are not read');
    return { transaction, bytes, txid: decoded.txid, decoded };
  }

  async forEachAsset(run: (asset: ChainAsset) => Promise<void>): Promise<void> {
    for (const asset of this.world.assets) await run(asset);
  }
}

export function builtOf(built: BuiltTransaction): Extract<BuiltTransaction, { ok: true }> {
  if (!built.ok) throw new Error(built.problem);
  return built;
}

export function transactionOf(built: BuiltTransaction): UnsignedTransaction {
  return builtOf(built).transaction;
}
