/** The gate: who sees the sign-in, who the own password alone, who the desk; and whose desk waits behind a sign-in. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { OpenForm } from '../kit/drafts/open-forms.ts';
import type { OwnSession } from '../kit/session.ts';
import { LiveStage } from '../kit/testing/live-stage.tsx';

let stage: LiveStage;
/** The form of the desk, which holds something when a test says so. */
let form: OpenForm;
const ended: (() => void)[] = [];

/** In place of all desks: one that counts, and shows what it read. */
async function placeShell(): Promise<void> {
  vi.doMock('./shell.tsx', async () => {
    const [{ useState }, { useDeskRead }, { useOwnSession }] = await Promise.all([
      import('react'),
      import('../kit/queries.ts'),
      import('../kit/session.ts'),
    ]);
    return {
      Shell: () => {
        const [count, setCount] = useState(0);
        const { data } = useDeskRead('getFirstSteps', {});
        return (
          <main>
            desk of {useOwnSession().name}, pressed {count}, {data ? 'read' : 'reading'}
            <button type="button" onClick={() => setCount(count + 1)}>
              Press
            </button>
          </main>
        );
      },
    };
  });
}

beforeAll(async () => {
  stage = await LiveStage.open();
  await placeShell();
});
afterEach(async () => {
  for (const end of ended.splice(0)) end();
  await stage.clear();
});
afterAll(async () => {
  await stage.close();
  vi.doUnmock('./shell.tsx');
});

async function draw(): Promise<void> {
  const { signedState } = await import('../kit/session.ts');
  const { Gate } = await import('./gate.tsx');
  signedState.set({ kind: 'unknown' });
  await stage.drawBare(<Gate />);
}

async function drawIn(own: Partial<OwnSession> = {}): Promise<void> {
  stage.answer('getOwnSession', stage.sessionOf(own));
  await draw();
}

async function drawOut(): Promise<void> {
  stage.refuse('getOwnSession', 'Sign in again', 'SYS.0015');
  await draw();
}

async function fill(name: string): Promise<void> {
  await stage.type('Name', name);
  await stage.type('Password', 'a long password');
  await stage.type('Authenticator code', '123456');
}

async function end(message: string): Promise<void> {
  const { signedOut } = await import('../kit/session.ts');
  await stage.run(() => signedOut(message));
}

async function hold(): Promise<void> {
  const { addForm } = await import('../kit/drafts/open-forms.ts');
  form = {
    name: undefined,
    isChanged: true,
    isKept: false,
    flush: async () => undefined,
    end: async () => undefined,
  };
  ended.push(addForm(form));
}

const isDeskHidden = () =>
  stage
    .elements()
    .find((element) => element.getAttribute('class') === 'own-desk')
    ?.getAttribute('hidden') !== null;

it('shows nothing but that it waits before it is known who is signed in', async () => {
  await draw();
  expect([stage.pageText(), stage.offered()]).toEqual(['', []]);
  expect(stage.sent.map(({ call }) => call)).toEqual(['getOwnSession']);
});

it('shows the desk to the operator who is signed in', async () => {
  await drawIn();
  expect(stage.pageText()).toContain('desk of anna, pressed 0, reading');
  expect(stage.labels()).toEqual([]);
  expect(isDeskHidden()).toBe(false);
});

it('shows the sign-in alone where no operator is, without a word of a session that ended', async () => {
  await drawOut();
  expect(stage.labels()).toEqual(['Name', 'Password', 'Authenticator code']);
  expect(stage.alerts()).toEqual([]);
  expect(stage.pageText()).not.toContain('desk of');
});

it('says that nothing answers, and asks again', async () => {
  stage.lose('getOwnSession');
  await draw();
  expect(stage.alerts()).toHaveLength(1);
  expect(stage.labels()).toEqual([]);
  stage.answer('getOwnSession', stage.sessionOf());
  await stage.press('Retry');
  expect(stage.pageText()).toContain('desk of anna');
});

it('sends what was typed, and the desk of the operator stands', async () => {
  await drawOut();
  await stage.type('Name', ' anna ');
  await stage.type('Password', ' a long password ');
  await stage.type('Authenticator code', '１２３ ４５６7');
  stage.answer('signIn', stage.sessionOf());
  await stage.press('Sign in');
  expect(stage.done()).toEqual([
    {
      call: 'signIn',
      request: {
        name: 'anna',
        password: ' a long password ',
        totp: '123456',
        deviceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    },
  ]);
  expect(stage.pageText()).toContain('desk of anna');
});

it('names what is missing and sends nothing', async () => {
  await drawOut();
  await stage.type('Authenticator code', '12345');
  await stage.press('Sign in');
  expect(stage.alerts()).toEqual([
    'Enter your name',
    'Enter your password',
    'Enter the 6-digit authenticator code',
  ]);
  expect(stage.done()).toEqual([]);
});

it('says why a sign-in was refused, and asks for the code alone anew', async () => {
  await drawOut();
  await fill('anna');
  stage.refuse('signIn', 'Name, password or code is wrong');
  await stage.press('Sign in');
  expect(stage.alerts()).toEqual(['Name, password or code is wrong']);
  expect(['Name', 'Password', 'Authenticator code'].map((label) => stage.value(label))).toEqual([
    'anna',
    'a long password',
    '',
  ]);
});

it('shows the own password alone to an operator to whom another one gave it', async () => {
  await drawIn({ mustChangePassword: true });
  expect(stage.pageText()).not.toContain('desk of');
  await stage.type('Current password', 'given by another');
  await stage.type('New password', 'only mine 123');
  await stage.type('Confirm new password', 'only mine 124');
  await stage.type('Authenticator code', '123456');
  await stage.press('Change password');
  expect(stage.alerts()).toEqual(['The two passwords do not match']);
  await stage.type('Confirm new password', 'only mine 123');
  stage.refuse('changeOwnPassword', 'The code is wrong');
  await stage.press('Change password');
  expect(stage.alerts()).toEqual(['The code is wrong']);
  expect([stage.value('New password'), stage.value('Authenticator code')]).toEqual(['only mine 123', '']);
  await stage.type('Authenticator code', '654321');
  stage.answer('changeOwnPassword', {});
  stage.answer('getOwnSession', stage.sessionOf());
  await stage.press('Change password');
  expect(stage.done().at(-1)).toEqual({
    call: 'changeOwnPassword',
    request: { password: 'given by another', newPassword: 'only mine 123', totp: '654321' },
  });
  expect(stage.said).toEqual(['Password changed']);
  expect(stage.pageText()).toContain('desk of anna');
});

it('takes the desk away with a session that ended while no form held anything, and says why', async () => {
  await drawIn();
  await end('You were signed out');
  expect(stage.pageText()).not.toContain('desk of');
  expect(stage.alerts()).toEqual(['You were signed out']);
  expect(stage.layerHidden()).toBe(false);
});

it('keeps a desk whose form holds something behind the sign-in, for its operator to go on', async () => {
  await drawIn();
  await stage.press('Press');
  await hold();
  await end('You were signed out');
  expect(isDeskHidden()).toBe(true);
  expect(stage.layerHidden()).toBe(true);
  expect(stage.alerts()).toEqual(['You were signed outYour form is still open. Sign in again to continue.']);
  await fill('anna');
  stage.answer('signIn', stage.sessionOf());
  await stage.press('Sign in');
  expect(stage.pageText()).toContain('desk of anna, pressed 1');
  expect(isDeskHidden()).toBe(false);
  expect(stage.layerHidden()).toBe(false);
});

it('shows another operator a desk of the own, with nothing of the one before', async () => {
  stage.answer('getFirstSteps', { steps: [] });
  await drawIn();
  await stage.press('Press');
  expect(stage.pageText()).toContain('desk of anna, pressed 1, read');
  await hold();
  await end('You were signed out');
  await fill('ben');
  stage.answer('signIn', stage.sessionOf({ operatorId: '2', name: 'ben' }));
  stage.hold('getFirstSteps');
  await stage.press('Sign in');
  expect(stage.pageText()).toContain('desk of ben, pressed 0, reading');
  expect(stage.pageText()).not.toContain('anna');
});
