/** All live state of contracts beside that of the market module; each part starts from the engine's state. */
import type { EngineState } from '@tern/engine';
import type { LiveBalances } from '../../balances/index.ts';
import type { StatusTexts } from '../../market/index.ts';
import { LiveContractOrders } from '../orders/live-contract-orders.ts';
import { LivePositions } from '../positions/live-positions.ts';
import type { AccountParts } from '../positions/member-account.ts';
import { ReverseRejections } from '../positions/reverse-rejections.ts';
import { AdlRanking } from '../risk/adl-queue.ts';
import { LiveMarks } from '../terms/live-marks.ts';
import type { Contracts } from '../terms/terms.ts';

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
