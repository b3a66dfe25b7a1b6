/** Answers the stress page: a dry run on the newest durable state, in decimals. One at a time. */
import type { EngineState } from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { WhatIfEngine } from '../../../kernel/index.ts';
import { CallError } from '../../../platform/http/call.ts';
import { playStress, type StressAnswer, type StressLiquidation } from '../risk/stress.ts';
import { type Contracts, contractOf, pairsNameOf } from '../terms/terms.ts';
import { contractNamed } from './desk-contracts.ts';

type Wire = DeskResult<'getStress'>;

const LARGEST_RISE = 300;
const LARGEST_FALL = -95;
const LONGEST_MINUTES = 60;
const MOST_ROWS = 500;
const MOST_POINTS = 120;

export class StressDesk {
  private isBusy = false;

  constructor(
    private readonly contracts: Contracts,
    private readonly openWhatIfEngine: () => Promise<WhatIfEngine>,
    private readonly quoteScale: () => number,
  ) {}

  async answer(request: DeskRequest<'getStress'>): Promise<Wire> {
    const question = this.questionOf(request);
    if (this.isBusy) throw new CallError('stressBusy');
    this.isBusy = true;
    const begunMs = performance.now();
    try {
      const stage = await this.openWhatIfEngine();
      try {
        const answer = await playStress(stage, question);
        return this.told(stage.start, answer, Math.round(performance.now() - begunMs));
      } finally {
        await stage.close();
      }
    } finally {
      this.isBusy = false;
    }
  }

  private questionOf({ pairsName, percent, minutes, orders }: DeskRequest<'getStress'>) {
    const chosen =
      pairsName === undefined ? this.contracts.list() : [contractNamed(pairsName, this.contracts)];
    const symbols = [...new Set(chosen.map(({ indexSymbol }) => indexSymbol))];
    const question = {
      symbols,
      percent: Number(percent),
      minutes: Number(minutes),
      ordersLeave: orders === 'LEAVE',
    };
    if (question.percent < LARGEST_FALL || question.percent > LARGEST_RISE)
      throw new CallError('parameterInvalid', { field: 'percent' });
    if (question.minutes < 1 || question.minutes > LONGEST_MINUTES)
      throw new CallError('parameterInvalid', { field: 'minutes' });
    return question;
  }

  private told({ seq }: EngineState, answer: StressAnswer, tookMs: number): Wire {
    const money = (units: bigint) => formatUnits(units, this.quoteScale());
    const { liquidations, deleveragings, curve } = answer;
    const step = Math.max(1, Math.ceil(curve.length / MOST_POINTS));
    return {
      sequence: String(seq),
      tookMs,
      fundBefore: money(answer.fundBefore),
      fundAfter: money(answer.fundAfter),
      fundLowest: money(answer.fundLowest),
      sharedLoss: money(answer.sharedLoss),
      deficit: money(answer.deficit),
      halted: answer.halted.map(pairsNameOf),
      liquidations: liquidations.length,
      deleveragings: deleveragings.length,
      liquidated: liquidations.slice(0, MOST_ROWS).map((one) => wireLiquidated(one, money)),
      deleveraged: deleveragings.slice(0, MOST_ROWS).map(({ memberId, market, side, qty, price, second }) => {
        const { qtyScale, priceScale } = contractOf(market, this.contracts);
        return {
          memberId: String(memberId),
          pairsName: pairsNameOf(market),
          side,
          second,
          qty: formatUnits(qty, qtyScale),
          price: formatUnits(price, priceScale),
        };
      }),
      curve: curve
        .filter((_, at) => at % step === 0 || at === curve.length - 1)
        .slice(-MOST_POINTS)
        .map(({ second, percentHundredths, fund, liquidations: count }) => ({
          second,
          fund: money(fund),
          liquidations: count,
          percent: formatUnits(BigInt(percentHundredths), 2),
        })),
    };
  }
}

function wireLiquidated(
  { locked, second, marginLost, fundChange, outcome }: StressLiquidation,
  money: (units: bigint) => string,
): Wire['liquidated'][number] {
  const isCross = locked.mode === 'CROSS';
  return {
    memberId: String(locked.memberId),
    mode: locked.mode,
    second,
    outcome,
    pairsName: isCross ? '' : pairsNameOf(locked.market),
    side: isCross ? '' : locked.side,
    marginLost: money(marginLost),
    fundChange: money(fundChange),
  };
}
