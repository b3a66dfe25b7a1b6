/** Questions of a comparison: two endpoints answer each, or the comparison ends without storing anything. */
import type {
  BlockHeader,
  ChainAsset,
  ChainFingerprint,
  ChainNode,
  Outpoint,
  Question,
} from '../../../platform/chains/index.ts';
import type { WalletChain } from '../chains/wallet-chain.ts';

/** One question asks for so many things, which are one proof of the endpoint's chain and tip. */
const MOST_AT_ONCE = 50;
const OLDEST_TIP_BLOCKS = 10;
const OLDEST_TIP_GRACE_MS = 5 * 60_000;

/** Two endpoints gave no common answer: nothing of the comparison is stored. */
class ComparisonBroken extends Error {
  override readonly name = 'ComparisonBroken';
}

export interface Mined {
  height: number;
  succeeded: boolean;
  feeUnits: bigint;
}

export interface BalanceQuestion {
  address: string;
  asset: ChainAsset;
}

export class ChainQuestions {
  constructor(
    private readonly chain: WalletChain,
    private readonly fingerprint: ChainFingerprint,
    private readonly at: BlockHeader,
    private readonly nowMs: () => number,
  ) {}

  /** Where each transaction was mined up to the block; undefined: not up to there. */
  mined(txids: readonly string[]): Promise<(Mined | undefined)[]> {
    return this.ask(txids, async (node, txid, signal) => {
      const status = await node.readTransaction(txid, [], signal);
      if (status.state !== 'mined' || status.height > this.at.height) return undefined;
      const { height, succeeded, feeUnits } = status;
      return { height, succeeded, feeUnits };
    });
  }

  /** The balances after the block, in the order of the questions. */
  balances(questions: readonly BalanceQuestion[]): Promise<bigint[]> {
    const { hash } = this.at;
    return this.ask(questions, (node, { address, asset }, signal) =>
      node.readBalance(address, asset, { hash }, signal),
    );
  }

  /** The units that each output holds after the block; undefined: it is not there, or spent. */
  outputs(outputs: readonly Outpoint[]): Promise<(bigint | undefined)[]> {
    const { hash } = this.at;
    return this.askTogether(outputs, (node, part, signal) => node.readOutputs(part, { hash }, signal));
  }

  private ask<Item, Answer>(
    items: readonly Item[],
    read: (node: ChainNode, item: Item, signal?: AbortSignal) => Promise<Answer>,
  ): Promise<Answer[]> {
    return this.askTogether(items, (node, part, signal) =>
      Promise.all(part.map((item) => read(node, item, signal))),
    );
  }

  private async askTogether<Item, Answer>(
    items: readonly Item[],
    read: (node: ChainNode, part: readonly Item[], signal?: AbortSignal) => Promise<readonly Answer[]>,
  ): Promise<Answer[]> {
    const { chain, fingerprint, at } = this;
    const answers: Answer[] = [];
    for (let start = 0; start < items.length; start += MOST_AT_ONCE) {
      const part = items.slice(start, start + MOST_AT_ONCE);
      const question: Question<readonly Answer[]> = {
        height: at.height,
        read: (node, signal) => read(node, part, signal),
        // An answer that is undefined keeps its place.
        comparedPart: (given) => given.map((answer) => answer ?? null),
      };
      const oldestTipMs = OLDEST_TIP_BLOCKS * chain.blockMs + OLDEST_TIP_GRACE_MS;
      const asked = await chain.endpoints.askTwo(question, { fingerprint, nowMs: this.nowMs(), oldestTipMs });
      if (asked.state !== 'agree')
        throw new ComparisonBroken(`the endpoints of ${chain.chain} gave no common answer: ${asked.state}`);
      answers.push(...asked.answer);
    }
    return answers;
  }
}
