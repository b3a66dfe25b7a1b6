/** Products of pledges (rules/growth#products, rules/growth#backing). */
import { areTwoOperators, isHash, isPositiveNumber } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import {
  MAX_AMOUNT,
  MAX_DAILY_RATE,
  MAX_EARLY_DELAY_HOURS,
  MAX_TIME_MS,
  PLEDGE_TERMS_DAYS,
} from '../base/limits.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { GrowthAnswers } from './commands.ts';
import type { GrowthEvent } from './events.ts';
import type { GrowthStores } from './growth-stores.ts';
import type {
  ChangePledgeProduct,
  DraftPledgeProduct,
  PledgeTerms,
  SwitchPledgeProductOff,
  SwitchPledgeProductOn,
} from './pledge-commands.ts';
import type { PledgeFunds } from './pledge-funds.ts';
import { backingOf } from './pledge-interest.ts';
import type { PledgeMemory } from './pledge-memory.ts';
import type { Product } from './pledge-records.ts';

type ProductCommand =
  | DraftPledgeProduct
  | SwitchPledgeProductOn
  | SwitchPledgeProductOff
  | ChangePledgeProduct;

export class PledgeProducts {
  private readonly dictionary: Dictionary;
  readonly handle = {
    'draft-pledge-product': (command) => this.draft(command),
    'switch-pledge-product-on': (command) => this.switchOn(command),
    'switch-pledge-product-off': (command) => this.switchOff(command),
    'change-pledge-product': (command) => this.change(command),
  } satisfies Handlers<ProductCommand, GrowthAnswers>;
  private readonly pledges: PledgeMemory;

  constructor(
    stores: GrowthStores,
    private readonly context: CommandContext,
    private readonly events: Events<GrowthEvent>,
    private readonly funds: PledgeFunds,
  ) {
    this.dictionary = stores.dictionary;
    this.pledges = stores.pledges;
  }

  private draft({ productId, terms, operator, textHash }: DraftPledgeProduct) {
    const { pledges } = this;
    if (!isPositiveNumber(operator) || !isHash(textHash)) return 'BAD_COMMAND';
    if (this.dictionary.assetNumber(terms.asset) === undefined) return 'UNKNOWN_ASSET';
    const known = pledges.products.get(productId);
    if (productId !== 0 && known === undefined) return 'PRODUCT_UNKNOWN';
    if (known !== undefined && known.status !== 'DRAFT') return 'PRODUCT_STATE';
    if (!areTerms(terms)) return 'SETTINGS_INVALID';
    this.context.mutate();
    const product = known ?? this.newProduct(terms);
    product.terms = terms;
    product.textHash = textHash;
    product.revision++;
    this.context.result = product.productId;
    this.writeChange(product, operator, 0);
    return 'OK';
  }

  private newProduct(terms: PledgeTerms): Product {
    const { pledges } = this;
    const productId = ++pledges.lastProduct;
    const fresh = { textHash: '', revision: 0, status: 'DRAFT', sold: 0n, setAside: 0n } as const;
    const product: Product = { productId, terms, ...fresh };
    pledges.products.set(productId, product);
    return product;
  }

  private switchOn(command: SwitchPledgeProductOn) {
    const { productId, revision, firstOperator, secondOperator } = command;
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    const product = this.pledges.products.get(productId);
    if (product === undefined) return 'PRODUCT_UNKNOWN';
    if (product.revision !== revision) return 'PRODUCT_OUTDATED';
    if (product.status === 'ON') return 'OK';
    const { terms } = product;
    if (terms.saleEndMs <= this.context.timeMs) return 'SETTINGS_INVALID';
    const { principal } = this.pledges.sumsOf(product);
    const backing = backingOf(terms, terms.quota - principal);
    if (!this.funds.maySetAside(product, backing)) return 'PLEDGE_FUNDS_SHORT';
    this.context.mutate();
    this.funds.setAside(product, backing);
    product.sold = principal;
    product.status = 'ON';
    this.writeChange(product, firstOperator, secondOperator);
    return 'OK';
  }

  private switchOff({ productId, operator }: SwitchPledgeProductOff) {
    if (!isPositiveNumber(operator)) return 'BAD_COMMAND';
    const product = this.pledges.products.get(productId);
    if (product === undefined) return 'PRODUCT_UNKNOWN';
    if (product.status === 'DRAFT') return 'PRODUCT_STATE';
    if (product.status === 'OFF') return 'OK';
    this.context.mutate();
    product.status = 'OFF';
    this.funds.freeUnpromised(product);
    this.writeChange(product, operator, 0);
    return 'OK';
  }

  private change(command: ChangePledgeProduct) {
    const { productId, quota, saleEndMs, firstOperator, secondOperator } = command;
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    const product = this.pledges.products.get(productId);
    if (product === undefined) return 'PRODUCT_UNKNOWN';
    if (product.status === 'DRAFT') return 'PRODUCT_STATE';
    const { sold } = product;
    const terms: PledgeTerms = { ...product.terms, quota, saleEndMs };
    if (quota < product.terms.quota || !areTerms(terms)) return 'SETTINGS_INVALID';
    const more = backingOf(terms, quota - sold) - backingOf(terms, product.terms.quota - sold);
    const backing = product.status === 'ON' ? more : 0n;
    if (!this.funds.maySetAside(product, backing)) return 'PLEDGE_FUNDS_SHORT';
    this.context.mutate();
    this.funds.setAside(product, backing);
    product.terms = terms;
    this.writeChange(product, firstOperator, secondOperator);
    return 'OK';
  }

  private writeChange(
    { productId, terms, textHash, revision, status, sold, setAside }: Product,
    firstOperator: number,
    secondOperator: number,
  ): void {
    this.events.write({
      kind: 'pledge-product-changed',
      productId,
      terms,
      status,
      sold,
      setAside,
      firstOperator,
      secondOperator,
      textHash,
      revision,
    });
  }
}

function areTerms({ min, maxPerMember, quota, ...terms }: PledgeTerms): boolean {
  return (
    PLEDGE_TERMS_DAYS.includes(terms.termDays) &&
    terms.dailyRate > 0n &&
    terms.dailyRate <= MAX_DAILY_RATE &&
    min > 0n &&
    min <= maxPerMember &&
    min <= quota &&
    maxPerMember <= MAX_AMOUNT &&
    quota <= MAX_AMOUNT &&
    terms.saleStartMs < terms.saleEndMs &&
    terms.saleEndMs <= MAX_TIME_MS &&
    terms.earlyDelayHours <= MAX_EARLY_DELAY_HOURS
  );
}
