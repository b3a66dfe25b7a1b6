/**
 * The hostile part of the wallet's commands: numbers that are repeated, skipped and changed, steps against each other,
 * withdrawals of other members, one operator for two, amounts that no amount is, unknown names, and debtors who try to
 * move their money.
 */

import { MAX_AMOUNT } from '../../../src/base/limits.ts';
import type { Command } from '../../../src/journal/commands.ts';
import { PAUSE_CAUSES, type PauseCause } from '../../../src/wallet/settings-commands.ts';
import { FAILURE_PROOFS, type FailureProof } from '../../../src/wallet/withdrawal-commands.ts';
import type { WalletChoices } from './choices.ts';
import type { DepositFlow } from './deposit-flow.ts';
import type { WithdrawalFlow } from './withdrawal-flow.ts';
import { CHAINS, COINS, POLICY, STRANGER, WALLET_MEMBERS } from './world.ts';

const KEPT = 150;
/** Fields whose values the codec must know, and names of commands. */
const UNTOUCHED: ReadonlySet<string> = new Set([
  'timeInForce',
  'kind',
  'side',
  'cause',
  'hold',
  'proof',
  'from',
  'to',
  'type',
]);
/** Fields that name accounts, of which the codec knows the names. */
const OWNERS: ReadonlySet<string> = new Set(['owner', 'target']);
const BAD_NUMBERS = [0, -1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER, 2 ** 60, STRANGER];
const BAD_AMOUNTS = [0n, -1n, MAX_AMOUNT, MAX_AMOUNT + 1n, 2n ** 80n, -(2n ** 70n)];
const BAD_TEXTS = ['', 'no such', 'with space', 'x'.repeat(33), 'x'.repeat(129), 'x'.repeat(201)];

/** Honest commands; the hostile ones are variations of them. */
interface Honest {
  readonly deposits: DepositFlow;
  readonly withdrawals: WithdrawalFlow;
  next(): Command;
}

export class HostileWalletFlow {
  private readonly earlier: Command[] = [];

  constructor(
    private readonly choices: WalletChoices,
    private readonly honest: Honest,
  ) {}

  /** Receives every command of the wallet's flow. */
  receive(command: Command): void {
    this.earlier.push(command);
    if (this.earlier.length > KEPT) this.earlier.shift();
  }

  next(): Command {
    const roll = this.choices.random.below(100);
    if (roll < 12) return this.again();
    if (roll < 34) return this.spoiled(this.honest.next());
    if (roll < 58) return this.wrongStep();
    if (roll < 70) return this.wrongNumber();
    if (roll < 76) return this.wrongApplication();
    if (roll < 90) return this.debtor();
    return this.badSettings();
  }

  /** An earlier command once more, as it was or with another body. */
  private again(): Command {
    const { random } = this.choices;
    if (this.earlier.length === 0) return this.honest.next();
    const command = random.pick(this.earlier);
    if (random.chance(50)) return command;
    if ('amount' in command && random.chance(50)) return { ...command, amount: command.amount + 1n };
    return this.spoiled(command);
  }

  /** One field has a value that is wrong, or another one at least. */
  private spoiled(command: Command): Command {
    const { random } = this.choices;
    const names = Object.keys(command).filter((name) => !UNTOUCHED.has(name));
    if (names.length === 0) return command;
    const name = random.pick(names);
    const value = Object.entries(command).find(([field]) => field === name)?.[1];
    const spoiled = typeof value === 'string' && OWNERS.has(name) ? 'fee' : this.spoiledValue(value);
    return Object.assign({}, command, { [name]: spoiled });
  }

  private spoiledValue(value: unknown): unknown {
    const { random } = this.choices;
    switch (typeof value) {
      case 'number':
        return random.chance(50) ? random.pick(BAD_NUMBERS) : value + random.pick([-1, 1, 2]);
      case 'bigint':
        return random.chance(60) ? random.pick(BAD_AMOUNTS) : value + BigInt(random.pick([-1, 1, 50]));
      case 'string':
        return random.pick(BAD_TEXTS);
      case 'boolean':
        return !value;
      default:
        return value !== null && typeof value === 'object' ? this.spoiledRecord(value) : value;
    }
  }

  /** Spoils one field of settings. */
  private spoiledRecord(record: object): object {
    const [name, value] = this.choices.random.pick(Object.entries(record));
    return { ...record, [name]: this.spoiledValue(value) };
  }

  /** A step that may not be: of any withdrawal, open, ended or unknown, whatever its state is; or of another member's. */
  private wrongStep(): Command {
    const { random, books } = this.choices;
    const open = [...books.withdrawals.keys()];
    const withdrawalId =
      open.length > 0 && random.chance(65) ? random.pick(open) : random.below(books.lastWithdrawal + 2);
    const operator = this.choices.operator();
    switch (random.below(8)) {
      case 0:
        return { kind: 'approve-withdrawal', withdrawalId, operator };
      case 1:
        return { kind: 'reject-withdrawal', withdrawalId, operator, reason: 'a reason' };
      case 2:
        return { kind: 'cancel-withdrawal', memberId: random.pick(WALLET_MEMBERS), withdrawalId };
      case 3:
        return { kind: 'send-withdrawal', withdrawalId, internalTo: random.chance(20) ? STRANGER : 0 };
      case 4:
        return { kind: 'broadcast-withdrawal', withdrawalId, txid: 'again' };
      case 5:
        return { kind: 'confirm-withdrawal', withdrawalId, txid: 'again' };
      case 6:
        return { kind: 'fail-withdrawal', withdrawalId, proof: random.pick<FailureProof>(FAILURE_PROOFS) };
      default:
        return this.approvedByOne();
    }
  }

  /** The operator of the first approval approves once more, before the second one comes. */
  private approvedByOne(): Command {
    const { random } = this.choices;
    const approvals = this.earlier.filter(({ kind }) => kind === 'approve-withdrawal');
    return approvals.length === 0 ? this.honest.next() : random.pick(approvals.slice(-8));
  }

  /** Deposits and costs beyond the next number or before it; reversals and bookings of what is ended or unknown. */
  private wrongNumber(): Command {
    const { random, books } = this.choices;
    const deposit = this.honest.deposits.deposit();
    const { chain, number } = deposit;
    const any = random.chance(20) ? number + 5 : random.between(1, number);
    const two = this.choices.twoOperators();
    const { asset } = this.choices.coin();
    switch (random.below(8)) {
      case 0:
        return { ...deposit, number: number + random.between(1, 3) };
      case 6:
        return { ...deposit, asset: 'USDT', amount: MAX_AMOUNT, chain: 'ether' };
      case 1:
        return { ...deposit, number: any };
      case 2:
        return { kind: 'reverse-deposit', chain, number: any, ...two };
      case 3:
        return { kind: 'reverse-deposit', chain, number: any, firstOperator: 901, secondOperator: 901 };
      case 4: {
        const target = random.pick([this.choices.member(), STRANGER, 'unmatched', 'suspense'] as const);
        return { kind: 'book-held-deposit', chain, number: any, target, ...two };
      }
      case 5: {
        const held = this.choices.recent(({ phase }) => phase === 'HELD');
        const of = { chain: held?.chain ?? chain, number: held?.number ?? any };
        return { kind: 'book-held-deposit', ...of, target: STRANGER, ...two };
      }
      default: {
        const last = books.chains.get(chain)?.lastCost ?? 0;
        const wrong = random.pick([last, last + 2, last + 1]);
        return { kind: 'post-network-cost', chain, number: wrong, asset, amount: 2n ** 62n, txid: 'gas' };
      }
    }
  }

  /** Ended and unknown applications, funding of another coin, used up or beyond the supply, and one operator for two. */
  private wrongApplication(): Command {
    const { random, books } = this.choices;
    const applicationId = random.chance(10) ? 0 : random.between(1, books.lastApplication + 3);
    const fundingId = random.between(0, books.lastFunding + 1);
    const amount = random.chance(50) ? 1n : 2n ** 40n;
    const two = random.chance(20) ? { firstOperator: 7, secondOperator: 7 } : this.choices.twoOperators();
    if (random.chance(8))
      return {
        kind: 'fund-suspense',
        reference: this.choices.text(),
        asset: 'USDT',
        amount: MAX_AMOUNT,
        ...two,
      };
    if (random.chance(30))
      return { kind: 'reject-application', applicationId, operator: this.choices.operator(), reason: 'no' };
    const open = [...books.applications.keys()];
    const chosen = open.length > 0 && random.chance(60) ? random.pick(open) : applicationId;
    return { kind: 'confirm-application', applicationId: chosen, amount, fundingId, ...two };
  }

  /** A member who owes tries to get at its money another way. */
  private debtor(): Command {
    const { random, books } = this.choices;
    const memberId = this.choices.debtor() ?? this.choices.member();
    const requestId = this.choices.text();
    const own = [...books.withdrawals.values()].filter((one) => one.memberId === memberId);
    switch (random.below(7)) {
      case 0:
        return { ...this.choices.spot.order(), memberId };
      case 1: {
        const [from, to] = random.chance(50)
          ? (['spot', 'assets'] as const)
          : (['contract', 'assets'] as const);
        return { kind: 'transfer', memberId, requestId, from, to, asset: 'USDT', amount: 5n };
      }
      case 2:
        return { kind: 'claim-faucet', memberId, requestId };
      case 3:
        return this.honest.withdrawals.request(memberId);
      case 4: {
        const { withdrawalId } = own.length === 0 ? { withdrawalId: 0 } : random.pick(own);
        return {
          kind: 'send-withdrawal',
          withdrawalId,
          internalTo: random.chance(50) ? this.choices.member() : 0,
        };
      }
      case 5: {
        const { withdrawalId } = own.length === 0 ? { withdrawalId: 0 } : random.pick(own);
        return { kind: 'cancel-withdrawal', memberId, withdrawalId };
      }
      default:
        return this.honest.deposits.submit(memberId);
    }
  }

  private badSettings(): Command {
    const { random } = this.choices;
    const two = random.chance(30) ? { firstOperator: 0, secondOperator: 901 } : this.choices.twoOperators();
    const { asset, chain, settings } = random.pick(COINS);
    switch (random.below(8)) {
      case 0:
        return { kind: 'list-chain', chain: random.pick(['', 'manual', 'x'.repeat(40), ...CHAINS]) };
      case 1: {
        const wrong = this.spoiledRecord(settings);
        return { kind: 'set-coin-chain', asset, chain, settings: Object.assign({}, settings, wrong), ...two };
      }
      case 2: {
        const policy = Object.assign({}, POLICY, this.spoiledRecord(POLICY));
        return { kind: 'set-wallet-policy', policy, ...two };
      }
      case 3:
        return { kind: 'set-floor-price', asset, price: random.pick([-1n, MAX_AMOUNT + 1n]), ...two };
      case 4: {
        // Another coin has the contract.
        const of = { asset: 'HUGE', chain: 'ether' };
        return { kind: 'set-coin-chain', ...of, settings: { ...settings, contract: '0xusdt' }, ...two };
      }
      case 5: {
        const cause = random.pick<PauseCause>(PAUSE_CAUSES);
        return {
          kind: 'resume-wallet',
          asset,
          chain,
          side: 'deposits',
          cause,
          firstOperator: 1,
          secondOperator: 1,
        };
      }
      case 6:
        return {
          kind: 'credit-from-outside',
          ref: this.choices.text(),
          owner: random.pick([this.choices.member(), 'suspense', 'reorg-loss', 'fee'] as const),
          type: 'assets',
          asset,
          amount: 5n,
        };
      default:
        return this.spoiled({
          kind: 'pause-wallet',
          asset,
          chain,
          side: 'withdrawals',
          cause: 'OPERATOR',
          reason: 'a reason',
          operator: 901,
        });
    }
  }
}
