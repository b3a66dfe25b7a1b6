/**
 * An alarm of the sender: it stands in the log with all that is known, and withdrawals of the chain pause until two operators
 * end that (rules/wallet#pauses). A pause that stands already is no second alarm.
 */
import type { PauseCause } from '@tern/engine';
import type { Kernel } from '../../../kernel/index.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Leadership } from '../jobs/leadership.ts';
import type { LiveLedger } from './live-ledger.ts';

/** Members of both languages read it. */
const PUBLIC_REASON = '该网络的提现正在核对 · Withdrawals of this network are being checked';

export type SendingLog = Pick<Log, 'info' | 'warn' | 'error'>;

export interface AlarmParts {
  kernel: Pick<Kernel, 'execute'>;
  ledger: LiveLedger;
  log: SendingLog;
  nowMs(): number;
}

const HOUR_MS = 3_600_000;

export class Alarms {
  private readonly loggedMs = new Map<string, number>();

  constructor(private readonly parts: AlarmParts) {}

  /** For a fact that stays until operators act: one line an hour. */
  warnHourly(subject: string, detail: Record<string, unknown>, message: string): void {
    const nowMs = this.parts.nowMs();
    const key = `${message} ${subject}`;
    if (nowMs - (this.loggedMs.get(key) ?? Number.NEGATIVE_INFINITY) < HOUR_MS) return;
    this.loggedMs.set(key, nowMs);
    this.parts.log.error(detail, message);
  }

  /** For a fact that no pause helps against: it is logged, each time. */
  warn(detail: Record<string, unknown>, message: string): void {
    this.parts.log.error(detail, message);
  }

  async pause(
    leadership: Leadership,
    chain: string,
    cause: PauseCause,
    detail: Record<string, unknown>,
    message: string,
  ): Promise<void> {
    const { kernel, ledger, log } = this.parts;
    if (ledger.hasPause(chain, cause)) return;
    log.error(Object.assign({ chain, cause }, detail), message);
    await leadership.prove();
    const side = 'withdrawals';
    const command = { kind: 'pause-wallet', asset: '', chain, side, cause, reason: PUBLIC_REASON } as const;
    const { rejection } = await kernel.execute(Object.assign({ operator: 0 }, command));
    if (rejection !== 'OK') log.error({ chain, cause, rejection }, 'withdrawals could not be paused');
  }
}
