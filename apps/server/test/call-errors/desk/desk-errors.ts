/** The desk for rows of errors: two operators who are admins, one who is asked, and proposals that both carry through. */
import type { Command } from '@tern/engine';
import { type CallName, type ErrorName, errorByCode } from '@tern/protocol';
import type { DeskCallName, DeskRequest, DeskResult, FourEyesName } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { type Browser, DeskForTests, type OpenPeople } from '../../kit/desk-for-tests.ts';
import type { RacedDesk } from '../../kit/four-eyes-races/race.ts';

const reason = 'because of a test';

type Asked<N extends DeskCallName> = Omit<DeskRequest<N>, 'reason'>;

/** An action carries its reason. */
function whole<N extends DeskCallName>(name: N, request: Asked<N>): DeskRequest<N> {
  return (DESK_CALLS[name].reason ? { reason, ...request } : request) as never;
}

export class DeskErrors implements RacedDesk {
  private serials = 0;

  private constructor(
    readonly desk: DeskForTests,
    public maker: Browser,
    public checker: Browser,
  ) {}

  static async open(env: Record<string, string> = {}, people?: OpenPeople): Promise<DeskErrors> {
    const desk = await DeskForTests.open(env, people);
    for (const name of ['maker', 'checker', 'third']) await desk.operator(name, 'admin');
    return new DeskErrors(desk, await desk.signIn('maker'), await desk.signIn('checker'));
  }

  get finance(): Browser {
    return this.maker;
  }

  async signInAnew(): Promise<void> {
    this.maker = await this.desk.signIn('maker');
    this.checker = await this.desk.signIn('checker');
  }

  readonly serial = (): number => ++this.serials;

  /** Answers the command's result. */
  readonly execute = async (command: Command): Promise<number> => {
    const { kernel, clock } = this.desk;
    kernel.nowMs = Math.max(kernel.nowMs, clock.nowMs());
    const { rejection, result } = await kernel.execute(command);
    if (rejection !== 'OK') throw new Error(`${command.kind} was refused: ${rejection}`);
    return result;
  };

  async operatorId(name: string): Promise<string> {
    return String((await this.desk.staff.operators.byName(name))?.operatorId ?? 0);
  }

  ask<N extends DeskCallName>(name: N, request: Asked<N>, by = this.maker): Promise<DeskResult<N>> {
    return this.desk.ask(name, whole(name, request), by);
  }

  propose<N extends FourEyesName>(name: N, request: Asked<N>): Promise<string> {
    return this.desk.propose(name, whole(name, request), this.maker);
  }

  /** The error of a call that must be refused. */
  refusal<N extends DeskCallName>(name: N, request: Asked<N>, by = this.maker): Promise<ErrorName> {
    return this.unreasoned(name, whole(name, request), by);
  }

  /** The same for a request that stays as it is. */
  async unreasoned<N extends DeskCallName>(
    name: N,
    request: DeskRequest<N>,
    by: Browser,
  ): Promise<ErrorName> {
    return this.errorNamed(await this.desk.errorOf(name, request, by));
  }

  errorNamed(code: string): ErrorName {
    const error = errorByCode(code);
    if (error === undefined) throw new Error(`the call was not refused: ${code}`);
    return error;
  }

  /** The error of the approval of a proposal; `between`: what happens before it. */
  async approval<N extends FourEyesName>(
    name: N,
    request: Asked<N>,
    between: () => Promise<unknown> = async () => undefined,
  ): Promise<ErrorName> {
    const proposalId = await this.propose(name, request);
    await between();
    return this.refusal('approveProposal', { proposalId }, this.checker);
  }
}

/** A call, the error that it answers, and how it meets that error. */
export type DeskErrorRow = readonly [
  call: DeskCallName | CallName,
  error: ErrorName,
  meet: (at: DeskErrors) => Promise<string>,
];
