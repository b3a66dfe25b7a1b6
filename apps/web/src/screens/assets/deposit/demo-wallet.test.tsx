/** The way from a deposit address to the wallet outside the exchange, which only a demo has. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { CallResult } from '@tern/protocol';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import type { Network } from '../../../features/chain/index.ts';
import { loadTexts } from '../../../locale/text.ts';
import { DemoWallet } from './demo-wallet.tsx';

beforeAll(() => loadTexts(['chain']));

function pageOf(mode: CallResult<'getServer'>['mode'], chains: readonly string[]): string {
  const client = new QueryClient();
  client.setQueryData(['market', 'server'], { mode });
  client.setQueryData(
    ['demo-chains'],
    chains.map((chain) => ({ chain, name: chain })),
  );
  const network = { currency: 'USDT', chain: 'ethereum' } as Network;
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <DemoWallet network={network} address="0xone" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('leads a member of the demo to the outside wallet, with what it has to pay', () => {
  const page = pageOf('demo', ['bitcoin', 'ethereum']);
  expect(page).toContain('href="/demo/chain?chain=ethereum&amp;coin=USDT&amp;to=0xone"');
});

it('shows nothing where the demo does not simulate the network', () => {
  expect(pageOf('demo', ['bitcoin'])).toBe('');
  expect(pageOf('demo', [])).toBe('');
});

it('shows nothing of it in production', () => {
  expect(pageOf('production', ['ethereum'])).toBe('');
});
