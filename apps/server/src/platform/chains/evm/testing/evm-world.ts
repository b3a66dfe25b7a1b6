/** An anvil chain with honest tokens of 6 and 18 decimals, for the contract test and the tests of the EVM adapter. */
import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  type TransactionSerializable,
} from 'viem';
import { type HDAccount, mnemonicToAccount } from 'viem/accounts';
import { EvmChain } from '../../evm/evm-chain.ts';
import type {
  ChainAsset,
  ChainNode,
  EvmChainConfig,
  SequenceOffer,
  UnsignedTransaction,
} from '../../index.ts';
import type { ChainWorld } from '../../testing/chain-world.ts';
import { Anvil } from './anvil.ts';
import { evmSamples } from './evm-samples.ts';
import { compiledContracts } from './solidity.ts';

/** The phrase that anvil funds in every installation: worth nothing on any real chain. */
const PHRASE = 'test test test test test test test test test test test junk';
const CHAIN_ID = 31_337;
export const GWEI = 10n ** 9n;
const SUPPLY = 10n ** 30n;

const config: EvmChainConfig = {
  chain: 'test-evm',
  chainId: CHAIN_ID,
  confirmations: 3,
  minPriorityFeePerGas: 1n,
  maxLogRange: 16,
};
export const LIMITS = { timeoutMs: 20_000, maxAnswerBytes: 2 ** 24 };
const PRICES = { maxFeePerGas: 20n * GWEI, maxPriorityFeePerGas: GWEI };

type Fields = Partial<TransactionSerializable> & { gas?: bigint };

export class EvmWorld implements ChainWorld {
  readonly adapter = new EvmChain(config);
  readonly samples = evmSamples(CHAIN_ID);
  readonly confirmations = config.confirmations;
  readonly feeCap = { kind: 'gas' as const, maxFeePerGas: 100n * GWEI, maxPriorityFeePerGas: 10n * GWEI };
  readonly lowFeeCap = { kind: 'gas' as const, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n };
  readonly contracts: string[] = [];
  readonly assets: ChainAsset[] = [{ kind: 'native' }];
  readonly node: ChainNode;
  /** Pays members; anvil gives it 10,000 coins. */
  readonly outside = mnemonicToAccount(PHRASE);
  private readonly own = mnemonicToAccount(PHRASE, { addressIndex: 1 });
  private readonly bytesOf = new Map<string, Hex>();
  private outsideNonce = 0;
  /** Past the accounts that anvil funds. */
  private lastIndex = 100;

  private constructor(readonly anvil: Anvil) {
    this.node = this.adapter.connect({ url: anvil.url, ...LIMITS });
  }

  /** With two honest tokens, of 6 and of 18 decimals, both watched. */
  static async start(): Promise<EvmWorld> {
    const world = new EvmWorld(await Anvil.start({ chainId: CHAIN_ID }));
    for (const decimals of [6, 18]) {
      const contract = await world.deploy('HonestToken', [decimals, SUPPLY]);
      await world.call('HonestToken', contract, 'transfer', [world.sender, SUPPLY / 2n]);
      world.contracts.push(contract);
      world.assets.push({ kind: 'token', contract });
    }
    await world.mine();
    return world;
  }

  get url(): string {
    return this.anvil.url;
  }

  get sender(): string {
    return this.own.address;
  }

  freshAddress(): string {
    this.lastIndex += 1;
    return this.adapter.deriveAddress(this.samples.derived.accountXpub, this.lastIndex);
  }

  async pay(to: string, asset: ChainAsset, units: bigint): Promise<string> {
    if (asset.kind === 'native') return this.send({ to: to as Hex, value: units });
    return this.call('HonestToken', asset.contract, 'transfer', [to, units]);
  }

  mine(blocks = 1): Promise<void> {
    return this.anvil.mine(blocks);
  }

  async reorganise(depth: number, again: readonly string[]): Promise<void> {
    await this.reorganiseAt(
      depth,
      again.map((txid) => [txid, 0]),
    );
  }

  /** Each transaction with its block, counted from the first replaced one. */
  async reorganiseAt(depth: number, again: readonly (readonly [string, number])[]): Promise<void> {
    await this.anvil.request(
      'anvil_reorg',
      depth,
      again.map(([txid, block]) => [this.bytesOf.get(txid), block]),
    );
    const nonce = await this.anvil.request('eth_getTransactionCount', this.outside.address, 'latest');
    this.outsideNonce = Number(nonce);
  }

  /** Sends bytes that the outside wallet signed once and a reorganisation dropped. */
  async resend(txids: readonly string[]): Promise<void> {
    for (const txid of txids) await this.anvil.request('eth_sendRawTransaction', this.bytesOf.get(txid));
    this.outsideNonce += txids.length;
  }

  /** Sends from the outside wallet; type 2 unless the fields say otherwise. */
  async send(fields: Fields): Promise<string> {
    const nonce = this.outsideNonce;
    this.outsideNonce += 1;
    const priced = 'gasPrice' in fields ? {} : { type: 'eip1559', ...PRICES };
    const unsigned = { chainId: CHAIN_ID, nonce, gas: 100_000n, ...priced, ...fields };
    const signed = await this.outside.signTransaction(unsigned as TransactionSerializable);
    const txid = String(await this.anvil.request('eth_sendRawTransaction', signed));
    this.bytesOf.set(txid, signed);
    return txid;
  }

  /** Deploys from the outside wallet; resolves with the address when it is mined. */
  async deploy(name: string, args: readonly unknown[] = []): Promise<Hex> {
    const { abi, bytecode } = await contractOf(name);
    const nonce = BigInt(this.outsideNonce);
    const data = encodeDeployData({ abi, bytecode, args });
    await this.send({ data, gas: 5_000_000n });
    await this.mine();
    return getContractAddress({ from: this.outside.address, nonce });
  }

  /** Calls a function of a contract from the outside wallet. */
  async call(
    name: string,
    contract: string,
    functionName: string,
    args: readonly unknown[],
    fields: Fields = {},
  ): Promise<string> {
    const { abi } = await contractOf(name);
    const data = encodeFunctionData({ abi, functionName, args });
    return this.send({ to: contract as Hex, data, gas: 400_000n, ...fields });
  }

  async offer(): Promise<SequenceOffer> {
    const nonce = await this.anvil.request('eth_getTransactionCount', this.own.address, 'pending');
    return { kind: 'nonce', sender: this.own.address, nonce: Number(nonce) };
  }

  sign(transaction: UnsignedTransaction): Promise<string> {
    return signWith(this.own, transaction);
  }

  watchFor(...addresses: string[]) {
    const keys = new Set(addresses.map((address) => this.adapter.addressKey(address)));
    return { isWatched: (key: string) => keys.has(key), contracts: this.contracts };
  }

  connect(url: string, limits = LIMITS): ChainNode {
    return this.adapter.connect({ url, ...limits });
  }

  stop(): Promise<void> {
    return this.anvil.stop();
  }
}

/** As the signer does: from the description alone. */
function signWith(account: HDAccount, transaction: UnsignedTransaction): Promise<string> {
  if (transaction.family !== 'evm') throw new Error('a transaction of another family');
  const { chainId, nonce, to, value, data, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  return account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce,
    to: to as Hex,
    value: BigInt(value),
    data: data as Hex,
    gas: BigInt(gasLimit),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  });
}

async function contractOf(name: string) {
  const contract = (await compiledContracts()).get(name);
  if (contract === undefined) throw new Error(`no contract ${name}`);
  return contract;
}
