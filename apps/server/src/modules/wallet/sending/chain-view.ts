/**
 * A chain as two endpoints show it during one round of the sender: the newest block that both know, and questions at it
 * (rules/chains#nodes). Where two disagree or lag there is no view, and nothing is sent in that round.
 */

import {
  type BlockHeader,
  balanceQuestion,
  blockQuestion,
  type ChainAsset,
  type ChainNode,
  type DryRun,
  dryRunQuestion,
  type EndpointDemands,
  EndpointFault,
  type FeeEstimate,
  type FeeRate,
  type Payment,
  type Question,
  type SequenceUse,
  sequenceQuestion,
  type TransactionStatus,
} from '../../../platform/chains/index.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';

/** The second endpoint may stand this many blocks behind the first. */
const MOST_LAG = 3;
const TIP_BLOCKS = 10;
const TIP_SPARE_MS = 300_000;

export type MinedStatus = Extract<TransactionStatus, { state: 'mined' }>;

export class ChainView {
  private constructor(
    readonly chain: WalletChain,
    /** The newest block that two endpoints agree on. */
    readonly at: BlockHeader,
    private readonly demands: EndpointDemands,
    private readonly contracts: readonly string[],
  ) {}

  /** undefined: the chain is not followed yet, or its endpoints do not agree now. */
  static async open(
    sql: Sql,
    chain: WalletChain,
    contracts: readonly string[],
    nowMs: number,
  ): Promise<ChainView | undefined> {
    const [followed] = await sql<{ network_id: string; anchor_hash: string | null }[]>`
      select network_id, anchor_hash from followed_chains where chain = ${chain.chain}`;
    if (followed === undefined) return undefined;
    const demands = {
      fingerprint: { networkId: followed.network_id, anchorHash: followed.anchor_hash ?? undefined },
      nowMs,
      oldestTipMs: TIP_BLOCKS * chain.blockMs + TIP_SPARE_MS,
    };
    const tip = await unlessFault(chain.endpoints.askOne((node) => node.readTip()));
    if (tip === undefined) return undefined;
    for (let lag = 0; lag <= MOST_LAG && tip.height >= lag; lag += 1) {
      const asked = await chain.endpoints.askTwo(blockQuestion(tip.height - lag), demands);
      if (asked.state === 'agree' && asked.answer !== undefined)
        return new ChainView(chain, asked.answer, demands, contracts);
    }
    return undefined;
  }

  /** Resolves with undefined where two endpoints do not agree. */
  async ask<T>(question: Question<T>): Promise<{ answer: T } | undefined> {
    const asked = await this.chain.endpoints.askTwo(question, this.demands);
    return asked.state === 'agree' ? { answer: asked.answer } : undefined;
  }

  /** The deepest block that is still counted with these confirmations; undefined: there is none, or no agreement. */
  async blockBelow(confirmations: number): Promise<BlockHeader | undefined> {
    const height = this.at.height - confirmations + 1;
    return height < 0 ? undefined : (await this.ask(blockQuestion(height)))?.answer;
  }

  async balance(address: string, asset: ChainAsset): Promise<bigint | undefined> {
    return (await this.ask(balanceQuestion(address, asset, this.at)))?.answer;
  }

  async dryRun(payment: Payment): Promise<DryRun | undefined> {
    const { maxGasNative, maxGasToken } = this.chain;
    const cap = payment.asset.kind === 'native' ? maxGasNative : maxGasToken;
    return (await this.ask(dryRunQuestion(payment, cap, this.at.height)))?.answer;
  }

  /** Where it was mined; 'not-mined': neither endpoint has it in a block; undefined: they do not agree. */
  async mined(txid: string): Promise<MinedStatus | 'not-mined' | undefined> {
    const asked = await this.ask(minedQuestion(txid, this.contracts, this.at.height));
    if (asked === undefined) return undefined;
    return asked.answer.state === 'mined' ? asked.answer : 'not-mined';
  }

  async isSequenceUsed(use: SequenceUse, block: BlockHeader): Promise<boolean | undefined> {
    return (await this.ask(sequenceQuestion(use, block)))?.answer;
  }

  /** The count of the sender's mined transactions after the view's block; undefined on a chain without nonces. */
  async nonceOf(sender: string): Promise<number | undefined> {
    const { hash, height } = this.at;
    const read = (node: ChainNode, signal?: AbortSignal) => node.readSenderSequence(sender, { hash }, signal);
    const answer = (await this.ask({ height, read }))?.answer;
    return answer?.kind === 'nonce' ? answer.nextNonce : undefined;
  }

  /**
   * The lowest estimate within the cap of those that endpoints give: one that lies high costs nothing, and one that lies
   * low is corrected by a replacement. undefined: none answers.
   */
  async fee(): Promise<FeeEstimate | undefined> {
    const asked = await this.chain.endpoints.askAll((node) => node.estimateFee(this.chain.feeCap));
    const answers = asked.flatMap((one) => (one.state === 'answer' ? [one.answer] : []));
    const within = answers.flatMap((one) => (one.state === 'ok' ? [one.fee] : []));
    const lowest = within.sort((a, b) => (priceOf(a) < priceOf(b) ? -1 : 1))[0];
    return lowest === undefined ? answers[0] : { state: 'ok', fee: lowest };
  }
}

/** The price that two fees of one chain are compared by. */
export function priceOf(fee: FeeRate): bigint {
  if (fee.kind === 'gas') return fee.maxFeePerGas;
  return fee.kind === 'size' ? fee.unitsPerKilobyte : fee.units;
}

/** Endpoints know differently whether a transaction waits, and alike where it was mined: that alone is compared. */
function minedQuestion(
  txid: string,
  contracts: readonly string[],
  height: number,
): Question<TransactionStatus> {
  return {
    height,
    read: (node, signal) => node.readTransaction(txid, contracts, signal),
    comparedPart: (status) => (status.state === 'mined' ? status : 'not mined'),
  };
}

async function unlessFault<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof EndpointFault) return undefined;
    throw error;
  }
}
