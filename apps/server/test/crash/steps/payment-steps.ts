/**
 * The steps of money on its way, in their order, each told by what passes between the server and a neighbour: a command in a row
 * of the journal, a statement, a request to the signer, bytes to the node.
 */
import { type Command, type Dictionary, readCommands } from '@tern/engine';
import type { Neighbour, Passing } from './gate.ts';

export const WAYS = ['deposit', 'withdrawal', 'sweep', 'top-up'] as const;
export type Way = (typeof WAYS)[number];

export interface Step {
  name: string;
  neighbour: Neighbour;
  matches(passing: Passing): boolean;
}

/** `2-sweep-17` names a move between own addresses; a withdrawal's id is a number alone. */
const OWN_TRANSFER = /^\d+-(sweep|top-up|cold)-\d+$/;
const SIGNED_COLUMN = 3;

export class PaymentSteps {
  /** The purpose of signed bytes, from the row that stores them before they are sent. */
  private readonly purposes = new Map<string, string>();

  /** @param dictionary knows all names that the journal's rows will hold */
  constructor(private readonly dictionary: Dictionary) {}

  /** Sees all that passes. */
  notice(passing: Passing): void {
    if (passing.neighbour !== 'database' || !STORES_BYTES.test(passing.text)) return;
    const values = passing.values();
    this.purposes.set(textOf(values[SIGNED_COLUMN]), purposeOf(textOf(values[0])));
  }

  of(way: Way): Step[] {
    if (way === 'deposit')
      return [
        statement('number given', (text) => /set state = 'NUMBERED'/.test(text)),
        this.command('engine told', 'credit-deposit'),
      ];
    if (way === 'withdrawal')
      return [
        this.command('SENDING', 'send-withdrawal'),
        ...this.signedSteps('pay'),
        this.command('confirmed', 'confirm-withdrawal'),
      ];
    const isOfWay = (value: Buffer | undefined) => purposeOf(textOf(value)) === way;
    return [
      statement('wanted', (text, values) => /insert into own_payments/.test(text) && values().some(isOfWay)),
      ...this.signedSteps(way),
      statement('confirmed', (text, values) => {
        const [state, , , id] = ENDS_PAYMENT.test(text) ? values() : [];
        return textOf(state) === 'MINED' && isOfWay(id);
      }),
    ];
  }

  private signedSteps(purpose: string): Step[] {
    return [
      {
        name: 'signed',
        neighbour: 'signer',
        matches: (passing) => passing.neighbour === 'signer' && passing.request === purpose,
      },
      statement('bytes stored', (text, values) => {
        return STORES_BYTES.test(text) && purposeOf(textOf(values()[0])) === purpose;
      }),
      {
        name: 'sent',
        neighbour: 'node',
        matches: (passing) =>
          passing.neighbour === 'node' &&
          passing.method === 'eth_sendRawTransaction' &&
          this.purposes.get(String(passing.params[0])) === purpose,
      },
    ];
  }

  private command(name: string, kind: Command['kind']): Step {
    return statement(name, (text, values) => APPENDS.test(text) && this.holds(values(), kind));
  }

  private holds(values: readonly Buffer[], kind: Command['kind']): boolean {
    const [, , , timeMs, firstSeq, count, commands] = values;
    const header = { timeMs: numberOf(timeMs), firstSeq: numberOf(firstSeq), count: numberOf(count) };
    const batch = Object.assign({ commands: Uint8Array.from(commands ?? []) }, header);
    return readCommands(batch, this.dictionary).some((command) => command.kind === kind);
  }
}

const STORES_BYTES = /insert into own_transactions/;
const ENDS_PAYMENT = /update own_payments set state = \$1/;
const APPENDS = /insert into journal\s*\(/;

function statement(name: string, isMeant: (text: string, values: () => readonly Buffer[]) => boolean): Step {
  return {
    name,
    neighbour: 'database',
    matches: (passing) => passing.neighbour === 'database' && isMeant(passing.text, passing.values),
  };
}

function purposeOf(paymentId: string): string {
  return OWN_TRANSFER.exec(paymentId)?.[1] ?? 'pay';
}

function textOf(value: Buffer | undefined): string {
  return value?.toString('utf8') ?? '';
}

function numberOf(value: Buffer | undefined): number {
  return Number(textOf(value));
}
