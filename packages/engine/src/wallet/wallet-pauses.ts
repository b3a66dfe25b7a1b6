/** Pauses of deposits and withdrawals, and the end of credits to members by hand (rules/wallet#pauses, rules/wallet#suspense). */
import { areTwoOperators, isPositiveNumber, isReason } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { WalletAnswers } from './commands.ts';
import type { WalletEvent } from './events.ts';
import type { CloseMemberCredits, PauseWallet, ResumeWallet } from './settings-commands.ts';
import type { WalletMemory } from './wallet-memory.ts';
import type { WalletStores } from './wallet-stores.ts';

type PauseCommand = PauseWallet | ResumeWallet | CloseMemberCredits;

export class WalletPauses {
  private readonly dictionary: Dictionary;
  private readonly wallet: WalletMemory;
  readonly handle = {
    'pause-wallet': (command) => this.pause(command),
    'resume-wallet': (command) => this.resume(command),
    'close-member-credits': () => this.closeMemberCredits(),
  } satisfies Handlers<PauseCommand, WalletAnswers>;

  constructor(
    stores: WalletStores,
    private readonly context: CommandContext,
    private readonly events: Events<WalletEvent>,
  ) {
    this.dictionary = stores.dictionary;
    this.wallet = stores.wallet;
  }

  private pause({ asset, chain, side, cause, reason, operator }: PauseWallet) {
    if (!isReason(reason)) return 'BAD_COMMAND';
    if (cause === 'OPERATOR' && !isPositiveNumber(operator)) return 'BAD_COMMAND';
    const found = this.find(asset, chain);
    if (typeof found === 'string') return found;
    this.context.mutate();
    const { pauses } = found;
    const pause = { asset, side, cause, reason, operator };
    const same = pauses.findIndex((one) => isSame(one, pause));
    if (same >= 0) pauses[same] = pause;
    else pauses.push(pause);
    this.events.write({ kind: 'wallet-paused', asset, chain, side, cause, reason, operator });
    return 'OK';
  }

  private resume(command: ResumeWallet) {
    const { asset, chain, side, cause, firstOperator, secondOperator } = command;
    if (cause !== 'NODE' && !areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    const found = this.find(asset, chain);
    if (typeof found === 'string') return found;
    const same = found.pauses.findIndex((one) => isSame(one, command));
    if (same < 0) return 'OK';
    this.context.mutate();
    found.pauses.splice(same, 1);
    this.events.write({
      kind: 'wallet-resumed',
      asset,
      chain,
      side,
      cause,
      firstOperator,
      secondOperator,
    });
    return 'OK';
  }

  private closeMemberCredits(): 'OK' {
    const { wallet } = this;
    if (wallet.areMemberCreditsClosed) return 'OK';
    this.context.mutate();
    wallet.areMemberCreditsClosed = true;
    this.events.write({ kind: 'member-credits-closed' });
    return 'OK';
  }

  private find(asset: string, chain: string) {
    if (asset !== '' && this.dictionary.assetNumber(asset) === undefined) return 'UNKNOWN_ASSET';
    return this.wallet.chain(chain) ?? 'UNKNOWN_CHAIN';
  }
}

type PauseKey = Pick<PauseWallet, 'asset' | 'side' | 'cause'>;

function isSame(a: PauseKey, b: PauseKey): boolean {
  return a.asset === b.asset && a.side === b.side && a.cause === b.cause;
}
