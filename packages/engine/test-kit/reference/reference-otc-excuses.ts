/** Cancels that are excused in the reference exchange (rules/otc#takers). */
import { EXCUSE_MS } from '../../src/base/limits.ts';
import type { ExcuseOtcCancel, ExcuseReportedCancel } from '../../src/otc/order-commands.ts';
import type { ReferenceModel } from './reference-model.ts';
import type { ReferenceStanding } from './reference-otc-standing.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';
import { areTwoOperators, wasGiven } from './reference-wallet-records.ts';

export class ReferenceExcuses {
  constructor(
    private readonly model: ReferenceModel,
    private readonly standing: ReferenceStanding,
  ) {}

  excuse({ memberId, orderId }: ExcuseOtcCancel): Answer {
    const { otc, timeMs } = this.model;
    if (!wasGiven(orderId, otc.lastOrder)) return rejected('ORDER_NOT_FOUND');
    const record = otc.cancels.find((one) => one.orderId === orderId && one.points > 0);
    if (record === undefined) return rejected('EXCUSE_STATE');
    if (record.sellerId !== memberId) return rejected('EXCUSE_STATE');
    if (timeMs >= record.timeMs + EXCUSE_MS) return rejected('EXCUSE_STATE');
    this.standing.takeBack(record);
    return accepted();
  }

  excuseReported(command: ExcuseReportedCancel): Answer {
    const { otc } = this.model;
    const { orderId, firstOperator, secondOperator } = command;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    if (!wasGiven(orderId, otc.lastOrder)) return rejected('ORDER_NOT_FOUND');
    if (!otc.reports.some((report) => report.orderId === orderId)) return rejected('REPORT_STATE');
    const record = otc.cancels.find((one) => one.orderId === orderId && one.points > 0);
    if (record === undefined) return rejected('EXCUSE_STATE');
    this.standing.takeBack(record, firstOperator, secondOperator);
    return accepted();
  }
}
