/**
 * Every flow of more than one step, with its steps in every order and with every one left out (SAFETY 2.7, T-STATE): what
 * the flow is for happens exactly when each step comes after those that it rests on. A step whose ground is missing is
 * tried all the same, with made-up captchas, codes and tickets.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from './platform/secrets/totp.ts';
import { EntranceForTests, NEXT_PASSWORD, type TestMember, WIDE } from './testing/entrance-for-tests.ts';
import { PASSWORD } from './testing/running-exchange.ts';

let door: EntranceForTests;
beforeAll(async () => {
  door = await EntranceForTests.open(WIDE);
});
afterAll(() => door.close());

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
const later = () => door.clock.step(12 * 60_000);

const registering: Flow<{ phone: string; captcha: typeof NO_CAPTCHA }> = {
  name: 'registering',
  begin: async () => ({ phone: door.freshPhone(), captcha: NO_CAPTCHA }),
  steps: [
    {
      name: 'captcha',
      after: [],
      take: async (ground) => {
        ground.captcha = await door.captcha('register');
      },
    },
    {
      name: 'send',
      after: ['captcha'],
      take: ({ phone, captcha }) => door.say('sendCode', { phone, purpose: 'REGISTER', ...captcha }),
    },
    {
      name: 'form',
      after: ['send'],
      take: async ({ phone, captcha }) =>
        door.say('register', {
          ...({ phone, password: PASSWORD, agreement: 'true', clientType: 'h5' } as const),
          code: orNo(await door.codeFor(phone)),
          ...captcha,
        }),
    },
  ],
  happened: async ({ phone }) => (await door.sql`select 1 from members where phone = ${phone}`).length === 1,
};

const forgetting: Flow<{ member: TestMember; hash: string; captcha: typeof NO_CAPTCHA; code: string }> = {
  name: 'a forgotten password',
  begin: async () => {
    const member = await door.register();
    later();
    return { member, hash: await hashOf(member), captcha: NO_CAPTCHA, code: NO_CODE };
  },
  steps: [
    {
      name: 'captcha',
      after: [],
      take: async (ground) => {
        ground.captcha = await door.captcha('forget');
      },
    },
    {
      name: 'send',
      after: ['captcha'],
      take: async (ground) => {
        const { phone } = ground.member;
        await door.say('sendCode', { phone, purpose: 'FORGET', ...ground.captcha });
        ground.code = await door.codeFor(phone);
      },
    },
    {
      name: 'form',
      after: ['send'],
      take: ({ member: { phone }, captcha, code }) =>
        door.say('forget', { phone, code, password: NEXT_PASSWORD, ...captcha }),
    },
  ],
  happened: async ({ member, hash }) => (await hashOf(member)) !== hash,
};

const hashOf = async ({ userId }: TestMember): Promise<string> => {
  const [row] = await door.sql`select password_hash from members where id = ${userId}`;
  return String(row?.password_hash);
};

const comingIn: Flow<{ member: TestMember; secret: string; captcha: typeof NO_CAPTCHA; ticket: string }> = {
  name: 'a login with Google',
  begin: async () => {
    const { member, secret } = await door.withGoogle();
    await door.hall.sessions.endAll(Number(member.userId));
    return { member, secret, captcha: NO_CAPTCHA, ticket: NO_TICKET };
  },
  steps: [
    {
      name: 'captcha',
      after: [],
      take: async (ground) => {
        ground.captcha = await door.captcha('login');
      },
    },
    {
      name: 'password',
      after: ['captcha'],
      take: async (ground) => {
        const form = { phone: ground.member.phone, password: PASSWORD, clientType: 'h5' } as const;
        ground.ticket = (await door.say('login', { ...form, ...ground.captcha })).ticket;
      },
    },
    {
      name: 'Google',
      after: ['password'],
      take: ({ ticket, secret }) =>
        door.say('loginSecond', {
          ...({ ticket, clientType: 'h5' } as const),
          googleCode: totpCode(secret, door.nowMs()),
        }),
    },
  ],
  happened: async ({ member }) => door.hall.sessions.list(Number(member.userId), door.nowMs()).length === 1,
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
    const member = await door.register();
    later();
    const target = call === 'bindTarget' ? { mail: door.freshMail() } : { phone: door.freshPhone() };
    return { member, target, codes: { own: NO_CODE, new: NO_CODE }, ticket: NO_TICKET };
  },
  steps: [
    {
      name: 'own code',
      after: [],
      take: async ({ member, codes }) => {
        const captcha = await door.captcha('security');
        const ask = { purpose: 'VERIFY_OWNER', channel: 'phone', ...captcha } as const;
        await door.say('sendMemberCode', ask, { session: member });
        codes.own = await door.codeFor(member.phone);
      },
    },
    {
      name: 'verify',
      after: ['own code'],
      take: async (ground) => {
        const form = { channel: 'phone', code: ground.codes.own } as const;
        ground.ticket = (await door.say('verifyOwner', form, { session: ground.member })).ticket;
      },
    },
    {
      name: 'new code',
      after: [],
      take: async ({ member, target, codes }) => {
        codes.new = await door.newTargetCode(member, target);
      },
    },
    {
      name: 'bind',
      after: ['verify', 'new code'],
      take: ({ member, target, codes, ticket }) =>
        door.say(call, { ...target, ticket, code: codes.new }, { session: member }),
    },
  ],
  happened: async ({ member, target }) => {
    const [row] = await door.sql`select phone, mail from members where id = ${member.userId}`;
    return (target.mail ?? target.phone) === (target.mail === undefined ? row?.phone : row?.mail);
  },
});

const bindingGoogle: Flow<{ member: TestMember; secret: string; code: string }> = {
  name: 'binding Google',
  begin: async () => {
    const member = await door.register();
    later();
    return { member, secret: 'A'.repeat(32), code: NO_CODE };
  },
  steps: [
    {
      name: 'start',
      after: [],
      take: async (ground) => {
        ground.secret = (await door.say('startGoogle', {}, { session: ground.member })).secret;
      },
    },
    {
      name: 'code',
      after: [],
      take: async (ground) => {
        const captcha = await door.captcha('security');
        const ask = { purpose: 'GOOGLE_BIND', channel: 'phone', ...captcha } as const;
        await door.say('sendMemberCode', ask, { session: ground.member });
        ground.code = await door.codeFor(ground.member.phone);
      },
    },
    {
      name: 'bind',
      after: ['start', 'code'],
      take: ({ member, secret, code }) =>
        door.say(
          'bindGoogle',
          { password: PASSWORD, channel: 'phone', code, googleCode: totpCode(secret, door.nowMs()) },
          { session: member },
        ),
    },
  ],
  happened: ({ member }) => door.hall.google.isBound(Number(member.userId)),
};

const losing: Flow<{ member: TestMember; phone: string; code: string; reviewId: string }> = {
  name: 'a lost phone',
  begin: async () => {
    const member = await door.register();
    return { member, phone: door.freshPhone(), code: NO_CODE, reviewId: '0' };
  },
  steps: [
    {
      name: 'code',
      after: [],
      take: async (ground) => {
        ground.code = await door.newTargetCode(ground.member, { phone: ground.phone });
      },
    },
    {
      name: 'ask',
      after: ['code'],
      take: async (ground) => {
        const { member, phone, code } = ground;
        const form = { factor: 'PHONE', password: PASSWORD, remark: 'lost', phone, code } as const;
        ground.reviewId = (await door.say('requestReview', form, { session: member })).reviewId;
      },
    },
    {
      name: 'approve',
      after: ['ask'],
      take: ({ reviewId }) => door.hall.reviews.approve(reviewId, 'checker', door.nowMs()),
    },
  ],
  happened: async ({ member, phone }) => {
    const [row] = await door.sql`select phone from members where id = ${member.userId}`;
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
    // What is refused is refused; only what comes of it all counts.
    await door.errorOf(Promise.resolve(step?.take(ground)));
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
