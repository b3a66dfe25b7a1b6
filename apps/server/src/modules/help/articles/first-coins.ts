/** The descriptions of well-known coins with which a new exchange begins. */
interface FirstCoin {
  currency: string;
  zh: { about: string; supply: string };
  en: { about: string; supply: string };
  site: string;
  explorer: string;
}

type Text = readonly [about: string, supply: string];

function coin(
  currency: string,
  [site, explorer]: readonly [site: string, explorer: string],
  zh: Text,
  en: Text,
): FirstCoin {
  const textOf = ([about, supply]: Text) => ({ about, supply });
  return { currency, zh: textOf(zh), en: textOf(en), site, explorer };
}

export const FIRST_COINS: readonly FirstCoin[] = [
  coin(
    'USDT',
    ['https://tether.to', 'https://tronscan.org'],
    [
      'USDT（泰达币）是由 Tether 公司发行的稳定币，目标是与美元保持 1:1 兑换。它在多条区块链上发行，充币和提币时网络必须一致。本平台的合约以 USDT 结算。',
      '无固定上限，由发行方按储备增发和销毁',
    ],
    [
      'USDT (Tether) is a stablecoin that its issuer, Tether, aims to keep at 1:1 with the US dollar. It is issued on several blockchains; sender and receiver must use the same network. Contracts of this exchange are settled in USDT.',
      'No fixed cap: the issuer mints and burns against its reserves',
    ],
  ),
  coin(
    'BTC',
    ['https://bitcoin.org', 'https://mempool.space'],
    [
      '比特币是第一种去中心化的数字货币，2009 年由中本聪发布。交易由全球节点共同验证，新币由矿工通过工作量证明产生，大约每四年减半一次。',
      '上限 2,100 万枚',
    ],
    [
      'Bitcoin is the first decentralized digital currency, released in 2009 by Satoshi Nakamoto. Nodes around the world verify transactions; miners create new coins by proof of work, half as many about every four years.',
      'Capped at 21 million coins',
    ],
  ),
  coin(
    'ETH',
    ['https://ethereum.org', 'https://etherscan.io'],
    [
      '以太币是以太坊网络的原生币，用于支付网络手续费和权益质押。以太坊于 2015 年上线，支持智能合约，2022 年改为权益证明。',
      '无固定上限，部分手续费会被销毁',
    ],
    [
      'Ether is the native coin of Ethereum; it pays the fees of the network and secures it as stake. Ethereum was launched in 2015, runs smart contracts, and has used proof of stake since 2022.',
      'No fixed cap; a part of the network fees is burned',
    ],
  ),
  coin(
    'SOL',
    ['https://solana.com', 'https://solscan.io'],
    [
      'SOL 是 Solana 网络的原生币，用于支付手续费和质押。Solana 于 2020 年上线，结合权益证明与历史证明，以较高的交易速度为特点。',
      '无固定上限，通胀率逐年下降',
    ],
    [
      'SOL is the native coin of Solana; it pays fees and is staked. Solana was launched in 2020 and combines proof of stake with proof of history for a high rate of transactions.',
      'No fixed cap; inflation falls year by year',
    ],
  ),
  coin(
    'XRP',
    ['https://xrpl.org', 'https://xrpscan.com'],
    [
      'XRP 是 XRP Ledger 的原生币，2012 年发布，主要用于快速的跨境支付。账本由验证节点达成共识，不需要挖矿。充币时如要求标签，请务必填写。',
      '总量 1,000 亿枚，手续费会被销毁',
    ],
    [
      'XRP is the native coin of the XRP Ledger, released in 2012 and meant for fast payments across borders. Validators agree on the ledger; nothing is mined. Where a deposit requires a tag, never leave it out.',
      '100 billion coins in all; fees are burned',
    ],
  ),
  coin(
    'DOGE',
    ['https://dogecoin.com', 'https://dogechain.info'],
    [
      '狗狗币诞生于 2013 年，源于网络表情，代码派生自莱特币。它使用工作量证明，与莱特币合并挖矿，常用于小额打赏。',
      '无上限，每年约新增 50 亿枚',
    ],
    [
      'Dogecoin began in 2013 as a play on an internet meme; its code derives from Litecoin. It uses proof of work, is mined together with Litecoin, and often serves for small tips.',
      'No cap; about 5 billion new coins a year',
    ],
  ),
  coin(
    'LTC',
    ['https://litecoin.org', 'https://litecoinspace.org'],
    [
      '莱特币于 2011 年发布，代码派生自比特币，出块时间约 2.5 分钟，使用 Scrypt 工作量证明。',
      '上限 8,400 万枚',
    ],
    [
      'Litecoin was released in 2011. Its code derives from Bitcoin; a block takes about 2.5 minutes, and its proof of work is Scrypt.',
      'Capped at 84 million coins',
    ],
  ),
  coin(
    'LINK',
    ['https://chain.link', 'https://etherscan.io'],
    [
      'LINK 是 Chainlink 预言机网络的代币，用于支付节点把链下数据提供给智能合约的费用。它是以太坊上的代币。',
      '总量 10 亿枚',
    ],
    [
      'LINK is the token of the oracle network Chainlink; it pays the nodes that bring data from outside to smart contracts. It is a token on Ethereum.',
      '1 billion tokens in all',
    ],
  ),
  coin(
    'ADA',
    ['https://cardano.org', 'https://cardanoscan.io'],
    [
      'ADA 是 Cardano 网络的原生币，用于支付手续费和质押。Cardano 于 2017 年上线，使用 Ouroboros 权益证明协议，以学术评审的研究为基础。',
      '上限 450 亿枚',
    ],
    [
      'ADA is the native coin of Cardano; it pays fees and is staked. Cardano was launched in 2017, uses the proof of stake protocol Ouroboros, and builds on peer-reviewed research.',
      'Capped at 45 billion coins',
    ],
  ),
];
