/**
 * Every flow of more than one step, with its steps in every order and with every one left out
 * (rules/security#step-order): what the flow is for happens exactly when each step comes after those that it rests on.
 * A step whose ground is missing is tried all the same, with made-up captchas, codes and tickets.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuthForTests, NEXT_PASSWORD, type TestMember, WIDE } from '../../../../test/kit/auth-for-tests.ts';
import { PASSWORD } from '../../../../test/kit/running-exchange.ts';
import { totpCode } from '../../../platform/secrets/totp.ts';

let client: AuthForTests;
beforeAll(async () => {
  client = await AuthForTests.open(WIDE);
});
afterAll(() => client.close());

const NO_CODE = '000000';
const NO_TICKET = 'x'.repeat(43);
const NO_CAPTCHA = {
  randomCode: '1700000000000',
  geetest_challenge: 'a'.repeat(32),
  geetest_validate: 'b'.repeat(32),
  geetest_seccode: `${'b'.repeat(32)}|jordan`,
};

interface Flow<BootContext> {
  name: string;
  begin(): Promise<BootContext>;
  /** In an order that is legal. `after`: what it rests on. */
  steps: { name: string; after: string[]; take(ground: BootContext): Promise<unknown> }[];
  happened(ground: BootContext): Promise<boolean>;
}

const orNo = (code: string) => (code === 'none' ? NO_CODE : code);
/** Codes of the last hour, here those of registering, would be too many. */
const later = () => client.clock.step(12 * 60_000);

const registering: Flow<{ phone: string; captcha: typeof NO_CAPTCHA }> = {
  name: 'registering',
  begin: async () => ({ phone: client.freshPhone(), captcha: NO_CAPTCHA }),
  steps: [
    {
      name: 'captcha',
      after: [],
      take: async (ground) => {
        ground.captcha = await client.captcha('register');
      },
    },
    {
      name: 'send',
      after: ['captcha'],
      take: ({ phone, captcha }) => client.call('sendCode', { phone, purpose: 'REGISTER', ...captcha }),
    },
    {
      name: 'form',
      after: ['send'],
      take: async ({ phone, captcha }) =>
        client.call('register', {
          ...({ phone, password: PASSWORD, agreement: 'true', clientType: 'h5' } as const),
          code: orNo(await client.codeFor(phone)),
          ...captcha,
        }),
    },
  ],
  happened: async ({ phone }) =>
    (await client.sql`select 1 from members where phone = ${phone}`).length === 1,
};

const forgetting: Flow<{ member: TestMember; hash: string; captcha: typeof NO_CAPTCHA; code: string }> = {
  name: 'a forgotten password',
  begin: async () => {
    const member = await client.register();
    later();
    return { member, hash: await hashOf(member), captcha: NO_CAPTCHA, code: NO_CODE };
  },
  steps: [
    {
      name: 'captcha',
      after: [],
      take: async (ground) => {
        ground.captcha = await client.captcha('forget');
      },
    },
    {
      name: 'send',
      after: ['captcha'],
      take: async (ground) => {
        const { phone } = ground.member;
        await client.call('sendCode', { phone, purpose: 'FORGET', ...ground.captcha });
        ground.code = await client.codeFor(phone);
      },
    },
    {
      name: 'form',
      after: ['send'],
      take: ({ member: { phone }, captcha, code }) =>
        client.call('forget', { phone, code, password: NEXT_PASSWORD, ...captcha }),
    },
  ],
  happened: async ({ member, hash }) => (await hashOf(member)) !== hash,
};

const hashOf = async ({ userId }: TestMember): Promise<string> => {
  const [row] = await client.sql`select password_hash from members where id = ${userId}`;
  return String(row?.password_hash);
};

const comingIn: Flow<{ member: TestMember; secret: string; captcha: typeof NO_CAPTCHA; ticket: string }> = {
  name: 'a login with Google',
  begin: async () => {
    const { member, secret } = await client.withGoogle();
    await client.auth.sessions.endAll(Number(member.userId));
    return { member, secret, captcha: NO_CAPTCHA, ticket: NO_TICKET };
  },
  steps: [
    {
      name: 'captcha',
      after: [],
      take: async (ground) => {
        ground.captcha = await client.captcha('login');
      },
    },
    {
      name: 'password',
      after: ['captcha'],
      take: async (ground) => {
        const form = { phone: ground.member.phone, password: PASSWORD, clientType: 'h5' } as const;
        ground.ticket = (await client.call('login', { ...form, ...ground.captcha })).ticket;
      },
    },
    {
      name: 'Google',
      after: ['password'],
      take: ({ ticket, secret }) =>
        client.call('loginSecond', {
          ...({ ticket, clientType: 'h5' } as const),
          googleCode: totpCode(secret, client.nowMs()),
        }),
    },
  ],
  happened: async ({ member }) =>
    client.auth.sessions.list(Number(member.userId), client.nowMs()).length === 1,
};

interface Binding {
  member: TestMember;
  target: { phone?: string; mail?: string };
  codes: { own: string; new: string };
  ticket: string;
}

const binding = (call: 'bindTarget' | 'changeTarget'): Flow<Binding> => ({
  name: call,
  begin: async () => {
    const member = await client.register();
    later();
    const target = call === 'bindTarget' ? { mail: client.freshMail() } : { phone: client.freshPhone() };
    return { member, target, codes: { own: NO_CODE, new: NO_CODE }, ticket: NO_TICKET };
  },
  steps: [
    {
      name: 'own code',
      after: [],
      take: async ({ member, codes }) => {
        const captcha = await client.captcha('security');
        const ask = { purpose: 'VERIFY_OWNER', channel: 'phone', ...captcha } as const;
        await client.call('sendMemberCode', ask, { session: member });
        codes.own = await client.codeFor(member.phone);
      },
    },
    {
      name: 'verify',
      after: ['own code'],
      take: async (ground) => {
        const form = { channel: 'phone', code: ground.codes.own } as const;
        ground.ticket = (await client.call('verifyOwner', form, { session: ground.member })).ticket;
      },
    },
    {
      name: 'new code',
      after: [],
      take: async ({ member, target, codes }) => {
        codes.new = await client.newTargetCode(member, target);
      },
    },
    {
      name: 'bind',
      after: ['verify', 'new code'],
      take: ({ member, target, codes, ticket }) =>
        client.call(call, { ...target, ticket, code: codes.new }, { session: member }),
    },
  ],
  happened: async ({ member, target }) => {
    const [row] = await client.sql`select phone, mail from members where id = ${member.userId}`;
    return (target.mail ?? target.phone) === (target.mail === undefined ? row?.phone : row?.mail);
  },
});

const bindingGoogle: Flow<{ member: TestMember; secret: string; code: string }> = {
  name: 'binding Google',
  begin: async () => {
    const member = await client.register();
    later();
    return { member, secret: 'A'.repeat(32), code: NO_CODE };
  },
  steps: [
    {
      name: 'start',
      after: [],
      take: async (ground) => {
        ground.secret = (await client.call('startGoogle', {}, { session: ground.member })).secret;
      },
    },
    {
      name: 'code',
      after: [],
      take: async (ground) => {
        const captcha = await client.captcha('security');
        const ask = { purpose: 'GOOGLE_BIND', channel: 'phone', ...captcha } as const;
        await client.call('sendMemberCode', ask, { session: ground.member });
        ground.code = await client.codeFor(ground.member.phone);
      },
    },
    {
      name: 'bind',
      after: ['start', 'code'],
      take: ({ member, secret, code }) =>
        client.call(
          'bindGoogle',
          { password: PASSWORD, channel: 'phone', code, googleCode: totpCode(secret, client.nowMs()) },
          { session: member },
        ),
    },
  ],
  happened: ({ member }) => client.auth.google.isBound(Number(member.userId)),
};

const losing: Flow<{ member: TestMember; phone: string; code: string; reviewId: string }> = {
  name: 'a lost phone',
  begin: async () => {
    const member = await client.register();
    return { member, phone: client.freshPhone(), code: NO_CODE, reviewId: '0' };
  },
  steps: [
    {
      name: 'code',
      after: [],
      take: async (ground) => {
        ground.code = await client.newTargetCode(ground.member, { phone: ground.phone });
      },
    },
    {
      name: 'ask',
      after: ['code'],
      take: async (ground) => {
        const { member, phone, code } = ground;
        const form = { factor: 'PHONE', password: PASSWORD, remark: 'lost', phone, code } as const;
        ground.reviewId = (await client.call('requestReview', form, { session: member })).reviewId;
      },
    },
    {
      name: 'approve',
      after: ['ask'],
      take: ({ reviewId }) =>
        client.auth.reviews.approve(reviewId, { operator: 'checker', nowMs: client.nowMs() }, () => null),
    },
  ],
  happened: async ({ member, phone }) => {
    const [row] = await client.sql`select phone from members where id = ${member.userId}`;
    return row?.phone === phone;
  },
};

/** Every order of every choice of the names, the empty one too. */
function orders(names: readonly string[]): string[][] {
  return [
    [],
    ...names.flatMap((name) => orders(names.filter((one) => one !== name)).map((rest) => [name, ...rest])),
  ];
}

async function run<BootContext>(flow: Flow<BootContext>, order: readonly string[]): Promise<boolean> {
  const ground = await flow.begin();
  for (const name of order) {
    const step = flow.steps.find((one) => one.name === name);
    // The step may be refused; only the outcome of the whole flow counts.
    await client.errorOf(Promise.resolve(step?.take(ground)));
  }
  return flow.happened(ground);
}

function isLegal(flow: Flow<never>, order: readonly string[]): boolean {
  const done = new Set<string>();
  for (const name of order) {
    const step = flow.steps.find((one) => one.name === name);
    if (step?.after.every((earlier) => done.has(earlier))) done.add(name);
  }
  return done.size === flow.steps.length;
}

const FLOWS = [
  registering,
  forgetting,
  comingIn,
  binding('bindTarget'),
  binding('changeTarget'),
  bindingGoogle,
  losing,
] as unknown as Flow<never>[];

describe.each(FLOWS)('$name', (flow) => {
  const all = orders(flow.steps.map(({ name }) => name));
  it('happens in its legal order and in no other', async () => {
    const wrong: string[] = [];
    let happened = 0;
    for (const order of all) {
      const came = await run(flow, order);
      if (came) happened++;
      if (came !== isLegal(flow, order)) wrong.push(order.join(', '));
    }
    expect(wrong).toEqual([]);
    expect(happened).toBeGreaterThan(0);
  });
});
