/** Tests tickets as members and operators use them, over a real PostgreSQL; operators' calls come as browsers send them. */
import { type CallName, type CallRequest, ERRORS, type WireTicketLine } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, DeskForTests } from '../../../test/kit/desk-for-tests.ts';
import { ANNA, BEN } from '../../kernel/testing/small-exchange.ts';
import { CallError } from '../../platform/http/call.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const reason = 'a test';
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;

let desk: DeskForTests;
let carol: Browser;
let dave: Browser;
let admin: Browser;
let serial = 0;
beforeAll(async () => {
  desk = await DeskForTests.open();
  for (const name of ['carol', 'dave']) await desk.operator(name, 'support');
  await desk.operator('erin', 'admin');
  await desk.operator('frank', 'finance');
}, 60_000);
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.database.sql`truncate support_tickets, support_lines, support_notes, support_openings`;
  desk.clock.step(MINUTE_MS);
  desk.support.hub.frames.length = 0;
  desk.support.news.length = 0;
  carol = await desk.signIn('carol');
  dave = await desk.signIn('dave');
  admin = await desk.signIn('erin');
});

const call = async <N extends CallName>(name: N, params: CallRequest<N>, memberId = ANNA) =>
  (await desk.support.members.call(name, params, memberId)).result;
const errorOf = <N extends CallName>(name: N, params: CallRequest<N>, memberId = ANNA) =>
  call(name, params, memberId).then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof CallError) return error.error;
      throw error;
    },
  );
const open = async (text = 'Where is my deposit?', memberId = ANNA) =>
  (await call('openTicket', { requestId: `open-${++serial}`, category: 'DEPOSIT', text }, memberId)).ticketId;
const send = (ticketId: string, text: string, requestId = `line-${++serial}`) =>
  call('sendTicketLine', { ticketId, requestId, text });
const answer = (ticketId: string, text: string, browser = carol) =>
  desk.ask('answerTicket', { ticketId, requestId: `answer-${++serial}`, text, reason }, browser);
const taken = async (ticketId: string, browser = carol) => {
  await desk.ask('takeTicket', { ticketId, reason }, browser);
  return desk.ask('openDeskTicket', { ticketId, reason }, browser);
};
const linesOf = async (ticketId: string) => (await call('getTicketLines', { ticketId })).rows.toReversed();
const stateOf = async (ticketId: string) => (await call('getTicket', { ticketId })).state;
/** The jobs of the module, as the clock says. */
const pass = async (ms: number) => {
  desk.clock.step(ms);
  for (const { run } of desk.support.module.jobs) await run();
};

describe('a ticket', () => {
  it('waits for the exchange, for the member, and is closed by either', async () => {
    const ticketId = await open();
    await taken(ticketId);
    expect(await answer(ticketId, 'Please send its transaction.')).toEqual({ number: 2 });
    expect(await call('getTicket', { ticketId })).toMatchObject({ state: 'ANSWERED', unread: 1, lines: 2 });
    await send(ticketId, 'Here it is.');
    expect(await stateOf(ticketId)).toBe('OPEN');
    await call('closeTicket', { ticketId });
    expect(await errorOf('sendTicketLine', { ticketId, requestId: 'late', text: 'x' })).toBe('ticketClosed');
    expect(await errorOf('closeTicket', { ticketId })).toBe('ticketClosed');
    const again = { ticketId, requestId: 'late', text: 'x', reason };
    expect(await desk.errorOf('answerTicket', again, carol)).toBe(code('ticketClosed'));
    await call('reopenTicket', { ticketId });
    expect(await errorOf('reopenTicket', { ticketId })).toBe('ticketNotClosed');
    await desk.ask('closeDeskTicket', { ticketId, reason }, carol);
    expect((await linesOf(ticketId)).map(({ author, text }) => `${author} ${text}`)).toEqual([
      'MEMBER Where is my deposit?',
      'EXCHANGE Please send its transaction.',
      'MEMBER Here it is.',
      'NONE CLOSED_BY_MEMBER',
      'NONE REOPENED',
      'NONE CLOSED_BY_EXCHANGE',
    ]);
  });

  it('is its member’s alone', { tags: 'long' }, async () => {
    const ticketId = await open();
    const id = { ticketId };
    const calls = [
      errorOf('getTicket', id, BEN),
      errorOf('getTicketLines', id, BEN),
      errorOf('sendTicketLine', { ticketId, requestId: 'x', text: 'x' }, BEN),
      errorOf('readTicket', { ticketId, number: '1' }, BEN),
      errorOf('closeTicket', id, BEN),
      errorOf('reopenTicket', id, BEN),
      errorOf('getTicketImage', { ticketId, imageId: 'A'.repeat(20) }, BEN),
      errorOf('getTicket', { ticketId: '999999' }, ANNA),
    ];
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['ticketUnknown']));
    expect((await call('getTickets', {}, BEN)).rows).toEqual([]);
  });

  it('names a record of the member, and no other', { tags: 'long' }, async () => {
    desk.support.records.add(`${ANNA} OTC_ORDER 7`);
    const about = { category: 'OTC', text: 'x', recordKind: 'OTC_ORDER' } as const;
    const foreign = { ...about, requestId: 'record-1', recordId: '8' };
    expect(await errorOf('openTicket', foreign)).toBe('ticketRecordUnknown');
    expect(await errorOf('openTicket', { ...about, requestId: 'record-2', recordId: '7' }, BEN)).toBe(
      'ticketRecordUnknown',
    );
    expect(await errorOf('openTicket', { ...about, requestId: 'record-3' })).toBe('parameterMissing');
    const { ticketId } = await call('openTicket', { ...about, requestId: 'record-4', recordId: '007' });
    expect(await call('getTicket', { ticketId })).toMatchObject({ recordKind: 'OTC_ORDER', recordId: '7' });
    expect(await taken(ticketId)).toMatchObject({ memberId: String(ANNA), recordId: '7', reports: [] });
  });

  it('of a retry is the same one, and its line too', { tags: 'long' }, async () => {
    const request = { requestId: 'same', category: 'OTHER', text: 'once' } as const;
    const all = await Promise.all([1, 2, 3].map(() => call('openTicket', request)));
    expect(new Set(all.map(({ ticketId }) => ticketId)).size).toBe(1);
    expect(await errorOf('openTicket', { ...request, text: 'twice' })).toBe('requestIdReused');
    const ticketId = all[0]?.ticketId ?? '';
    const lines = await Promise.all([1, 2, 3].map(() => send(ticketId, 'a line', 'line')));
    expect(new Set(lines.map(({ number }) => number))).toEqual(new Set([2]));
    const other = { ticketId, requestId: 'line', text: 'another' };
    expect(await errorOf('sendTicketLine', other)).toBe('requestIdReused');
    expect(await linesOf(ticketId)).toHaveLength(2);
  });

  it('is one of five, and a member writes 20 lines a minute', { tags: 'long' }, async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => open()));
    const sixth = { requestId: 'sixth', category: 'OTHER', text: 'x' } as const;
    expect(await errorOf('openTicket', sixth)).toBe('ticketLimit');
    await call('closeTicket', { ticketId: ids[0] ?? '' });
    desk.clock.step(MINUTE_MS);
    await call('openTicket', sixth);
    expect(await errorOf('reopenTicket', { ticketId: ids[0] ?? '' })).toBe('ticketLimit');
    for (let count = 1; count < 20; count++) await send(ids[1] ?? '', `line ${count}`);
    const next = { ticketId: ids[2] ?? '', requestId: 'fast', text: 'x' };
    expect(await errorOf('sendTicketLine', next)).toBe('rateLimited');
    desk.clock.step(MINUTE_MS);
    expect(await errorOf('sendTicketLine', next)).toBe('done');
    const long = { ...next, requestId: 'long', text: 'x'.repeat(1_001) };
    await expect(call('sendTicketLine', long)).rejects.toThrow();
  });

  it('holds text alone: markup and links stay letters, and marks that turn or control text are gone', {
    tags: 'long',
  }, async () => {
    const text = '<img src=x onerror=alert(1)> https://x.example \u202eevil\u2066\u0007 \ttab\r\nnext';
    const plain = '<img src=x onerror=alert(1)> https://x.example evil tab\nnext';
    const ticketId = await open(text);
    await taken(ticketId);
    // The desk takes no such marks at all.
    const turned = { ticketId, requestId: 'turned', text, reason };
    expect(await desk.errorOf('answerTicket', turned, carol)).toBe(code('parameterInvalid'));
    await answer(ticketId, plain);
    expect((await linesOf(ticketId)).map((line) => line.text)).toEqual([plain, plain]);
    for (const blank of ['\u202e\u202c', ' \n ', '\u200b'])
      expect(await errorOf('sendTicketLine', { ticketId, requestId: 'x', text: blank })).toBe(
        'parameterInvalid',
      );
  });

  it('holds images of the member, which its operator sees marked', { tags: 'long' }, async () => {
    const ticketId = await open();
    const { images } = desk.support;
    const imageId = images.upload(ANNA, 'SUPPORT');
    const line = { ticketId, requestId: 'image', imageId };
    for (const foreign of [images.upload(BEN, 'SUPPORT'), images.upload(ANNA, 'OTC_CHAT')])
      expect(await errorOf('sendTicketLine', { ...line, imageId: foreign })).toBe('imageUnknown');
    expect(await errorOf('sendTicketLine', { ...line, text: 'and text' })).toBe('parameterInvalid');
    await call('sendTicketLine', line);
    await call('sendTicketLine', line);
    expect(await call('getTicketImage', { ticketId, imageId })).toMatchObject({ contentType: 'image/png' });
    const unused = images.upload(ANNA, 'SUPPORT');
    expect(await errorOf('getTicketImage', { ticketId, imageId: unused })).toBe('imageUnknown');
    await taken(ticketId);
    const shown = await desk.ask('getDeskTicketImage', { ticketId, imageId }, carol);
    expect(Buffer.from(shown.base64, 'base64').toString()).toBe(`marked ${imageId}`);
    expect(await desk.errorOf('getDeskTicketImage', { ticketId, imageId: unused }, carol)).toBe(
      code('imageUnknown'),
    );
  });
});

describe('a conversation', () => {
  const seen = () => desk.support.hub.frames.flatMap(({ data }) => data as WireTicketLine[]);

  it('goes on in order after a lost connection, and no line comes twice', async () => {
    const { hub } = desk.support;
    hub.readers.add(ANNA);
    const ticketId = await open('one');
    await taken(ticketId);
    await answer(ticketId, 'two');
    const before = seen().map(({ number }) => number);
    expect(before).toEqual([1, 2]);
    hub.readers.delete(ANNA);
    await Promise.all(
      Array.from({ length: 5 }, (_, at) => [
        send(ticketId, `own ${at}`),
        answer(ticketId, `its ${at}`),
      ]).flat(),
    );
    hub.readers.add(ANNA);
    // The topic begins without lines: the member asks for what came behind the last known number.
    expect(hub.snapshot('tickets', ANNA)?.data).toEqual([]);
    const first = await call('getTicketLines', { ticketId, after: '2', limit: '6' });
    const rest = await call('getTicketLines', { ticketId, after: first.cursor, limit: '6' });
    await answer(ticketId, 'last');
    const whole = [
      ...before,
      ...[...first.rows, ...rest.rows, ...seen().slice(2)].map(({ number }) => number),
    ];
    expect(whole).toEqual(Array.from({ length: 13 }, (_, at) => at + 1));
    expect(rest.cursor).toBe('');
    hub.readers.delete(ANNA);
  });

  it('is published to its member alone, and counts what the member has not read', {
    tags: 'long',
  }, async () => {
    const { hub, news } = desk.support;
    for (const memberId of [ANNA, BEN]) hub.readers.add(memberId);
    const ticketId = await open();
    await taken(ticketId);
    await answer(ticketId, 'first');
    await answer(ticketId, 'second');
    expect(hub.frames.map(({ memberId }) => memberId)).toEqual([ANNA, ANNA, ANNA]);
    expect(hub.snapshot('tickets')).toBeUndefined();
    expect(await call('getTickets', {})).toMatchObject({ unread: 2, open: 1 });
    // Answers that follow one another are one message.
    expect(news).toMatchObject([{ kind: 'ANSWERED', memberId: ANNA, number: 2 }]);
    await call('readTicket', { ticketId, number: '2' });
    expect(await call('getTickets', {})).toMatchObject({ unread: 1 });
    await call('readTicket', { ticketId, number: '1' });
    await call('readTicket', { ticketId, number: '9999' });
    expect(await call('getTickets', {})).toMatchObject({ unread: 0 });
    await answer(ticketId, 'third');
    expect(await call('getTickets', {})).toMatchObject({ unread: 1 });
    hub.readers.clear();
  });
});

describe('closing', { tags: 'long' }, () => {
  it('comes 7 days after the last answer, a day after a notice, and a reply stops it', async () => {
    const [silent, replied] = [await open(), await open()];
    for (const ticketId of [silent, replied]) {
      await taken(ticketId);
      await answer(ticketId, 'Please reply.');
    }
    const waiting = await open();
    desk.support.news.length = 0;
    await pass(6 * DAY_MS - 1);
    expect(desk.support.news).toEqual([]);
    await pass(1);
    expect(desk.support.news.map(({ kind }) => kind)).toEqual(['CLOSING_SOON', 'CLOSING_SOON']);
    await send(replied, 'I am here.');
    await pass(DAY_MS - 1);
    expect(await stateOf(silent)).toBe('ANSWERED');
    await pass(1);
    expect(await stateOf(silent)).toBe('CLOSED');
    expect((await linesOf(silent)).slice(-2).map(({ text }) => text)).toEqual([
      'CLOSING_SOON',
      'CLOSED_UNANSWERED',
    ]);
    expect(await stateOf(replied)).toBe('OPEN');
    await pass(30 * DAY_MS);
    // A ticket that waits for the exchange stays open.
    expect(await stateOf(waiting)).toBe('OPEN');
  });

  it('never comes without a day’s notice, however late the notice was', async () => {
    const ticketId = await open();
    await taken(ticketId);
    await answer(ticketId, 'Please reply.');
    await pass(20 * DAY_MS);
    expect(await stateOf(ticketId)).toBe('ANSWERED');
    await pass(DAY_MS - 1);
    expect(await stateOf(ticketId)).toBe('ANSWERED');
    await pass(1);
    expect(await stateOf(ticketId)).toBe('CLOSED');
  });

  it('is taken back for 7 days, and refused after them', async () => {
    const [early, late] = [await open(), await open()];
    for (const ticketId of [early, late]) await call('closeTicket', { ticketId });
    desk.clock.step(7 * DAY_MS - 1);
    await call('reopenTicket', { ticketId: early });
    expect(await stateOf(early)).toBe('OPEN');
    desk.clock.step(1);
    expect(await errorOf('reopenTicket', { ticketId: late })).toBe('ticketReopenLate');
  });

  it('is followed by the purge of words, notes and images after 180 days', async () => {
    const ticketId = await open();
    const { images } = desk.support;
    const imageId = images.upload(ANNA, 'SUPPORT');
    await call('sendTicketLine', { ticketId, requestId: 'image', imageId });
    await taken(ticketId);
    await desk.ask('addTicketNote', { ticketId, text: 'a note', reason }, carol);
    await call('closeTicket', { ticketId });
    await pass(180 * DAY_MS - 1);
    expect(await linesOf(ticketId)).toHaveLength(3);
    await pass(1);
    expect(await linesOf(ticketId)).toEqual([]);
    expect(images.dropped).toContain(imageId);
    expect(await desk.database.sql`select 1 from support_notes`).toHaveLength(0);
    expect(await call('getTicket', { ticketId })).toMatchObject({ state: 'CLOSED', category: 'DEPOSIT' });
  });
});

describe('the desk', () => {
  it('shows number, category and state before a ticket is taken, by age', { tags: 'long' }, async () => {
    const first = await open('the first secret');
    desk.clock.step(1);
    const second = await open('the second secret', BEN);
    const page = await desk.ask('getDeskTickets', {}, carol);
    expect(page.rows.map(({ ticketId }) => ticketId)).toEqual([first, second]);
    expect(Object.keys(page.rows[0] ?? {}).toSorted()).toEqual(
      ['category', 'isOwn', 'operator', 'sinceTime', 'state', 'ticketId', 'time'].toSorted(),
    );
    const paged = await desk.ask('getDeskTickets', { limit: '1' }, carol);
    const next = await desk.ask('getDeskTickets', { limit: '1', cursor: paged.cursor }, carol);
    expect(next.rows.map(({ ticketId }) => ticketId)).toEqual([second]);
  });

  it('opens the content to the operator who has it, and audits each opening', async () => {
    const ticketId = await open('a secret');
    const id = { ticketId, reason };
    const lines = { ticketId, after: '0' };
    for (const browser of [carol, dave, admin])
      expect(await desk.errorOf('openDeskTicket', id, browser)).toBe(code('ticketNotTaken'));
    await desk.ask('takeTicket', id, carol);
    expect(await desk.errorOf('getDeskTicketLines', lines, carol)).toBe(code('ticketUnopened'));
    const unopened = { ...id, requestId: 'x', text: 'x' };
    expect(await desk.errorOf('answerTicket', unopened, carol)).toBe(code('ticketUnopened'));
    expect(await desk.errorOf('takeTicket', id, dave)).toBe(code('ticketTaken'));
    await desk.ask('openDeskTicket', id, carol);
    const again = await desk.ask('openDeskTicket', id, carol);
    expect(again.rows.map(({ text }) => text)).toEqual(['a secret']);
    expect(again.openings.map(({ operator }) => operator)).toEqual(['carol', 'carol']);
    for (const browser of [dave, admin])
      expect(await desk.errorOf('getDeskTicketLines', lines, browser)).toBe(code('ticketNotTaken'));
    const { rows } = await desk.ask('getAudit', { call: 'openDeskTicket' }, admin);
    const opened = rows.filter(
      ({ subject, outcome }) => subject === `ticket ${ticketId}` && outcome === 'DONE',
    );
    expect(opened.map(({ operator }) => operator)).toEqual(['carol', 'carol']);
  });

  it('answers an operator who waits for a line as soon as there is one', async () => {
    const ticketId = await open();
    await taken(ticketId);
    const waiting = desk.ask('getDeskTicketLines', { ticketId, after: '1', wait: 'true' }, carol);
    await send(ticketId, 'a new line');
    expect((await waiting).rows.map(({ text }) => text)).toEqual(['a new line']);
    // Lines that are there already are no reason to wait.
    const known = await desk.ask('getDeskTicketLines', { ticketId, after: '1', wait: 'true' }, carol);
    expect(known.rows).toHaveLength(1);
  });

  it('hands a ticket over: the next operator opens it anew, the last one reads no more', {
    tags: 'long',
  }, async () => {
    const ticketId = await open();
    await taken(ticketId);
    const to = (operator: string) => ({ ticketId, operator, reason });
    for (const nobody of ['frank', 'no-such-one'])
      expect(await desk.errorOf('handOverTicket', to(nobody), carol)).toBe(code('ticketReceiver'));
    expect(await desk.errorOf('handOverTicket', to('dave'), dave)).toBe(code('ticketNotTaken'));
    await desk.ask('handOverTicket', to('dave'), carol);
    expect(await desk.errorOf('getDeskTicketLines', { ticketId, after: '0' }, carol)).toBe(
      code('ticketNotTaken'),
    );
    expect(await desk.errorOf('getDeskTicketLines', { ticketId, after: '0' }, dave)).toBe(
      code('ticketUnopened'),
    );
    await desk.ask('openDeskTicket', { ticketId, reason }, dave);
    await answer(ticketId, 'I go on.', dave);
    // Back into the queue, and to its first operator again, who has to open it once more.
    desk.clock.step(1);
    await desk.ask('handOverTicket', { ticketId, reason }, dave);
    await desk.ask('takeTicket', { ticketId, reason }, carol);
    expect(await desk.errorOf('getDeskTicketLines', { ticketId, after: '0' }, carol)).toBe(
      code('ticketUnopened'),
    );
    // An admin takes the ticket of an operator who is away.
    await desk.ask('takeTicket', { ticketId, reason }, admin);
  });

  it('keeps notes that no member call returns', { tags: 'long' }, async () => {
    const ticketId = await open();
    await taken(ticketId);
    await desk.ask('addTicketNote', { ticketId, text: 'A hidden thought', reason }, carol);
    const page = await desk.ask('openDeskTicket', { ticketId, reason }, carol);
    expect(page.notes).toMatchObject([{ operator: 'carol', text: 'A hidden thought' }]);
    const answers = await Promise.all([
      call('getTickets', {}),
      call('getTicket', { ticketId }),
      call('getTicketLines', { ticketId }),
    ]);
    expect(JSON.stringify(answers)).not.toContain('hidden');
    expect(JSON.stringify(answers)).not.toContain('carol');
  });

  it('edits canned answers in both languages', { tags: 'long' }, async () => {
    const texts = { title: 'Greeting', zh: '您好', en: 'Hello' };
    const { cannedId } = await desk.ask('saveCannedAnswer', { ...texts, reason }, carol);
    await desk.ask('saveCannedAnswer', { cannedId, ...texts, en: 'Good day', reason }, dave);
    const { rows } = await desk.ask('getCannedAnswers', {}, carol);
    expect(rows).toMatchObject([{ cannedId, ...texts, en: 'Good day', operator: 'dave' }]);
    await desk.ask('deleteCannedAnswer', { cannedId, reason }, carol);
    expect(await desk.errorOf('deleteCannedAnswer', { cannedId, reason }, carol)).toBe(code('cannedUnknown'));
  });

  it('measures the times of answers, and says what is usual from three on', { tags: 'long' }, async () => {
    for (const waitMs of [10_000, 20_000, 90_000]) {
      const ticketId = await open();
      await taken(ticketId);
      desk.clock.step(waitMs);
      expect((await call('getSupport', {})).usualAnswerSeconds).toBe(0);
      await answer(ticketId, 'an answer');
    }
    desk.clock.step(2 * MINUTE_MS);
    expect((await call('getSupport', {})).usualAnswerSeconds).toBe(20);
    expect(await desk.ask('getSupportFigures', {}, carol)).toMatchObject({
      open: 0,
      answered: 3,
      firstAnswers: 3,
      medianSeconds: 20,
      slowTenthSeconds: 90,
      operators: [{ operator: 'carol', answers: 3, medianSeconds: 20 }],
    });
    desk.clock.step(30 * DAY_MS);
    expect((await call('getSupport', {})).usualAnswerSeconds).toBe(0);
  });
});

describe('the demo’s simulated operator', { tags: 'long' }, () => {
  it('answers what no operator has, with lines that say so', async () => {
    const { simulated } = desk.support.module.api;
    const [free, held] = [await open(), await open()];
    await desk.ask('takeTicket', { ticketId: held, reason }, carol);
    const nowMs = desk.clock.nowMs();
    const waiting = await simulated.waiting(nowMs);
    expect(waiting.map(({ ticketId }) => String(ticketId))).toEqual([free]);
    const [first] = waiting;
    if (first === undefined) throw new Error('no ticket waits');
    await simulated.answer(first, 'An answer', nowMs);
    await simulated.answer({ ...first, ticketId: Number(held) }, 'An answer', nowMs);
    expect((await linesOf(free)).at(-1)).toMatchObject({ author: 'SIMULATED', text: 'An answer' });
    expect(await linesOf(held)).toHaveLength(1);
  });
});
