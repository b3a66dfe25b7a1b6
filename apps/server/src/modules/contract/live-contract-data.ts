/** All live state of contracts beside that of the market module; each part starts from the engine's state. */
import type { EngineState } from '@tern/engine';
import type { LiveBalances } from '../balances/index.ts';
import type { StatusTexts } from '../market/index.ts';
import { AdlRanking } from './adl-queue.ts';
import { LiveContractOrders } from './live-contract-orders.ts';
import { LiveMarks } from './live-marks.ts';
import { LivePositions } from './live-positions.ts';
import type { AccountParts } from './member-account.ts';
import { ReverseRejections } from './reverse-rejections.ts';
import type { Contracts } from './terms.ts';

export class LiveContractData implements AccountParts {
  readonly marks: LiveMarks;
  readonly positions: LivePositions;
  readonly orders: LiveContractOrders;
  readonly adl: AdlRanking;
  readonly reverseRejections = new ReverseRejections();

  constructor(
    initial: EngineState,
    readonly contracts: Contracts,
    readonly balances: LiveBalances,
    nowMs: () => number,
    onFault: (error: unknown) => void,
    readonly texts: Pick<StatusTexts, 'publicTextOf'> = { publicTextOf: () => undefined },
  ) {
    this.marks = new LiveMarks(initial);
    this.positions = new LivePositions(initial);
    this.orders = new LiveContractOrders(initial);
    this.adl = new AdlRanking(this, nowMs, onFault);
  }
}
