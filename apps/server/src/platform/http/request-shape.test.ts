import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeExchange, SESSION } from './testing/fake-exchange.ts';

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
