/** Both operators of the demo by the desk's calls, without its screens: for journeys of members that an operator decides. */
import type { Envelope } from '@tern/protocol';
import {
  DESK_HEADERS,
  DESK_ROUTES,
  type DeskActionName,
  type DeskCallName,
  type DeskRequest,
  type DeskResult,
  type FourEyesName,
  type ProposalMade,
} from '@tern/protocol/desk';
import { secretOf } from './console-operator.ts';
import { apiOf } from './member-api.ts';
import type { RunningServer } from './running-server.ts';
import { totpCode } from './totp.ts';

const REASON = 'as the journey needs it';

type Unreasoned<N extends DeskCallName> = Omit<DeskRequest<N>, 'reason'>;

class SignedInOperator {
  private cookie = '';
  private csrf = '';

  constructor(private readonly origin: string) {}

  async signIn(server: RunningServer, name: string): Promise<void> {
    const operator = server.demo.operators.find((one) => one.name === name);
    if (!operator) throw new Error(`the demo has no operator ${name}`);
    // Tests may have stepped the server's clock.
    const { time } = await apiOf(server.origin).call('getServer', {});
    const totp = totpCode(secretOf(operator.otpauth), time);
    const { csrf } = await this.post<{ csrf: string }>('signIn', { name, password: operator.password, totp });
    this.csrf = csrf;
  }

  /** @throws Error with the desk's reason */
  async post<R>(call: DeskCallName, request: object): Promise<R> {
    const response = await fetch(`${this.origin}/desk/${DESK_ROUTES[call].path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: this.origin,
        language: 'en',
        cookie: this.cookie,
        [DESK_HEADERS.csrf]: this.csrf,
      },
      body: JSON.stringify(request),
    });
    const answer = (await response.json()) as Envelope<R>;
    if (answer.status !== 'SUCCEED') throw new Error(`${call}: ${answer.errorMessage}`);
    this.cookie ||= response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    return answer.result;
  }
}

export class DeskOperators {
  private constructor(
    private readonly maker: SignedInOperator,
    private readonly checker: SignedInOperator,
  ) {}

  /** A code is good once: an operator signs in once in 30 seconds. */
  static async signIn(server: RunningServer): Promise<DeskOperators> {
    const operators = new DeskOperators(new SignedInOperator(server.desk), new SignedInOperator(server.desk));
    await operators.maker.signIn(server, 'maker');
    await operators.checker.signIn(server, 'checker');
    return operators;
  }

  /** The calls of one operator. */
  act<N extends DeskActionName>(call: N, request: Unreasoned<N>): Promise<DeskResult<N>> {
    return this.maker.post(call, { ...request, reason: REASON });
  }

  /** Each operator makes the call. */
  async each<N extends DeskActionName>(call: N, request: Unreasoned<N>): Promise<void> {
    for (const operator of [this.maker, this.checker])
      await operator.post(call, { ...request, reason: REASON });
  }

  /** The calls that one operator proposes and the other one approves. */
  async decide<N extends FourEyesName>(call: N, request: Unreasoned<N>): Promise<void> {
    const { proposalId } = await this.maker.post<ProposalMade>(call, { ...request, reason: REASON });
    await this.checker.post('approveProposal', { proposalId, reason: REASON });
  }
}
