/** An action from its press to what the operator reads of it, with the server's answers in the test's hands. */
import { ApiError } from '@tern/client';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts, t } from '../locale/text.ts';
import { type ActionAsk, ActionFlow } from './action-flow.ts';

interface Sent {
  call: string;
  request: object;
  isCheck: boolean;
  answer(result: object): void;
  refuse(error: unknown): void;
}

const ASK = {
  call: 'freezeMember',
  request: { memberId: '7', kind: 'RISK' },
  title: 'Freeze',
} as unknown as ActionAsk;
const REJECTION = new ApiError('refused', 'DESK.0007', 'The member is frozen already', 200);

let sent: Sent[];
let seen: string[];
/** The calls whose forms were ended. */
let ended: string[];
let flow: ActionFlow;

beforeAll(() => loadTexts('en'));
beforeEach(() => {
  sent = [];
  seen = [];
  ended = [];
  flow = new ActionFlow({
    call: ((call: string, request: object, { check = false } = {}) =>
      new Promise((answer, refuse) => sent.push({ call, request, isCheck: check, answer, refuse }))) as never,
    endForms: async (call) => void ended.push(call),
    showRejection: (message) => void seen.push(`refused: ${message}`),
    showDone: ({ title }, answer) => void seen.push(`done: ${title} ${JSON.stringify(answer)}`),
    reload: async () => void seen.push('reloaded'),
  });
});

const last = () => sent.at(-1) ?? expect.unreachable('nothing was sent');
/** Opens the dialog of an action that the server would allow. */
async function opened(ask: ActionAsk = ASK): Promise<void> {
  const begun = flow.begin(ask);
  last().answer({});
  await begun;
}

it('asks the server first, without a reason and without an effect, and opens the dialog where it may', async () => {
  const begun = flow.begin(ASK);
  expect(flow.state.get()).toMatchObject({ isOpen: false });
  expect(sent).toMatchObject([
    { call: 'freezeMember', isCheck: true, request: { memberId: '7', kind: 'RISK', reason: 'check' } },
  ]);
  last().answer({});
  await begun;
  expect(flow.state.get()).toEqual({ ask: ASK, isOpen: true, isBusy: false, fault: '' });
  expect(seen).toEqual([]);
});

it('opens no dialog for what the server would refuse, and says why', async () => {
  const begun = flow.begin(ASK);
  last().refuse(REJECTION);
  await begun;
  expect(flow.state.get()).toMatchObject({ ask: undefined, isOpen: false });
  expect(seen).toEqual(['refused: The member is frozen already']);
  await opened();
  expect(flow.state.get().isOpen).toBe(true);
});

it('takes one press at a time: a second one during the check sends nothing', async () => {
  const begun = flow.begin(ASK);
  await flow.begin({ ...ASK, title: 'Another' });
  expect(sent).toHaveLength(1);
  last().answer({});
  await begun;
  expect(flow.state.get().ask?.title).toBe('Freeze');
});

it('sends the action once with its reason, shows what came of it, closes, and reads the screen anew', async () => {
  const onSent = vi.fn();
  const onDone = vi.fn(() => expect([onSent.mock.calls.length, ended]).toEqual([1, ['freezeMember']]));
  await opened({ ...ASK, onDone });
  const confirmed = flow.confirm('asked by phone', onSent);
  expect(flow.state.get()).toMatchObject({ isOpen: true, isBusy: true });
  await flow.confirm('pressed twice');
  expect(sent.slice(1)).toMatchObject([
    { isCheck: false, request: { memberId: '7', kind: 'RISK', reason: 'asked by phone' } },
  ]);
  last().answer({ id: '9' });
  await confirmed;
  expect(onDone.mock.calls).toEqual([[{ id: '9' }, 'asked by phone']]);
  expect(flow.state.get()).toMatchObject({ isOpen: false, isBusy: false, fault: '' });
  expect(seen).toEqual(['done: Freeze {"id":"9"}', 'reloaded']);
});

it('keeps the dialog open with the server’s words when it refuses, and lets the operator try again', async () => {
  await opened();
  const confirmed = flow.confirm('asked by phone');
  last().refuse(REJECTION);
  await confirmed;
  expect(flow.state.get()).toMatchObject({ isOpen: true, isBusy: false, fault: REJECTION.message });
  expect([seen, ended]).toEqual([[], []]);
  const again = flow.confirm('asked by phone');
  expect(flow.state.get()).toMatchObject({ isBusy: true, fault: '' });
  last().answer({});
  await again;
  expect(flow.state.get().isOpen).toBe(false);
  expect(seen).toHaveLength(2);
});

it('shows a fault that is no answer in the desk’s own words', async () => {
  await opened();
  const confirmed = flow.confirm('asked by phone');
  last().refuse(new TypeError('x is undefined'));
  await confirmed;
  expect(flow.state.get().fault).toBe(t('app.fault'));
});

it('sends nothing for a dialog that was cancelled, and begins the next one without its fault', async () => {
  await flow.confirm('nothing was asked');
  await opened();
  const confirmed = flow.confirm('asked by phone');
  last().refuse(REJECTION);
  await confirmed;
  flow.cancel();
  expect(flow.state.get()).toMatchObject({ isOpen: false, fault: '' });
  await flow.confirm('too late');
  expect(sent).toHaveLength(2);
  await opened({ ...ASK, title: 'Another' });
  expect(flow.state.get()).toMatchObject({ ask: { title: 'Another' }, isOpen: true, fault: '' });
});
