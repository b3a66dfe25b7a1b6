/** The moves of a coalition: trades between own accounts, orders, money, settings, time. Each is a few commands. */
import { type PlaceContractOrder, TRADE_TYPES, type TradeType } from '../../src/contract/commands.ts';
import type { Exchange } from './exchange.ts';
import { LOT, type Market, USDT } from './markets.ts';
import { removableMargin, spareEquity } from './measures.ts';
import type { Move } from './script.ts';
import type { TradingMove } from './trading-shapes.ts';

/** An order as a move names it. */
export interface Wanted {
  memberId: number;
  market: Market;
  tradeType: TradeType;
  /** 0n: MARKET. */
  price: bigint;
  /** Whole lots of an opening order, a percentage of a closing one. */
  size: number;
  timeInForce?: PlaceContractOrder['timeInForce'];
  requestId?: string;
  /** 0: as it is set. */
  leverage?: number;
}

export class Trading {
  private requests = 0;

  constructor(
    readonly exchange: Exchange,
    readonly coalition: readonly number[],
  ) {}

  /** False: it is not one of these moves. */
  play({ name, args }: Move): boolean {
    switch (name as TradingMove) {
      case 'deal':
        this.deal(args);
        return true;
      case 'rest':
        this.rest(args);
        return true;
      case 'take':
        this.take(args);
        return true;
      case 'cancel':
        this.cancelAll(this.account(args[0]!));
        return true;
      case 'withdraw':
        this.withdraw(args);
        return true;
      case 'burn':
        this.burn(args);
        return true;
      case 'deposit':
        this.deposit(args);
        return true;
      case 'margin':
        this.margin(args);
        return true;
      case 'strip':
        this.strip(args);
        return true;
      case 'leverage':
        this.leverage(args);
        return true;
      case 'mode':
        this.mode(args);
        return true;
      case 'ticks':
        for (let i = 0; i < args[0]!; i++) this.exchange.tick();
        return true;
      case 'lean':
        this.lean(args);
        return true;
      case 'stop':
        this.stop(args);
        return true;
    }
    return false;
  }

  account(number: number): number {
    return this.coalition[number % this.coalition.length]!;
  }

  market(number: number): Market {
    const { markets } = this.exchange;
    return markets[number % markets.length]!;
  }

  /** The mark and so many hundredths of a percent more. */
  price(market: Market, apart: number): bigint {
    const price = (this.exchange.markOf(market) * BigInt(10_000 + apart)) / 10_000n;
    return price > 0n ? price : 1n;
  }

  /** Answers the order's id, or 0 when it was rejected. */
  place(wanted: Wanted): number {
    const { memberId, market, tradeType, price, size, requestId = '', leverage = 0 } = wanted;
    const closes = tradeType.startsWith('CLOSE');
    const closePercent = closes ? Math.min(size, 100) : 0;
    const { rejection, result } = this.exchange.send({
      kind: 'place-contract-order',
      memberId,
      requestId,
      market: market.market,
      tradeType,
      type: price === 0n ? 'MARKET' : 'LIMIT',
      timeInForce: wanted.timeInForce ?? (price === 0n ? 'IOC' : 'GTC'),
      price,
      lots: closes ? 0n : BigInt(size) * LOT,
      closeAll: false,
      closePercent,
      leverage,
      takeProfit: 0n,
      stopLoss: 0n,
      triggerSource: 'MARK',
    });
    return rejection === 'OK' ? result : 0;
  }

  cancelAll(memberId: number): void {
    this.exchange.send({ kind: 'cancel-all-contract-orders', memberId, market: '' });
  }

  /** An own opening order that leans on the premium while it rests; what comes back cancels it. */
  leanOn(market: Market, account: number, side: number, apart: number): () => void {
    const memberId = this.account(account);
    const tradeType = side === 0 ? 'OPEN_LONG' : 'OPEN_SHORT';
    const orderId = this.place({ memberId, market, tradeType, price: this.price(market, apart), size: 11 });
    return () => this.cancelOrder(memberId, orderId);
  }

  cancelOrder(memberId: number, orderId: number): void {
    if (!this.exchange.openOrders.has(orderId)) return;
    this.exchange.send({ kind: 'cancel-contract-order', memberId, orderId, requestId: '' });
  }

  /** Two accounts trade with each other; what is left of the maker's order is cancelled. */
  trade(maker: Wanted, taker: Wanted): void {
    const orderId = this.place(maker);
    if (orderId === 0) return;
    this.place({ ...taker, timeInForce: 'IOC' });
    this.cancelOrder(maker.memberId, orderId);
  }

  private deal(args: readonly number[]): void {
    const [marketNumber, buyerNumber, sellerNumber, kind, apart, size, buyerMakes] = args as [
      ...[number, number, number, number, number, number, number],
    ];
    const market = this.market(marketNumber);
    const price = this.price(market, apart);
    const buyerId = this.account(buyerNumber);
    const sellerId =
      this.account(sellerNumber) === buyerId ? this.account(buyerNumber + 1) : this.account(sellerNumber);
    const [buyerCloses, sellerCloses] = [(kind & 1) === 1, (kind & 2) === 2];
    const buyer: Wanted = { memberId: buyerId, market, price, size, tradeType: 'OPEN_LONG' };
    const seller: Wanted = { memberId: sellerId, market, price, size, tradeType: 'OPEN_SHORT' };
    if (buyerCloses) buyer.tradeType = 'CLOSE_SHORT';
    if (sellerCloses) seller.tradeType = 'CLOSE_LONG';
    if (buyerCloses && !sellerCloses) seller.size = this.lotsFor(buyer);
    if (sellerCloses && !buyerCloses) buyer.size = this.lotsFor(seller);
    if (buyer.size === 0 || seller.size === 0) return;
    if (buyerMakes === 1) this.trade(buyer, seller);
    else this.trade(seller, buyer);
  }

  /** So many lots take what the order closes. */
  private lotsFor({ memberId, market, tradeType, price, size }: Wanted): number {
    const side = tradeType === 'CLOSE_LONG' ? 'LONG' : 'SHORT';
    const position = this.exchange.position(memberId, market, side);
    if (position === undefined) return 0;
    const notional = (position.qty * BigInt(Math.min(size, 100)) * price * 10n) / 100n;
    return Number(notional / (1_000n * USDT)) + 1;
  }

  private rest(args: readonly number[]): void {
    const [marketNumber, account, kind, apart, size] = args as [number, number, number, number, number];
    const market = this.market(marketNumber);
    const tradeType = TRADE_TYPES[kind]!;
    this.place({
      memberId: this.account(account),
      market,
      tradeType,
      price: this.price(market, apart),
      size,
    });
  }

  private take(args: readonly number[]): void {
    const [market, account, kind, size] = args as [number, number, number, number];
    const wanted = { memberId: this.account(account), market: this.market(market), price: 0n, size };
    this.place({ ...wanted, tradeType: TRADE_TYPES[kind]! });
  }

  private withdraw([account, percent]: readonly number[]): void {
    const memberId = this.account(account!);
    this.move(memberId, (this.exchange.available(memberId) * BigInt(percent!)) / 100n, true);
  }

  private deposit([account, percent]: readonly number[]): void {
    const memberId = this.account(account!);
    const held = this.exchange.money.get(`${memberId} assets`) ?? 0n;
    this.move(memberId, (held * BigInt(percent!)) / 100n, false);
  }

  private move(memberId: number, amount: bigint, out: boolean): void {
    if (amount <= 0n) return;
    const [from, to] = out ? (['contract', 'assets'] as const) : (['assets', 'contract'] as const);
    this.exchange.send({
      kind: 'transfer',
      memberId,
      requestId: this.requestId(),
      from,
      to,
      asset: 'USDT',
      amount,
    });
  }

  /**
   * Adds a percentage of what is available, or takes out a percentage of what may leave
   * (rules/contracts#margin-changes).
   */
  private margin([marketNumber, account, side, percent]: readonly number[]): void {
    const memberId = this.account(account!);
    const market = this.market(marketNumber!);
    const position = this.exchange.position(memberId, market, side === 0 ? 'LONG' : 'SHORT');
    if (position === undefined || percent === 0) return;
    const most =
      percent! > 0 ? this.exchange.available(memberId) : removableMargin(this.exchange, position, market);
    const amount = (most * BigInt(percent!)) / 100n;
    if (amount === 0n) return;
    this.exchange.send({
      kind: 'change-margin',
      memberId,
      requestId: this.requestId(),
      market: market.market,
      side: position.side,
      amount,
    });
  }

  /** Closes against a friend's closing order, so far from its own entry, as much as the margin bears. */
  private strip([marketNumber, account, friend, side, apart]: readonly number[]): void {
    const market = this.market(marketNumber!);
    const memberId = this.account(account!);
    const position = this.exchange.position(memberId, market, side === 0 ? 'LONG' : 'SHORT');
    if (position === undefined) return;
    const entry = position.openNotional / (position.qty * 10n);
    const worse = side === 0 ? -Math.abs(apart!) : Math.abs(apart!);
    const price = (entry * BigInt(10_000 + worse)) / 10_000n;
    const loss = -this.exchange.pnlAt(position, price * 10n) + position.openNotional / 1_000n;
    if (loss <= 0n) return;
    const percent = Number((position.margin * 100n) / loss);
    if (percent < 1) return;
    const [own, other] =
      side === 0 ? (['CLOSE_LONG', 'CLOSE_SHORT'] as const) : (['CLOSE_SHORT', 'CLOSE_LONG'] as const);
    this.trade(
      { memberId: this.account(friend!), market, tradeType: other, price, size: 100 },
      { memberId, market, tradeType: own, price, size: Math.min(percent, 99) },
    );
  }

  /** A cross account closes against a friend so far from the mark that little more is left than it needs: in two parts. */
  private burn([marketNumber, account, friend, side]: readonly number[]): void {
    const market = this.market(marketNumber!);
    const memberId = this.account(account!);
    for (const percent of [80, 100]) {
      const position = this.exchange.position(memberId, market, side === 0 ? 'LONG' : 'SHORT');
      if (position === undefined || position.mode !== 'CROSS') return;
      const qty = (position.qty * BigInt(percent)) / 100n;
      if (qty === 0n) return;
      const fee = position.openNotional / 1_000n;
      const spare = spareEquity(this.exchange, memberId, percent === 100 ? position : undefined) - fee;
      const loss = percent === 100 ? spare : (spare * 7n) / 10n;
      if (loss <= 0n) return;
      const cost = (position.openNotional * qty) / position.qty;
      const price = (side === 0 ? cost - loss : cost + loss) / (qty * 10n) + (side === 0 ? 1n : 0n);
      const [own, other] =
        side === 0 ? (['CLOSE_LONG', 'CLOSE_SHORT'] as const) : (['CLOSE_SHORT', 'CLOSE_LONG'] as const);
      if (price <= 0n) return;
      this.trade(
        { memberId: this.account(friend!), market, tradeType: other, price, size: percent },
        { memberId, market, tradeType: own, price, size: percent },
      );
    }
  }

  private leverage([market, account, leverage]: readonly number[]): void {
    this.exchange.send({
      kind: 'set-leverage',
      memberId: this.account(account!),
      market: this.market(market!).market,
      leverage: leverage!,
    });
  }

  private mode([market, account, isCross]: readonly number[]): void {
    this.exchange.send({
      kind: 'set-margin-mode',
      memberId: this.account(account!),
      market: this.market(market!).market,
      mode: isCross === 1 ? 'CROSS' : 'ISOLATED',
    });
  }

  /** The book leans to one side for a while: what the mark takes from it follows. */
  private lean(args: readonly number[]): void {
    const [marketNumber, bidder, asker, apart, ticks] = args as [number, number, number, number, number];
    const market = this.market(marketNumber);
    const price = this.price(market, apart);
    const [buyer, seller] = [this.account(bidder), this.account(asker)];
    const bid = this.place({ memberId: buyer, market, tradeType: 'OPEN_LONG', price: price - 1n, size: 11 });
    const ask = this.place({
      memberId: seller,
      market,
      tradeType: 'OPEN_SHORT',
      price: price + 1n,
      size: 11,
    });
    for (let i = 0; i < ticks; i++) this.exchange.tick();
    this.cancelOrder(buyer, bid);
    this.cancelOrder(seller, ask);
  }

  private stop([market, account, side, apart, isLast]: readonly number[]): void {
    const contract = this.market(market!);
    this.exchange.send({
      kind: 'set-position-triggers',
      memberId: this.account(account!),
      market: contract.market,
      side: side === 0 ? 'LONG' : 'SHORT',
      takeProfit: 0n,
      stopLoss: this.price(contract, apart!),
      triggerSource: isLast === 1 ? 'LAST' : 'MARK',
    });
  }

  private requestId(): string {
    this.requests++;
    return `r${this.requests}`;
  }
}
