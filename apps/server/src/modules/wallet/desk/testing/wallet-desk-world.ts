/**
 * The world of the desk's tests about chains: USDT on `ethereum`, whose two nodes say of every contract what `token` says, and
 * Anna and Ben with 500,000 USDT in their assets accounts. The read tables are as new as the engine before each call.
 */
import type { Command } from '@tern/engine';
import type {
  DeskActionName,
  DeskReadName,
  DeskRequest,
  DeskResult,
  FourEyesName,
} from '@tern/protocol/desk';
import { ANNA, BEN } from '../../../../kernel/testing/small-exchange.ts';
import type { ChainNode, TokenFacts } from '../../../../platform/chains/index.ts';
import type { Sql } from '../../../../platform/database/connect.ts';
import type { TempDatabase } from '../../../../platform/database/testing/temp-database.ts';
import type { WalletChain, WalletChains } from '../../chains/wallet-chain.ts';
import { CHAIN, E8 } from '../../testing/chain-commands.ts';
import { ethereumAdapter, ethereumChain } from '../../testing/ethereum-chain.ts';
import { FIRST, SECOND, WalletWorld } from '../../testing/wallet-world.ts';

export const PAYEE = '0x00000000000000000000000000000000000000aa';
const PAIR = { firstOperator: 1, secondOperator: 2 };

const OPENING: Command[] = [
  { kind: 'list-chain', chain: CHAIN },
  {
    kind: 'set-coin-chain',
    asset: 'USDT',
    chain: CHAIN,
    settings: {
      decimals: 6,
      contract: '0xusdt',
      confirmations: 12,
      minDeposit: E8,
      minWithdrawal: 10n * E8,
      maxWithdrawal: 150_000n * E8,
      withdrawalFee: E8,
      autoLimit: 0n,
    },
    ...PAIR,
  },
  ...[ANNA, BEN].flatMap((memberId): Command[] => [
    { kind: 'set-identity-level', memberId, level: 2 },
    {
      kind: 'credit-from-outside',
      ref: `opening:${memberId}`,
      owner: memberId,
      type: 'assets',
      asset: 'USDT',
      amount: 500_000n * E8,
    },
  ]),
];

export const TIP = 100;

/** The delay of changes that widen, of which the first terms are one. */
const DAY_MS = 24 * 3_600_000;

export class WalletDeskWorld {
  /** The nodes answer so, and the second one as `other` says where it is set. */
  token: TokenFacts = { state: 'token', decimals: 6, symbol: 'USDT' };
  other: TokenFacts | undefined;
  private requests = 0;
  private numbers = 0;

  world!: WalletWorld;
  chains!: WalletChains;

  static async open(database: TempDatabase): Promise<WalletDeskWorld> {
    const { sql } = database;
    await sql`
      truncate wallet_chains, coin_chains, wallet_policies, floor_prices, wallet_pauses, deposits, withdrawals,
        withdrawal_steps, member_debts, deposit_addresses, followed_chains, chain_transfers, own_payments,
        own_transactions, own_outputs, reconciliations, address_balances, coin_checks`;
    const desk = new WalletDeskWorld();
    const chain = desk.chain();
    desk.chains = { find: (name) => (name === CHAIN ? chain : undefined), list: () => [chain] };
    desk.world = await WalletWorld.open(database, [], desk.chains);
    for (const command of OPENING) await desk.execute(command);
    desk.passes(DAY_MS);
    return desk;
  }

  /** The chain has been read up to the block before its tip. */
  async followed(): Promise<void> {
    await this.sql`
      insert into followed_chains (chain, network_id, height, block_hash, block_time_ms, read_ms, epoch)
      values (${CHAIN}, '1', ${TIP - 1}, '0xblock', 1, 7, 1)`;
  }

  private chain(): WalletChain {
    const nodes = [() => this.token, () => this.other ?? this.token].map((token, at) => {
      const node = ethereumAdapter.connect({ url: `http://node-${at}`, timeoutMs: 1, maxAnswerBytes: 1 });
      return Object.assign(node, {
        readFingerprint: async () => ({ networkId: '1', anchorHash: undefined }),
        readTip: async () => ({
          height: TIP,
          hash: '0xtip',
          parentHash: '0x',
          timeMs: this.world.clock.nowMs(),
        }),
        readToken: async () => token(),
      } as Partial<ChainNode>);
    });
    return ethereumChain(nodes, '');
  }

  get sql(): Sql {
    return this.world.database.sql;
  }

  /** The desk and the engine have one time. */
  passes(ms: number): void {
    const { kernel, clock } = this.world;
    kernel.nowMs += ms;
    clock.step(kernel.nowMs - clock.nowMs());
  }

  async execute(command: Command): Promise<number> {
    const result = await this.world.execute(command);
    await this.world.project();
    return result;
  }

  /** Answers the withdrawal's id. */
  async requested(amount: bigint, memberId = ANNA): Promise<string> {
    const id = await this.execute({
      kind: 'request-withdrawal',
      memberId,
      requestId: `w${++this.requests}`,
      asset: 'USDT',
      chain: CHAIN,
      address: PAYEE,
      amount: amount * E8,
      fee: E8,
      isNewDevice: false,
      isYoungAccount: false,
      isUnreconciled: false,
    });
    return String(id);
  }

  async read<N extends DeskReadName>(name: N, request: DeskRequest<N>): Promise<DeskResult<N>> {
    await this.world.project();
    return this.world.read(name, request);
  }

  async act<N extends DeskActionName>(name: N, request: DeskRequest<N>, by = FIRST): Promise<unknown> {
    await this.world.project();
    const done = await this.world.act(name, request, by);
    await this.world.project();
    return done;
  }

  /** As WalletWorld.carryOut. */
  async carryOut<N extends FourEyesName>(
    name: N,
    request: DeskRequest<N>,
    approver = SECOND,
    between?: () => Promise<unknown>,
  ) {
    await this.world.project();
    const done = await this.world.carryOut(name, request, approver, between);
    await this.world.project();
    return done;
  }

  nextNumber(): number {
    return ++this.numbers;
  }
}
