/** The server behind the desk in a test: it writes down every call, and the test decides what it answers. */
import {
  DESK_BASE,
  DESK_HEADERS,
  DESK_ROUTES,
  type DeskCallName,
  type DeskReadName,
  type DeskResult,
  type ProposalMade,
} from '@tern/protocol/desk';

export interface SentCall {
  call: DeskCallName;
  request: Record<string, unknown>;
  /** The server was asked if it would refuse the call, and does nothing. */
  isCheck: boolean;
  isPassive: boolean;
}

type Answer = { result: unknown } | { errorCode: string; errorMessage: string };
/** undefined: no answer comes, and the caller learns of it; under way: the caller waits. */
type Answering = (request: Record<string, unknown>) => Answer | 'under way' | undefined;

const PROPOSED: ProposalMade = {
  proposalId: '77',
  expireTime: 1_750_086_400_000,
  executeFrom: 0,
  effects: '',
};

export class StagedServer {
  /** Every call that the desk sent, reads too, the newest last. */
  sent: SentCall[] = [];
  private readonly answers = new Map<DeskCallName, Answering>();

  answer<N extends DeskCallName>(call: N, result: DeskResult<N> | ProposalMade): void {
    this.answers.set(call, () => ({ result }));
  }

  answerBy<N extends DeskReadName>(
    call: N,
    result: (request: Record<string, unknown>) => DeskResult<N>,
  ): void {
    this.answers.set(call, (request) => ({ result: result(request) }));
  }

  refuse(call: DeskCallName, errorMessage: string, errorCode = 'DESK.0007'): void {
    this.answers.set(call, () => ({ errorCode, errorMessage }));
  }

  /** No answer comes from now on. */
  lose(call: DeskCallName): void {
    this.answers.set(call, () => undefined);
  }

  /** A read of it is under way for ever from now on. */
  hold(call: DeskReadName): void {
    this.answers.set(call, () => 'under way');
  }

  /** The actions that were sent, without the checks before them and without the reads. */
  done(): { call: DeskCallName; request: Record<string, unknown> }[] {
    return this.sent
      .filter(({ call, isCheck }) => !isCheck && DESK_ROUTES[call].method === 'POST' && !OF_DRAFTS.has(call))
      .map(({ call, request }) => ({ call, request }));
  }

  protected forgetCalls(): void {
    this.answers.clear();
    this.sent = [];
  }

  protected async serve(url: string, { method, body, headers }: RequestInit): Promise<Response> {
    const [path = '', query = ''] = url.replace(DESK_BASE, '').split('?');
    const [call] =
      Object.entries(DESK_ROUTES).find(([, route]) => route.path === path && route.method === method) ?? [];
    if (call === undefined) throw new Error(`no call is at ${method} ${url}`);
    const request =
      body === undefined ? Object.fromEntries(new URLSearchParams(query)) : JSON.parse(String(body));
    const sent = new Headers(headers);
    const isCheck = sent.has(DESK_HEADERS.check);
    this.sent.push({
      call: call as DeskCallName,
      request,
      isCheck,
      isPassive: sent.has(DESK_HEADERS.passive),
    });
    const answering = this.answers.get(call as DeskCallName) ?? usual(call as DeskCallName);
    const answer = answering(request);
    if (answer === 'under way') return new Promise(() => {});
    if (answer === undefined) throw new TypeError('nothing answers');
    const envelope =
      'result' in answer
        ? { status: 'SUCCEED', errorCode: 0, errorMessage: '', ...answer }
        : { status: 'FAILED', ...answer, result: null };
    return { status: 200, headers: new Headers(), text: async () => JSON.stringify(envelope) } as Response;
  }
}

const OF_DRAFTS: ReadonlySet<DeskCallName> = new Set<DeskCallName>(['saveDraft', 'discardDraft']);

/** The server's answer where a test decides nothing: an action goes through, and there is no draft of before. */
function usual(call: DeskCallName): Answering {
  const { method, fourEyes } = DESK_ROUTES[call];
  if (call === 'getDrafts') return () => ({ result: [] });
  if (call === 'saveDraft') return () => ({ result: { savedTime: 1_750_000_000_000 } });
  if (method === 'GET') return () => 'under way';
  return () => ({ result: fourEyes ? PROPOSED : {} });
}
