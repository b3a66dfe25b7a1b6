import { ERRORS } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeExchange, SESSION } from '../testing/fake-exchange.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await fakeExchange();
});
afterAll(() => app.close());

const ask = async (path: string) => (await app.inject({ url: `/api/${path}`, headers: SESSION })).json();

describe('the language of a text', () => {
  it.each([
    ['data/data/getBanners', { bannerType: 'DATA_BANNER' }],
    ['data/data/getNotices', { noticeType: 'OFFICIAL' }],
    ['data/data/getNotice', { id: '1' }],
    ['data/data/getAgreement', { kind: 'USER' }],
    ['member/message/getMessages', {}],
  ])('%s is in Chinese unless another is asked for', async (path, request) => {
    const said = (more: object) => ask(`${path}?${new URLSearchParams({ ...request, ...more })}`);
    const usual = { errorCode: 0, result: { ...request, global: 'CHINESE_SIM' } };
    expect(await said({})).toMatchObject(usual);
    expect(await said({ global: '' })).toMatchObject(usual);
    expect(await said({ global: 'ENGLISH' })).toMatchObject({ result: { global: 'ENGLISH' } });
    expect(await said({ global: 'FRENCH' })).toMatchObject({ errorCode: 'SYS.0002' });
    expect((await said({ global: 'FRENCH' })).errorMessage).toContain('global');
  });

  it('may be left out as the documents say', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json();
    const { parameters } = paths['/data/data/getBanners'].get;
    expect(parameters.find(({ name }: { name: string }) => name === 'global')).toEqual({
      name: 'global',
      in: 'query',
      required: false,
      schema: { type: 'string', enum: ['CHINESE_SIM', 'ENGLISH'], default: 'CHINESE_SIM' },
    });
    expect((await app.inject('/api/docs')).body).toContain('optional, otherwise CHINESE_SIM');
  });
});

describe('a field in query and body', () => {
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const JSON_TYPE = { 'content-type': 'application/json' };
  const send = async (query: string, payload: string, headers: object, path: string = CALLS.transfer.path) =>
    (
      await app.inject({
        method: 'POST',
        url: `/api/${path}?${query}`,
        payload,
        headers: { ...SESSION, ...headers },
      })
    ).json();
  const rest = { requestId: 'r1', currency: 'USDT', from: 'assets', to: 'spot' };

  it.each([
    ['a form', FORM, (amount: string) => `${new URLSearchParams({ ...rest, amount })}`],
    ['JSON', JSON_TYPE, (amount: string) => JSON.stringify({ ...rest, amount })],
  ])('has one value: %s', async (_, headers, body) => {
    const twice = { errorCode: ERRORS.parameterTwice.code };
    expect(await send('amount=7', body('3'), headers)).toMatchObject(twice);
    expect((await send('amount=7', body('3'), headers)).errorMessage).toContain('amount');
    expect(await send('amount=', body('3'), headers)).toMatchObject(twice);
    expect(await send('amount=3.0', body('3'), headers)).toMatchObject(twice);
    const one = { errorCode: 0, result: { ...rest, amount: '3' } };
    expect(await send('amount=3', body('3'), headers)).toMatchObject(one);
    expect(await send('', body('3'), headers)).toMatchObject(one);
  });

  it('has one value in a call of visitors, and where it decides about a limit', async () => {
    const twice = { errorCode: ERRORS.parameterTwice.code };
    const { searchHelp, voteHelpArticleAsVisitor, placeContractOrder } = CALLS;
    expect((await ask(`${searchHelp.path}?words=a&words=b`)).errorCode).toBe(twice.errorCode);
    const vote = { articleId: '1', version: '1', isHelpful: 'true', deviceId: 'd'.repeat(20) };
    const voted = new URLSearchParams(vote).toString();
    expect(await send('isHelpful=false', voted, FORM, voteHelpArticleAsVisitor.path)).toMatchObject(twice);
    const order = {
      requestId: 'r1',
      pairsName: 'BTC/USDT',
      tradeType: 'OPEN_LONG',
      type: 'LIMIT',
      timeInForce: 'FOK',
      price: '1',
      lots: '1',
    };
    const placed = new URLSearchParams(order).toString();
    expect(await send('timeInForce=GTC', placed, FORM, placeContractOrder.path)).toMatchObject(twice);
  });

  it('has one value beside the fields of an upload', async () => {
    const boundary = 'x';
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const payload = `${part('kind', 'ID_FRONT')}--${boundary}--\r\n`;
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const path = CALLS.uploadImage.path;
    expect(await send('kind=ID_BACK', payload, headers, path)).toMatchObject({
      errorCode: ERRORS.parameterTwice.code,
    });
  });
});
