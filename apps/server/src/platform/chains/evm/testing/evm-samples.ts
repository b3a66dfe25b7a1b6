/** Addresses and links of EVM chains, good and malformed. The derived ones are those of the phrase that anvil funds. */
import type { ChainAsset } from '../../index.ts';
import type { ChainSamples } from '../../testing/chain-world.ts';

const ACCOUNT =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
const GOOD = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const ZERO = `0x${'0'.repeat(40)}`;

const native: ChainAsset = { kind: 'native' };
const token: ChainAsset = { kind: 'token', contract: TOKEN };

export function evmSamples(chainId: number): ChainSamples {
  return { derived, addresses, badAddresses, links: links(chainId), badLinks: badLinks(chainId) };
}

const derived = {
  accountXpub: ACCOUNT,
  addresses: [
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  ],
};

/** Those of EIP-55, and the same without case. */
const addresses: ChainSamples['addresses'] = [
  GOOD,
  OTHER,
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
].flatMap((canonical) => [
  { written: canonical, canonical },
  { written: canonical.toLowerCase(), canonical },
  { written: `0x${canonical.slice(2).toUpperCase()}`, canonical },
]);

const badAddresses: ChainSamples['badAddresses'] = [
  { written: '', problem: 'BAD_FORM' },
  // One letter of the other case.
  { written: GOOD.replace('aA', 'aa'), problem: 'BAD_CHECKSUM' },
  { written: OTHER.replace('fB', 'FB'), problem: 'BAD_CHECKSUM' },
  // One digit changed, the case kept.
  { written: `${GOOD.slice(0, -1)}e`, problem: 'BAD_CHECKSUM' },
  { written: ZERO, problem: 'ZERO_ADDRESS' },
  { written: GOOD.slice(2), problem: 'BAD_FORM' },
  { written: GOOD.replace('0x', '0X'), problem: 'BAD_FORM' },
  { written: GOOD.slice(0, -1), problem: 'BAD_FORM' },
  { written: `${GOOD}0`, problem: 'BAD_FORM' },
  { written: ` ${GOOD}`, problem: 'BAD_FORM' },
  { written: `${GOOD} `, problem: 'BAD_FORM' },
  { written: `${GOOD.slice(0, 20)} ${GOOD.slice(20)}`, problem: 'BAD_FORM' },
  { written: GOOD.replace('A', 'g'), problem: 'BAD_FORM' },
  { written: `0x${GOOD}`, problem: 'BAD_FORM' },
  { written: 'vitalik.eth', problem: 'BAD_FORM' },
  // Other chains: Bitcoin in its three forms, its test network, TRON, an EVM address of ICAP.
  { written: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', problem: 'BAD_FORM' },
  { written: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', problem: 'BAD_FORM' },
  { written: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', problem: 'BAD_FORM' },
  { written: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', problem: 'BAD_FORM' },
  { written: 'XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS', problem: 'BAD_FORM' },
  // Full-width digits, a Cyrillic letter that looks as a Latin one, invisible and direction marks, a line's end, NUL.
  { written: GOOD.replace('5', '５'), problem: 'NOT_ASCII' },
  { written: GOOD.replace('a', 'а'), problem: 'NOT_ASCII' },
  { written: `${GOOD}\u200b`, problem: 'NOT_ASCII' },
  { written: `\u202e${GOOD}`, problem: 'NOT_ASCII' },
  { written: `${GOOD}\n`, problem: 'NOT_ASCII' },
  { written: `${GOOD}\0`, problem: 'NOT_ASCII' },
  { written: '\ud800', problem: 'NOT_ASCII' },
  { written: GOOD.padEnd(129, '0'), problem: 'TOO_LONG' },
  { written: '0x'.padEnd(10_000, 'a'), problem: 'TOO_LONG' },
  { written: 'é'.repeat(10_000), problem: 'TOO_LONG' },
];

function links(chainId: number): ChainSamples['links'] {
  const at = `@${chainId}`;
  const pay = `ethereum:${GOOD}${at}`;
  const transfer = `ethereum:${TOKEN}${at}/transfer?address=${GOOD}`;
  const nativeLink = (link: string, units?: bigint) => ({ link, asset: native, address: GOOD, units });
  return [
    nativeLink(pay),
    nativeLink(pay.toLowerCase()),
    nativeLink(`ethereum:pay-${GOOD}${at}`),
    nativeLink(`${pay}?value=1`, 1n),
    nativeLink(`${pay}?value=2.014e18`, 2_014_000_000_000_000_000n),
    nativeLink(`${pay}?value=1.50e1&gas=21000&gasPrice=5`, 15n),
    nativeLink(`${pay}?value=${2n ** 256n - 1n}`, 2n ** 256n - 1n),
    { link: transfer, asset: token, address: GOOD, units: undefined },
    { link: `${transfer}&uint256=1000000`, asset: token, address: GOOD, units: 1_000_000n },
  ];
}

function badLinks(chainId: number): ChainSamples['badLinks'] {
  const at = `@${chainId}`;
  const pay = `ethereum:${GOOD}${at}`;
  const transfer = `ethereum:${TOKEN}${at}/transfer?address=${GOOD}`;
  return [
    ...['', GOOD, 'bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', `ethereum:vitalik.eth${at}`, ` ${pay}`].map(
      (link) => ({ link, asset: native, problem: 'BAD_FORM' as const }),
    ),
    ...[`${pay}?value=1&value=2`, `${pay}?value=`, `${pay}?data=0x00`, `${pay}/mint`, `${pay}#x`].map(
      (link) => ({ link, asset: native, problem: 'BAD_FORM' as const }),
    ),
    ...[`${transfer}&value=1`, transfer.replace('transfer', 'approve'), transfer.split('?')[0] ?? ''].map(
      (link) => ({ link, asset: token, problem: 'BAD_FORM' as const }),
    ),
    // Another chain, and the main one where the link names none.
    { link: `ethereum:${GOOD}@${chainId + 1}`, asset: native, problem: 'OTHER_CHAIN' },
    { link: `ethereum:${GOOD}`, asset: native, problem: 'OTHER_CHAIN' },
    { link: pay, asset: token, problem: 'OTHER_ASSET' },
    { link: transfer, asset: native, problem: 'OTHER_ASSET' },
    { link: transfer.replace(TOKEN, OTHER), asset: token, problem: 'OTHER_ASSET' },
    { link: transfer.replace(TOKEN, `${TOKEN.slice(0, -1)}8`), asset: token, problem: 'BAD_ADDRESS' },
    { link: pay.replace('aA', 'aa'), asset: native, problem: 'BAD_ADDRESS' },
    { link: pay.replace(GOOD, ZERO), asset: native, problem: 'BAD_ADDRESS' },
    { link: transfer.replace(GOOD, ZERO), asset: token, problem: 'BAD_ADDRESS' },
    ...['-1', '1.5', '1e78', '1e999', '0x10', '1e-1', '１', String(2n ** 256n)].map((amount) => ({
      link: `${pay}?value=${amount}`,
      asset: native,
      problem: 'BAD_AMOUNT' as const,
    })),
    { link: pay.padEnd(513, '0'), asset: native, problem: 'TOO_LONG' },
  ];
}
